import type { ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  id: string
  label: string
  /** Why the item is asked or how to fill it in. */
  hint?: string
  /** What is wrong with it now. */
  error?: string | undefined
  isRequired?: boolean | undefined
}

/** What ties an input to its hint and its error. */
export const tied = ({ id, hint, error, isRequired }: FieldProps) => ({
  id,
  'aria-required': isRequired,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

/** A label above its input, a hint between them and the error below. */
export function Field({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={styles.control}>{children}</div>
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
