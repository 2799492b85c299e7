import { type ReactNode, useId } from 'react'
import styles from './PollResult.module.css'

interface PanelProps {
  title: string
  /** What the figures mean, below the heading. */
  about?: ReactNode
  /** The heading's rank: a district's parts stand below its name. */
  level?: 2 | 3
  children: ReactNode
}

/** A part of the page on paper of its own. */
export function Panel({ title, about, level = 2, children }: PanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div>
        <Heading id={id} className={styles.panelTitle}>
          {title}
        </Heading>
        {about && <p className={styles.soft}>{about}</p>}
      </div>
      {children}
    </section>
  )
}
