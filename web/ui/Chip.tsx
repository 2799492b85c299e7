import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** A word that stands for one of a few; `quiet` for what is off or over. */
export function Chip({ look, children }: { look?: 'strong' | 'quiet'; children: ReactNode }) {
  return <span className={look ? `${styles.chip} ${styles[look]}` : styles.chip}>{children}</span>
}

export function Chips({ children }: { children: ReactNode }) {
  return <span className={styles.chips}>{children}</span>
}
