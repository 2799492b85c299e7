import type { ReactNode } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  id: string
  isOn: boolean
  onChange: () => void
  label: ReactNode
  /** What it means, below the label. */
  hint?: string
}

/** Something that is on or off. */
export function Switch({ id, isOn, onChange, label, hint }: SwitchProps) {
  return (
    <div>
      <label htmlFor={id} className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          id={id}
          checked={isOn}
          aria-checked={isOn}
          onChange={onChange}
          aria-describedby={hint && `${id}-hint`}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
