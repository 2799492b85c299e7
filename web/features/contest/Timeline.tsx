import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { Check } from 'lucide-react'
import { formatDay, formatDays } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import styles from './Contest.module.css'

export function Timeline({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <Stack as="ol">
      {contest.phases.map(({ phase, state, startsOn, endsOn }) => (
        <Step
          key={phase}
          state={state}
          statusText={t(`front.state_${state}`)}
          title={t(`front.phase_${phase}`)}
          date={formatDays(startsOn, endsOn, t)}
          about={t(`front.phase_${phase}_about`)}
        />
      ))}
      <Step
        state={contest.concluded ? 'ended' : 'not_started'}
        statusText={t(contest.concluded ? 'front.state_announced' : 'front.state_not_started')}
        title={t('front.announcement')}
        date={formatDay(contest.announcementDate, t)}
        about={t('front.announcement_about')}
      />
    </Stack>
  )
}

interface StepProps {
  state: Contest['phases'][number]['state']
  statusText: string
  title: string
  date: string
  about: string
}

function Step({ state, statusText, title, date, about }: StepProps) {
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
      <Text size="2" weight="strong" tone="soft">
        {date}
      </Text>
      <p>{about}</p>
    </li>
  )
}
