import type { ReactNode, Ref } from 'react'
import { Stack, Text } from '../layout/Boxes.tsx'
import styles from './checkbox.module.css'
import input from './input.module.css'

interface CheckboxProps {
  id: string
  isChecked: boolean
  onChange: () => void
  /** Omit if a label elsewhere references the id. */
  label?: ReactNode
  /** Accessible name if the label alone is ambiguous; contains the label (WCAG 2.5.3). */
  spokenLabel?: string
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function Checkbox({ id, isChecked, onChange, label, spokenLabel, error, inputRef }: CheckboxProps) {
  const box = (
    <input
      type="checkbox"
      id={id}
      ref={inputRef}
      className={styles.box}
      checked={isChecked}
      onChange={onChange}
      aria-label={spokenLabel}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    />
  )
  if (!label) return box
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the box inside */}
      <label className={styles.check}>
        {box}
        <span>{label}</span>
      </label>
      {error && (
        <Text as="span" id={`${id}-error`} role="alert" size="2" weight="strong" tone="danger" className={input.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface SwitchProps {
  id: string
  isOn: boolean
  onChange: () => void
  label: ReactNode
  hint?: string
}

export function Switch({ id, isOn, onChange, label, hint }: SwitchProps) {
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          id={id}
          checked={isOn}
          aria-checked={isOn}
          onChange={onChange}
          aria-describedby={hint && `${id}-hint`}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <Text id={`${id}-hint`} size="2" tone="soft">
          {hint}
        </Text>
      )}
    </div>
  )
}
