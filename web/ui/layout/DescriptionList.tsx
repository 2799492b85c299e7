import type { ReactNode } from 'react'
import { Columns, type ColumnsOwnProps, joinClasses } from './Boxes.tsx'
import styles from './staff.module.css'

interface DescriptionListProps extends Partial<ColumnsOwnProps> {
  values?: 'below' | 'beside' | 'large'
  className?: string | undefined
  children: ReactNode
}

const leastOf = { below: '2', beside: '4', large: '0' } as const

export function DescriptionList({
  values = 'below',
  least = leastOf[values],
  className,
  ...rest
}: DescriptionListProps) {
  const own = joinClasses(styles.descriptionList, styles[values], className)
  return <Columns as="dl" gap="3" align="stretch" least={least} {...rest} className={own} />
}

export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
