import type { ReactNode } from 'react'
import { Row } from '../layout/Boxes.tsx'
import styles from './feedback.module.css'

export type ChipVariant = 'strong' | 'quiet' | 'success' | 'warning' | 'danger'

interface ChipProps {
  /** `quiet` for off or closed; `success` and `danger` for decisions; `warning` for required attention. */
  variant?: ChipVariant | undefined
  children: ReactNode
}

export function Chip({ variant, children }: ChipProps) {
  return <span className={variant ? `${styles.chip} ${styles[variant]}` : styles.chip}>{children}</span>
}

export function Chips({ children }: { children: ReactNode }) {
  return (
    <Row as="span" gap="2">
      {children}
    </Row>
  )
}
