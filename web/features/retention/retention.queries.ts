import { countRetentionRecords, getRetentionSchedule } from '@snowplow/contract/retention/retention.ts'
import { queryOf } from '../../lib/query.ts'

/** The purge changes the states by itself. */
const refetchIntervalMs = 30_000

export const retentionQuery = (year: string) => ({
  ...queryOf(getRetentionSchedule, { params: { year } }),
  refetchInterval: refetchIntervalMs,
})

/** Not polled: counting a million entries takes a second. */
export const retentionRecordsQuery = (year: number) =>
  queryOf(countRetentionRecords, { params: { year: String(year) } })
