import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { failureCode } from '../../lib/call.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { useGetContest } from './contest.queries.ts'
import { isCounting } from './while-counting.ts'

interface CountNoticeProps {
  of: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'failureReason' | 'isError' | 'isPending' | 'refetch'>
  counting: string
  failed: string
}

/** Says that a query with `retryWhileCounting` waits for the count or has failed; nothing once it has data. */
export function CountNotice({ of: query, counting, failed }: CountNoticeProps) {
  const { t } = useTranslation()
  const contest = useGetContest()
  if (query.isPending)
    return (
      <Stack gap="5" isCentered>
        <p role="status">{isCounting(query.failureReason) && counting}</p>
        <Waiting />
      </Stack>
    )
  if (!query.isError || query.data) return null
  const retry = () => {
    // The schedule may have moved the announcement since this page was loaded.
    contest.refetch()
    query.refetch()
  }
  const isCrowded = failureCode(query.error) === 'request.too_many'
  return (
    <FailedNotice onRetry={retry}>
      {failed} {t(isCrowded ? 'errors.request.too_many' : 'errors.network')}
    </FailedNotice>
  )
}
