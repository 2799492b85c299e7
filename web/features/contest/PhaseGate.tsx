import type { ContestReply } from 'contract/contest.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/Notice.tsx'
import { PageSection, Waiting } from '../../ui/Page.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { phaseOf, useContest } from './contest.queries.ts'

/** Shows a phase's screen while the phase is active, and the not-started or the closed page otherwise (section 2). */
export function PhaseGate({ phase, children }: { phase: 1 | 3; children: (contest: ContestReply) => ReactNode }) {
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
  if (phaseOf(contest.data, phase).state === 'active') return children(contest.data)
  return <ClosedNotice contest={contest.data} phase={phase} />
}
