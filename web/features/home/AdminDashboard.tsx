import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Card } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { BackupStatus } from '../backup/BackupStatus.tsx'
import { getPhase, isPreparing } from '../contest/contest.queries.ts'
import { districtPollsQuery } from '../district-poll/district-poll.queries.ts'
import { StageNote, Turnout } from '../district-poll/PollStatus.tsx'
import { ToDo } from '../open-item/ToDo.tsx'
import { useCastBallots } from '../poll-result/cast-ballots.ts'
import { overviewQuery } from '../poll-result/poll-result.queries.ts'
import { ComingDestruction } from '../retention/ComingDestruction.tsx'
import { SetupChecklist } from '../setup/SetupChecklist.tsx'
import { Reminder } from './Reminder.tsx'

export function AdminDashboard({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const polls = useQuery(districtPollsQuery())
  const phase = (number: 2 | 3) => getPhase(contest, number).state
  if (isPreparing(contest))
    return (
      <>
        <ComingDestruction />
        <SetupChecklist contest={contest} />
        <BackupStatus />
      </>
    )
  return (
    <>
      <ComingDestruction />
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
  return (
    <ToDo isDoneNoted={!contest.concluded}>
      {contest.concluded ? <YearsEnd season={contest.season} /> : <StageNote />}
    </ToDo>
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
  const getSum = (figure: 'ballots' | 'setAside') => districts.reduce((sum, district) => sum + district[figure], 0)
  return (
    <Card as="section" gap="3" aria-labelledby="votes">
      <h2 id="votes">{t('home.votes')}</h2>
      <QueryNotice of={overview} failed={t('home.failed')} />
      {overview.data && (
        <DescriptionList values="large">
          <DescriptionItem label={t('pollResult.ballots')}>
            {formatCast({ ballots: getSum('ballots'), setAside: getSum('setAside') })}
          </DescriptionItem>
        </DescriptionList>
      )}
      <ScreenLink to="/admin/public-poll-list" variant="outlined" size="small">
        {t('home.toVotes')}
      </ScreenLink>
    </Card>
  )
}
