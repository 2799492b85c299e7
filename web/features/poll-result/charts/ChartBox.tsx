import type { ReactNode } from 'react'
import styles from '../PollResult.module.css'

/** One picture with a name; the same figures stand in a table. */
export function ChartBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      {children}
    </div>
  )
}
