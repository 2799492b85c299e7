import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import styles from './PollResult.module.css'

interface PanelProps {
  title: string
  about?: ReactNode
  /** The heading's rank: a district's parts stand below its name. */
  level?: 2 | 3
  children: ReactNode
}

export function Panel({ title, about, level = 2, children }: PanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as="section" aria-labelledby={id} gap="4" className={styles.panel}>
      <div>
        <Heading id={id} className={styles.panelTitle}>
          {title}
        </Heading>
        {about && (
          <Text size="2" tone="soft" className={styles.soft}>
            {about}
          </Text>
        )}
      </div>
      {children}
    </Card>
  )
}
