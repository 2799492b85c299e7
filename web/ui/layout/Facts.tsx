import type { ReactNode } from 'react'
import { Columns, type ColumnsOwn, classes } from './Layout.tsx'
import styles from './staff.module.css'

interface FactsProps extends Partial<ColumnsOwn> {
  /** Where the values stand: below their names, beside them, or large above them. */
  values?: 'below' | 'beside' | 'large'
  className?: string | undefined
  children: ReactNode
}

/** Names with their values. */
export function Facts({ values = 'below', least = values === 'large' ? '0' : '2', className, ...rest }: FactsProps) {
  const own = classes(styles.facts, styles[values], className)
  return <Columns as="dl" gap="3" align="stretch" least={least} {...rest} className={own} />
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
