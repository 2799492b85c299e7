import type { StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates.ts'
import { Text } from '../../ui/layout/Layout.tsx'
import { phaseOf, useGetContest } from '../contest/contest.queries.ts'
import styles from './DistrictPoll.module.css'

export function StageNote() {
  const { t } = useTranslation()
  const day = useDay()
  const contest = useGetContest()
  if (!contest.data) return null
  const staffPoll = phaseOf(contest.data, 2)
  const publicPoll = phaseOf(contest.data, 3)
  const text = () => {
    if (staffPoll.state === 'not_started') return t('districtPoll.stage_before', { date: day(staffPoll.startsOn) })
    if (staffPoll.state === 'active') return t('districtPoll.stage_staff', { date: day(staffPoll.endsOn) })
    if (publicPoll.state === 'not_started') return t('districtPoll.stage_between', { date: day(publicPoll.startsOn) })
    if (publicPoll.state === 'active') return t('districtPoll.stage_public', { date: day(publicPoll.endsOn) })
    return t('districtPoll.stage_over')
  }
  return <p role="status">{text()}</p>
}

export function Turnout({ staff, missing }: { staff?: number; missing: readonly StaffMember[] }) {
  const { t } = useTranslation()
  return (
    <div>
      {staff !== undefined && (
        <p>
          {staff === 0
            ? t('districtPoll.noStaff')
            : t('districtPoll.turnout', { tookPart: staff - missing.length, staff })}
        </p>
      )}
      {missing.length === 0 ? (
        staff !== 0 && (
          <Text size="2" tone="soft">
            {t('districtPoll.nobodyMissing')}
          </Text>
        )
      ) : (
        <StaffList heading={t('districtPoll.missing', { number: missing.length })} staff={missing} />
      )}
    </div>
  )
}

export function StaffList({ heading, staff }: { heading: string; staff: readonly StaffMember[] }) {
  return (
    <details>
      <summary>{heading}</summary>
      <ul className={styles.names}>
        {staff.map(({ userId, name }) => (
          <li key={userId}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
