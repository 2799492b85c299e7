import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Card, Stack, Text } from '../../ui/layout/Layout.tsx'
import shared from '../../ui/layout/shared.module.css'
import staff from '../../ui/layout/staff.module.css'
import { BackupStatus } from '../backup/BackupStatus.tsx'
import { isPreparing, phaseOf } from '../contest/contest.queries.ts'
import { districtPollsQuery } from '../district-poll/district-poll.queries.ts'
import { StageNote, Turnout } from '../district-poll/PollStatus.tsx'
import { waitingTruckNamesQuery } from '../internal-naming/internal-naming.queries.ts'
import { useCastBallots } from '../poll-result/cast-ballots.ts'
import { overviewQuery } from '../poll-result/poll-result.queries.ts'
import { waitingNamesQuery } from '../public-submission/review/submission-review.queries.ts'
import { SetupChecklist } from '../setup/SetupChecklist.tsx'
import styles from './Home.module.css'
import { Reminder } from './Reminder.tsx'

export function AdminDashboard({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const polls = useQuery(districtPollsQuery())
  const phase = (number: 2 | 3) => phaseOf(contest, number).state
  if (isPreparing(contest))
    return (
      <>
        <SetupChecklist contest={contest} />
        <BackupStatus />
      </>
    )
  return (
    <>
      <SetupChecklist contest={contest} />
      <WaitingWork contest={contest} />
      {phase(2) !== 'not_started' && (
        <Card as="section" gap="3" aria-labelledby="taking-part">
          <h2 id="taking-part">{t('home.takingPart')}</h2>
          <QueryNotice of={polls} failed={t('districtPoll.listFailed')} />
          {polls.data && (
            <Turnout staff={polls.data.staff} missing={polls.data.missing} districts={polls.data.districts} />
          )}
          {phase(2) === 'active' && !!polls.data?.missing?.length && (
            <Reminder contest={contest} missing={polls.data.missing} />
          )}
        </Card>
      )}
      {phase(3) !== 'not_started' && <Votes isLive={phase(3) === 'active'} />}
      <BackupStatus />
    </>
  )
}

function WaitingWork({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const names = useQuery(waitingNamesQuery)
  const trucks = useQuery(waitingTruckNamesQuery)
  const polls = useQuery(districtPollsQuery())
  const isClosed = contest.season.state === 'closed'
  const canPublish = phaseOf(contest, 2).state !== 'not_started' && phaseOf(contest, 3).state !== 'ended'
  const queries = [names, trucks, polls]
  const unpublished = polls.data?.districts.filter(({ options }) => options === 0).length ?? 0
  const lines = [
    { kind: 'names', count: isClosed ? 0 : (names.data ?? 0), to: '/admin/public-submission-list' },
    { kind: 'trucks', count: isClosed ? 0 : (trucks.data ?? 0), to: '/admin/internal-naming-list' },
    { kind: 'options', count: canPublish && !isClosed ? unpublished : 0, to: '/admin/district-poll-list' },
  ] as const
  const waiting = lines.filter(({ count }) => count > 0)
  return (
    <Card as="section" gap="3" aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      <QueryNotice of={queries} failed={t('home.failed')} />
      {waiting.length > 0 && (
        <Stack as="ul">
          {waiting.map(({ kind, count, to }) => (
            <li key={kind}>
              <Link to={to} className={`${shared.item} ${styles.work}`}>
                <Text as="strong" size="4" className={styles.count}>
                  {t('districtPoll.number', { value: count })}
                </Text>{' '}
                {t(`home.${kind}`, { count })}
                <span className={staff.apart}>
                  <Icon of={ChevronRight} size={18} />
                </span>
              </Link>
            </li>
          ))}
        </Stack>
      )}
      {waiting.length === 0 && queries.every(({ data }) => data !== undefined) && !contest.concluded && (
        <p>{t('home.nothing')}</p>
      )}
      {contest.concluded ? <YearsEnd season={contest.season} /> : <StageNote />}
    </Card>
  )
}

/** After the announcement only starting the next season is left. */
function YearsEnd({ season: { year, state } }: Pick<Contest, 'season'>) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(state === 'closed' ? 'home.yearClosed' : 'home.yearOver', { year })}</p>
      <div>
        <ScreenLink to="/admin/seasons" variant="outlined" size="small">
          {t('screen.seasonList')}
        </ScreenLink>
      </div>
    </>
  )
}

function Votes({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation()
  const overview = useQuery(overviewQuery(isLive, {}))
  const districts = overview.data?.districts ?? []
  const formatCast = useCastBallots()
  const sumOf = (figure: 'ballots' | 'setAside') => districts.reduce((sum, district) => sum + district[figure], 0)
  const quiet = districts.filter(({ options, ballots, setAside }) => options > 0 && ballots + setAside === 0)
  return (
    <Card as="section" gap="3" aria-labelledby="votes">
      <h2 id="votes">{t('home.votes')}</h2>
      <QueryNotice of={overview} failed={t('home.failed')} />
      {overview.data && (
        <DescriptionList values="large">
          <DescriptionItem label={t('pollResult.ballots')}>
            {formatCast({ ballots: sumOf('ballots'), setAside: sumOf('setAside') })}
          </DescriptionItem>
        </DescriptionList>
      )}
      {quiet.length > 0 && (
        <Text size="2" tone="soft">
          {t('home.quiet', { districts: quiet.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      <ScreenLink to="/admin/public-poll-list" variant="outlined" size="small">
        {t('home.toVotes')}
      </ScreenLink>
    </Card>
  )
}
