import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { Waiting } from '../layout/Page.tsx'
import { FailedNotice } from './Notice.tsx'

interface Query {
  isError: boolean
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

interface QueryNoticeProps {
  of: Query | readonly Query[]
  failed: ReactNode
  hasReason?: boolean
}

export function QueryNotice({ of, failed, hasReason }: QueryNoticeProps) {
  const { t } = useTranslation()
  const queries = [of].flat()
  const failure = queries.find(({ isError }) => isError)
  const getReason = (error: unknown) => {
    const code = getFailureCode(error)
    return (code === 'network' || code === 'request.too_many') && t(`errors.${code}`)
  }
  return (
    <>
      {failure && (
        <FailedNotice onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}>
          <span>{failed}</span> {hasReason && <span>{getReason(failure.error)}</span>}
        </FailedNotice>
      )}
      {queries.some(({ isPending }) => isPending) && <Waiting />}
    </>
  )
}
