import { type snowplowNameMaxLength, validationDebounceMs } from '@snowplow/contract/limits.ts'
import { cleanLine, cleanMultiline } from '@snowplow/contract/text/clean-text.ts'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDebouncedValue } from '../../lib/useDebouncedValue.ts'
import { Counter } from './Counter.tsx'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import styles from './input.module.css'
import { showShaped } from './shape.ts'

export interface TextInputProps
  extends Omit<FieldProps, 'counter'>,
    Pick<
      InputHTMLAttributes<unknown>,
      'autoComplete' | 'inputMode' | 'name' | 'onBlur' | 'type' | 'dir' | 'placeholder'
    > {
  value: string
  onChange: (text: string, element: HTMLInputElement | HTMLTextAreaElement) => void
  /** Formats the text while it is typed. */
  shape?: ((text: string) => string) | undefined
  /** Maximum characters. A longer text stays as it is, with an error. */
  limit?: number
  /** Cuts a longer text, as section 5 demands of the plow name only. */
  maxLength?: typeof snowplowNameMaxLength
  isMultiline?: boolean
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Left-to-right in every language. */
const latin: readonly (string | undefined)[] = ['email', 'tel', 'url', 'password']

/** Part of the limit from which the characters are counted on the page. */
const nearLimit = 0.9

/** Counts as the server does, for a text near its limit or beyond; otherwise 0. */
function countNear(limit: number, text: string, clean: (text: string) => string): number {
  const count = text.length > limit * nearLimit ? clean(text).length : 0
  return count > limit * nearLimit ? count : 0
}

export function TextInput(props: TextInputProps) {
  const { id, label, spokenLabel, hint, isRequired, onChange, isMultiline, end, inputRef, ...rest } = props
  const { error: otherError, shape, limit = Number.POSITIVE_INFINITY, ...input } = rest
  const { t } = useTranslation()
  const count = countNear(limit, input.value, isMultiline ? cleanMultiline : cleanLine)
  const excess = Math.max(count - limit, 0)
  // An alert of another number with each key would interrupt screen readers.
  const settledExcess = useDebouncedValue(excess, validationDebounceMs)
  const error = excess > 0 ? t('form.tooLong', { count: settledExcess || excess, max: limit }) : otherError
  const field = { id, label, spokenLabel, hint, error, isRequired }
  const Control = isMultiline ? 'textarea' : 'input'
  return (
    <Field {...field} counter={count > 0 && <Counter count={count} max={limit} />}>
      <Control
        className={styles.input}
        ref={inputRef}
        dir={latin.includes(input.type) ? 'ltr' : undefined}
        {...input}
        {...fieldAria(field)}
        onChange={({ target, nativeEvent }) => {
          const text = shape ? shape(target.value) : target.value
          const isDeletingForward = (nativeEvent as Partial<InputEvent>).inputType === 'deleteContentForward'
          if (text !== target.value) showShaped(target, text, { isDeletingForward })
          onChange(text, target)
        }}
      />
      {end && <span className={styles.end}>{end}</span>}
    </Field>
  )
}
