import type { ReactNode } from 'react'
import styles from './Field.module.css'

interface CheckboxProps {
  id: string
  isChecked: boolean
  onChange: () => void
  /** Without it, a label elsewhere names the box by its id. */
  label?: ReactNode
}

export function Checkbox({ id, isChecked, onChange, label }: CheckboxProps) {
  const box = <input type="checkbox" id={id} className={styles.box} checked={isChecked} onChange={onChange} />
  if (!label) return box
  return (
    <label htmlFor={id} className={styles.check}>
      {box}
      {label}
    </label>
  )
}
