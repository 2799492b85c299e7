import type { snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps, getFieldAria } from './Field.tsx'
import styles from './input.module.css'

export interface TextInputProps
  extends FieldProps,
    Pick<
      InputHTMLAttributes<unknown>,
      'autoComplete' | 'inputMode' | 'name' | 'onBlur' | 'type' | 'dir' | 'placeholder'
    > {
  value: string
  onChange: (text: string, event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  /** Cuts a longer text, as section 5 demands of the plow name only; others have a limit (`useLimit`). */
  maxLength?: typeof snowplowNameMaxLength
  isMultiline?: boolean
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Left-to-right in every language. */
const latin: readonly (string | undefined)[] = ['email', 'tel', 'url', 'password']

export function TextInput(props: TextInputProps) {
  const { id, label, spokenLabel, hint, error, isRequired, counter, ...rest } = props
  const { onChange, isMultiline, end, inputRef, ...input } = rest
  const field = { id, label, spokenLabel, hint, error, isRequired, counter }
  const Control = isMultiline ? 'textarea' : 'input'
  return (
    <Field {...field}>
      <Control
        className={styles.input}
        ref={inputRef}
        dir={latin.includes(input.type) ? 'ltr' : undefined}
        {...input}
        {...getFieldAria(field)}
        onChange={(event) => onChange(event.target.value, event)}
      />
      {end && <span className={styles.end}>{end}</span>}
    </Field>
  )
}
