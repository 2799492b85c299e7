import { type ReactNode, useId } from 'react'
import styles from './Example.module.css'

/** One kind of part: what it is called, when it is used, and the thing itself. */
export function ExampleSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}
