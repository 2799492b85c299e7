import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput, type TextInputProps } from '../../ui/input/TextInput.tsx'
import { faultKey } from './auth-faults.ts'

interface AuthTextProps<Fields extends FieldValues>
  extends Omit<TextInputProps, 'id' | 'error' | 'value' | 'name' | 'onChange'> {
  control: Control<Fields>
  name: Path<Fields>
  /** Whose words of section 5 its faults have. */
  faults: Parameters<typeof faultKey>[0]
  /** What the server says against it, once it is well formed. */
  refusal?: string | undefined
  onChange?: () => void
}

/** A text of the login or the sign-up form, tied to the form's state and to its own faults. */
export function AuthText<Fields extends FieldValues>(props: AuthTextProps<Fields>) {
  const { control, name, faults, refusal, onChange, ...input } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const code = fieldState.error?.message
  return (
    <TextInput
      id={name}
      name={name}
      isRequired
      error={code ? t(faultKey(faults, code)) : refusal}
      value={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(typed) => {
        field.onChange(typed)
        onChange?.()
      }}
      {...input}
    />
  )
}
