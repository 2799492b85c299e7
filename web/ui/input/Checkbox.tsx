import type { ReactNode, Ref } from 'react'
import styles from './Field.module.css'

interface CheckboxProps {
  id: string
  isChecked: boolean
  onChange: () => void
  /** Without it, a label elsewhere names the box by its id. */
  label?: ReactNode
  /** What is wrong with it now. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function Checkbox({ id, isChecked, onChange, label, error, inputRef }: CheckboxProps) {
  const box = (
    <input
      type="checkbox"
      id={id}
      ref={inputRef}
      className={styles.box}
      checked={isChecked}
      onChange={onChange}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    />
  )
  if (!label) return box
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.check}>
        {box}
        {label}
      </label>
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
