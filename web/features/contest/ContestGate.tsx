import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { PageSection, Waiting } from '../../ui/layout/Page.tsx'
import { useGetContest } from './contest.queries.ts'

interface ContestGateProps {
  /** Whether it stands inside a page, which then has room and margins for a failure. */
  isInside?: boolean
  children: (contest: ContestReply) => ReactNode
}

export function ContestGate({ isInside, children }: ContestGateProps) {
  const { t } = useTranslation()
  const contest = useGetContest()
  if (contest.isPending) return <Waiting label={t('error.loading')} />
  if (contest.data) return children(contest.data)
  const failure = (
    <FailedNotice onRetry={() => contest.refetch()}>
      {t('error.contestFailed')} {t('errors.network')}
    </FailedNotice>
  )
  return isInside ? failure : <PageSection>{failure}</PageSection>
}
