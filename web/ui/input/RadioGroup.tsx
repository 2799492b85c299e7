import { type ReactNode, type Ref, useId } from 'react'
import { useScrollStrip } from '../../lib/hooks/useScrollStrip.ts'
import { joinClasses, Text } from '../layout/Boxes.tsx'
import shared from '../layout/shared.module.css'
import { FieldError } from './Field.tsx'
import styles from './input.module.css'

interface RadioGroupProps<Value extends string | number> {
  label: string
  isLabelHidden?: boolean
  hint?: string | undefined
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** One bar, one line if there is room, or separate cards. */
  variant?: 'bar' | 'line' | 'cards'
  isDisabled?: boolean
  error?: string | undefined
  /** The first choice, which has the focus after an error. */
  inputRef?: Ref<HTMLInputElement>
}

/** Native radio buttons: arrow keys move within the group, Tab skips it. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, hint, options, value, onChange, variant = 'bar', isDisabled, error, inputRef } = props
  const id = useId()
  const strip = useScrollStrip<HTMLDivElement>(value)
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={joinClasses(hint && `${id}-hint`, error && `${id}-error`) || undefined}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {hint && (
        <Text id={`${id}-hint`} tone="soft" className={styles.legend}>
          {hint}
        </Text>
      )}
      <div
        ref={strip}
        className={variant === 'line' ? joinClasses(styles.bar, styles.line, shared.strip) : styles[variant]}
      >
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={id}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
