import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import styles from './input.module.css'

export interface TextInputProps
  extends FieldProps,
    Pick<
      InputHTMLAttributes<unknown>,
      'autoComplete' | 'inputMode' | 'maxLength' | 'name' | 'onBlur' | 'type' | 'dir' | 'placeholder'
    > {
  value: string
  onChange: (text: string, element: HTMLInputElement | HTMLTextAreaElement) => void
  isMultiline?: boolean
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Left-to-right in every language. */
const latin: readonly (string | undefined)[] = ['email', 'tel', 'url', 'password']

export function TextInput(props: TextInputProps) {
  const { id, label, spokenLabel, hint, error, isRequired, onChange, isMultiline, end, inputRef, ...input } = props
  const field = { id, label, spokenLabel, hint, error, isRequired }
  const Control = isMultiline ? 'textarea' : 'input'
  return (
    <Field {...field}>
      <Control
        className={styles.input}
        ref={inputRef}
        dir={latin.includes(input.type) ? 'ltr' : undefined}
        {...input}
        {...fieldAria(field)}
        onChange={({ target }) => onChange(target.value, target)}
      />
      {end && <span className={styles.end}>{end}</span>}
    </Field>
  )
}
