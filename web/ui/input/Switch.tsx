import type { ReactNode } from 'react'
import { Text } from '../layout/Layout.tsx'
import styles from './input.module.css'

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
      <label htmlFor={id} className={styles.check}>
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
        {label}
      </label>
      {hint && (
        <Text id={`${id}-hint`} size="2" tone="soft">
          {hint}
        </Text>
      )}
    </div>
  )
}
