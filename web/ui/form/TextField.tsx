import { TextInput, type TextInputProps } from '../input/TextInput.tsx'
import { type NamedField, useField } from './field.ts'

type TextFieldProps = NamedField &
  Omit<TextInputProps, 'id' | 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef'> & {
    shape?: (text: string) => string
    onChanged?: () => unknown
  }

export function TextField({ name, label, shape = (text) => text, onChanged, ...input }: TextFieldProps) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  return (
    <TextInput
      isRequired
      {...field}
      {...input}
      error={field.error ?? input.error}
      onChange={(text) => {
        onChange(shape(text))
        onChanged?.()
      }}
    />
  )
}
