import type { ReactNode } from 'react'
import styles from './PollResult.module.css'

/**
 * A chart as one picture with a name; the same figures stand in a table. Its letters and axes are placed from left to
 * right whatever the page's direction: a mirrored chart mirrors its axes itself.
 */
export function ChartBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} dir="ltr" className={styles.chart}>
      {children}
    </div>
  )
}
