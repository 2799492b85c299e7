import type { ContestReply } from 'contract/contest.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/Notice.tsx'
import { PageSection, Waiting } from '../../ui/Page.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { phaseOf, useContest } from './contest.queries.ts'

type Page = (contest: ContestReply) => ReactNode
/** The public phases share their closed page; those of the staff bring their own. */
type PhaseGateProps = ({ phase: 1 | 3; closed?: undefined } | { phase: 2 | 4; closed: Page }) & { children: Page }

/** Shows a phase's screen while the phase is active, and the not-started or the closed page otherwise (section 2). */
export function PhaseGate({ children, ...gate }: PhaseGateProps) {
  const { t } = useTranslation()
  const contest = useContest()
  if (contest.isPending) return <Waiting label={t('error.loading')} />
  if (!contest.data) {
    return (
      <PageSection>
        <FailedNotice retry={t('error.retry')} onRetry={() => contest.refetch()}>
          {t('error.contestFailed')} {t('error.network')}
        </FailedNotice>
      </PageSection>
    )
  }
  if (phaseOf(contest.data, gate.phase).state === 'active') return children(contest.data)
  return gate.closed ? gate.closed(contest.data) : <ClosedNotice contest={contest.data} phase={gate.phase} />
}
