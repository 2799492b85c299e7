import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { PageSection, Waiting } from '../../ui/layout/Page.tsx'
import { PlowNotice } from '../plow/PlowNotice.tsx'
import { OpenNow, SubscribeLink, WinnersLink } from './ContestLinks.tsx'
import { announcedTodayQuery, getPhase, isPreparing, useGetContest } from './contest.queries.ts'

interface ContestGateProps {
  isInside?: boolean
  season?: string | undefined
  children: (contest: Contest) => ReactNode
}

export function ContestGate({ isInside, season, children }: ContestGateProps) {
  const { t } = useTranslation()
  const contest = useGetContest(season)
  if (contest.isPending) return <Waiting />
  if (contest.data) return children(contest.data)
  const failure = (
    <FailedNotice onRetry={() => contest.refetch()}>
      {t('error.contestFailed')} {t('errors.network')}
    </FailedNotice>
  )
  return isInside ? failure : <PageSection>{failure}</PageSection>
}

type Page = (contest: Contest) => ReactNode
/** Public phases share a closed page; staff phases provide their own. */
type PhaseGateProps = ({ phase: 1 | 3; closed?: undefined } | { phase: 2 | 4; closed: Page }) & { children: Page }

export const PhaseGate = ({ children, ...gate }: PhaseGateProps) => (
  <ContestGate>
    {(contest) => {
      if (getPhase(contest, gate.phase).state === 'active') return children(contest)
      return gate.closed ? gate.closed(contest) : <PublicClosed contest={contest} phase={gate.phase} />
    }}
  </ContestGate>
)

function PublicClosed({ contest, phase }: { contest: Contest; phase: 1 | 3 }) {
  const { t } = useTranslation()
  const text = useClosedText({ contest, phase })
  const { departmentName, departmentWebsite } = contest.texts
  const isUpcoming = getPhase(contest, phase).state === 'not_started'
  const title = () => {
    if (isUpcoming) return t(`phase.notStartedTitle_${phase}`)
    // For the public, the contest is over with the vote (section 2).
    return t(getPhase(contest, 3).state === 'ended' ? 'phase.ended' : 'phase.submissionClosed')
  }
  return (
    <PlowNotice title={title()} lead={text}>
      {!isUpcoming && contest.concluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
      <Row gap="3" justify="center">
        <OpenNow contest={contest} />
        <SubscribeLink contest={contest} variant="outlined" />
        <ScreenLink to="/" variant="outlined">
          {t('phase.home')}
        </ScreenLink>
        {!isUpcoming && departmentName && departmentWebsite && (
          <OutsideLink href={departmentWebsite} variant="outlined">
            {t('phase.department', { name: departmentName })}
          </OutsideLink>
        )}
      </Row>
    </PlowNotice>
  )
}

/** Date on which a phase starts or, once it is over, on which the winners are announced (section 2). */
export function useClosedText({ phase, contest }: { phase: PhaseNumber; contest: Contest }) {
  const { t } = useTranslation()
  const isToday = useQuery(announcedTodayQuery).data === true
  const { state, startsOn } = getPhase(contest, phase)
  if (isPreparing(contest)) return t('phase.preparing')
  if (state === 'not_started') return t('phase.notStarted', { date: formatDay(startsOn, t) })
  if (contest.concluded) return t('phase.concluded')
  const date = formatDay(contest.announcementDate, t)
  return isToday ? t('phase.releasedToday', { date }) : t('phase.released', { date })
}
