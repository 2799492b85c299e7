import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipLook = 'strong' | 'quiet' | 'success' | 'warning' | 'danger'

interface ChipProps {
  /** `quiet` for what is off or over; `success` and `danger` for what was decided, `warning` for what wants a look. */
  look?: ChipLook | undefined
  children: ReactNode
}

export function Chip({ look, children }: ChipProps) {
  return <span className={look ? `${styles.chip} ${styles[look]}` : styles.chip}>{children}</span>
}

export function Chips({ children }: { children: ReactNode }) {
  return <span className={styles.chips}>{children}</span>
}
