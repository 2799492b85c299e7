import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import styles from './Step.module.css'

interface StepProps {
  state: Contest['phases'][number]['state']
  statusText: string
  title: string
  /** Null if the step has no date. */
  date: string | null
  about: string
}

/** Item of an ordered list, such as the timeline of the contest. */
export function Step({ state, statusText, title, date, about }: StepProps) {
  return (
    <li className={`${styles.step} ${styles[state] ?? ''}`} aria-current={state === 'active' ? 'step' : undefined}>
      {state === 'ended' && (
        <span className={styles.check}>
          <Icon of={Check} size={15} strokeWidth={3} />
        </span>
      )}
      <Row gap="3">
        <h3>{title}</h3>
        <Text as="span" size="1" weight="strong" tone="soft" className={styles.state}>
          {statusText}
        </Text>
      </Row>
      {date && (
        <Text size="2" weight="strong" tone="soft">
          {date}
        </Text>
      )}
      <p>{about}</p>
    </li>
  )
}
