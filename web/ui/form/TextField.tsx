import { TextInput, type TextInputProps } from '../input/TextInput.tsx'
import { type NamedField, useField } from './field.ts'

type TextFieldProps = NamedField &
  Omit<TextInputProps, 'id' | 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef'> & {
    onChanged?: () => unknown
  }

export function TextField({ name, label, onChanged, ...input }: TextFieldProps) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return (
    <TextInput
      isRequired
      {...field}
      {...input}
      error={field.error ?? input.error}
      onChange={(text) => {
        onChange(text)
        onChanged?.()
      }}
    />
  )
}
