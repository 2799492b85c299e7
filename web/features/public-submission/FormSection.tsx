import type { ReactNode } from 'react'
import styles from './Form.module.css'

/** One of the form's four sections: a fieldset with its legend. */
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
