import { showShaped } from '../input/shape.ts'
import { TextInput, type TextInputProps } from '../input/TextInput.tsx'
import { useLimit } from '../input/useLimit.tsx'
import { type NamedField, useField } from './field.ts'

type TextFieldProps = NamedField &
  Omit<TextInputProps, 'id' | 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'counter'> & {
    /** Formats the text while it is typed. */
    shape?: (text: string) => string
    /** Maximum characters. */
    limit?: number | undefined
    onChanged?: () => unknown
  }

export function TextField({ name, label, shape, limit, onChanged, ...input }: TextFieldProps) {
  const { onChange, ...field } = useField<string>({ name, label } as NamedField)
  // A password is taken as it is, and its length is not shown.
  const { error, counter } = useLimit(field.value, input.type === 'password' ? undefined : limit)
  return (
    <TextInput
      isRequired
      {...field}
      {...input}
      counter={counter}
      error={error ?? field.error ?? input.error}
      onChange={(text, event) => {
        onChange(shape ? showShaped(event, shape(text)) : text)
        onChanged?.()
      }}
    />
  )
}
