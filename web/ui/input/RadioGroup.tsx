import { type ReactNode, useId } from 'react'
import { useScrollStrip } from '../../lib/hooks/useScrollStrip.ts'
import { joinClasses, Text } from '../layout/Boxes.tsx'
import shared from '../layout/shared.module.css'
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
}

/** Native radio buttons: arrow keys move within the group, Tab skips it. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, hint, options, value, onChange, variant = 'bar', isDisabled } = props
  const id = useId()
  const strip = useScrollStrip<HTMLDivElement>(value)
  return (
    <fieldset disabled={isDisabled} aria-describedby={hint && `${id}-hint`}>
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
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
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
    </fieldset>
  )
}
