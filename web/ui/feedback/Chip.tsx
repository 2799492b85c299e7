import type { ReactNode } from 'react'
import styles from './feedback.module.css'

export type ChipVariant = 'strong' | 'quiet' | 'success' | 'warning' | 'danger'

interface ChipProps {
  /** `quiet` for what is off or over; `success` and `danger` for what was decided, `warning` for what wants a look. */
  variant?: ChipVariant | undefined
  children: ReactNode
}

export function Chip({ variant, children }: ChipProps) {
  return <span className={variant ? `${styles.chip} ${styles[variant]}` : styles.chip}>{children}</span>
}

export function Chips({ children }: { children: ReactNode }) {
  return <span className={styles.chips}>{children}</span>
}
