import { PasswordInput } from '../input/PasswordInput.tsx'
import { type NamedField, useField } from './field.ts'

export function PasswordField({
  name,
  label,
  ...input
}: NamedField & { hint?: string | undefined; autoComplete: 'current-password' | 'new-password' }) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return <PasswordInput isRequired {...field} onChange={(typed) => onChange(typed)} {...input} />
}
