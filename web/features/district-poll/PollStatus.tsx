import type { DistrictPollSummary, StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import styles from './DistrictPoll.module.css'
import { CollapsedNames } from './NameList.tsx'

const pollsPath = '/admin/district-poll-list'
const seasonParam = (season: string | undefined, separator: '?' | '&') => (season ? `${separator}season=${season}` : '')
export const toVotingOptionsPath = (districtId: number, season?: string) =>
  `${pollsPath}?district=${districtId}${seasonParam(season, '&')}`
export const allDistrictsPath = `${pollsPath}?view=every`

export function BackToPolls() {
  const { t } = useTranslation()
  const { season } = useSelectedSeason()
  return (
    <Row gap="6" className={styles.summary}>
      <ScreenLink to={`${pollsPath}${seasonParam(season, '?')}`} variant="text" size="small">
        {t('districtPoll.back')}
      </ScreenLink>
      <StageNote />
    </Row>
  )
}

export function StageNote() {
  const { t } = useTranslation()
  const contest = useGetContest(useSelectedSeason().season)
  // The season notice already says so.
  if (!contest.data || contest.data.season.state === 'closed') return null
  const staffPoll = getPhase(contest.data, 2)
  const publicPoll = getPhase(contest.data, 3)
  const text = () => {
    if (staffPoll.state === 'not_started')
      return t('districtPoll.stage_before', { date: formatDay(staffPoll.startsOn, t) })
    if (staffPoll.state === 'active') return t('districtPoll.stage_staff', { date: formatDay(staffPoll.endsOn, t) })
    if (publicPoll.state === 'not_started')
      return t('districtPoll.stage_between', { date: formatDay(publicPoll.startsOn, t) })
    if (publicPoll.state === 'active') return t('districtPoll.stage_public', { date: formatDay(publicPoll.endsOn, t) })
    return t('districtPoll.stage_over')
  }
  return <p role="status">{text()}</p>
}

interface PublishedNoteProps {
  options: number
  publishedAt: string | null
  isOver?: boolean
}

export function PublishedNote({ options, publishedAt, isOver }: PublishedNoteProps) {
  const { t } = useTranslation()
  return (
    <Text size="2" tone="soft">
      {publishedAt ? (
        <>
          <span>{t('districtPoll.onBallot', { count: options })}</span>
          <br />
          <span>{t('districtPoll.publishedAt')}</span> <Instant at={publishedAt} />
        </>
      ) : (
        t(isOver ? 'districtPoll.neverPublished' : 'districtPoll.noBallot')
      )}
    </Text>
  )
}

interface TurnoutProps {
  /** Total staff; null or missing if it is not displayed. */
  staff?: number | null
  /** Null in a closed season, whose staff is unknown. */
  missing: readonly StaffMember[] | null
  districts?: readonly DistrictPollSummary[]
  controlId?: string
}

export function Turnout({ staff = null, missing, districts = [], controlId }: TurnoutProps) {
  const { t } = useTranslation()
  const inactiveDistricts = districts.filter(({ participants }) => participants === 0)
  if (missing === null)
    return (
      <Text size="2" tone="soft">
        {t('districtPoll.missingUnknown')}
      </Text>
    )
  return (
    <div>
      {staff !== null && (
        <p>
          {staff === 0
            ? t('districtPoll.noStaff')
            : t('districtPoll.turnout', { participants: staff - missing.length, count: staff })}
        </p>
      )}
      {missing.length === 0 ? (
        staff !== 0 && (
          <Text size="2" tone="soft">
            {t(inactiveDistricts.length > 0 ? 'districtPoll.nobodyMissingDistricts' : 'districtPoll.nobodyMissing')}
          </Text>
        )
      ) : (
        <StaffList id={controlId} heading={t('districtPoll.missing', { number: missing.length })} staff={missing} />
      )}
      {inactiveDistricts.length > 0 && (
        <CollapsedNames
          heading={t('districtPoll.districtsMissing', { number: inactiveDistricts.length })}
          names={inactiveDistricts.map(({ districtId: id, name }) => ({ id, name }))}
        />
      )}
    </div>
  )
}

interface StaffListProps {
  id?: string | undefined
  heading: string
  staff: readonly StaffMember[]
}

export function StaffList({ id, heading, staff }: StaffListProps) {
  return <CollapsedNames id={id} heading={heading} names={staff.map(({ userId: id, name }) => ({ id, name }))} />
}
