import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { PageSection, Waiting } from '../../ui/layout/Page.tsx'
import { useGetContest } from './contest.queries.ts'

export function ContestGate({ children }: { children: (contest: ContestReply) => ReactNode }) {
  const { t } = useTranslation()
  const contest = useGetContest()
  if (contest.isPending) return <Waiting label={t('error.loading')} />
  if (contest.data) return children(contest.data)
  return (
    <PageSection>
      <FailedNotice retry={t('error.retry')} onRetry={() => contest.refetch()}>
        {t('error.contestFailed')} {t('errors.network')}
      </FailedNotice>
    </PageSection>
  )
}
