import { PasswordInput } from '../input/PasswordInput.tsx'
import { TextInput, type TextInputProps } from '../input/TextInput.tsx'
import { type NamedField, useField } from './ContractForm.tsx'

type TextFieldProps = NamedField &
  Omit<TextInputProps, 'id' | 'name' | 'label' | 'error' | 'value' | 'onChange' | 'onBlur' | 'inputRef'> & {
    /** Shapes the text while it is typed. */
    shape?: (typed: string) => string
  }

/** A text of the form that it stands in, required unless it says otherwise. */
export function TextField({ name, label, shape = (typed) => typed, ...input }: TextFieldProps) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return <TextInput isRequired {...field} onChange={(typed) => onChange(shape(typed))} {...input} />
}

/** A password that can be looked at while it is typed. */
export function PasswordField({
  name,
  label,
  ...input
}: NamedField & { hint?: string | undefined; autoComplete: 'current-password' | 'new-password' }) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return <PasswordInput isRequired {...field} onChange={(typed) => onChange(typed)} {...input} />
}
