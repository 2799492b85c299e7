import { countRetentionRecords, getRetentionSchedule } from '@snowplow/contract/retention/retention.ts'
import { toQuery } from '../../lib/query.ts'

/** The purge changes the states by itself. */
const refetchIntervalMs = 30_000

export const retentionQuery = (year: string) => ({
  ...toQuery(getRetentionSchedule, { params: { year } }),
  refetchInterval: refetchIntervalMs,
})

/** Not polled: counting a million entries takes a second. */
export const retentionRecordsQuery = (year: number) =>
  toQuery(countRetentionRecords, { params: { year: String(year) } })
