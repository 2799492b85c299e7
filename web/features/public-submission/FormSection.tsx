import type { ReactNode } from 'react'
import styles from './Form.module.css'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
