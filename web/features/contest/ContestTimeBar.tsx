import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { addDays, dayAfter, startOfDay } from '@snowplow/contract/contest/days.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import styles from './ContestTimeBar.module.css'
import { getPhase } from './contest.queries.ts'

const noon = 12 * 3600_000

export const toNoon = (day: string, timeZone: string) =>
  new Date(startOfDay(day, timeZone).getTime() + noon).toISOString()

function getMilestones(contest: Contest) {
  const phase = (number: 1 | 2 | 3 | 4) => getPhase(contest, number)
  return [
    { name: 'before', day: addDays(phase(1).startsOn, -1) },
    { name: 'phase_1', day: dayAfter(phase(1).startsOn) },
    { name: 'phase_2', day: dayAfter(phase(2).startsOn) },
    { name: 'phase_3', day: dayAfter(phase(3).startsOn) },
    { name: 'between', day: dayAfter(phase(3).endsOn) },
    { name: 'phase_4', day: dayAfter(phase(4).startsOn) },
    { name: 'over', day: dayAfter(contest.announcementDate) },
  ] as const
}

export function MilestoneOptions({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <>
      <option value="" disabled>
        {t('demo.choose')}
      </option>
      {getMilestones(contest).map(({ name, day }) => (
        <option key={name} value={toNoon(day, contest.timeZone)}>
          {t(`demo.${name}`)}
        </option>
      ))}
    </>
  )
}

export function MilestoneSelect({ contest, onJump }: { contest: Contest; onJump: (at: string) => void }) {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('demo.jump')}
      className={`${styles.jump} scripted`}
      value=""
      onChange={({ target }) => onJump(target.value)}
    >
      <MilestoneOptions contest={contest} />
    </select>
  )
}

export function ContestTimeBar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row
      as="aside"
      aria-label={title}
      gap="2"
      size="1"
      className={joinClasses(shared.unprinted, shared.acrossPage, styles.contestTimeBar)}
    >
      <strong>{title}</strong>
      {children}
    </Row>
  )
}
