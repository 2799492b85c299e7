import { getMailStatus } from '@snowplow/contract/mail.ts'
import { queryOf } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'

/** The outbox changes by itself while mail is sent. */
export const refetchIntervalMs = 5000

export const mailStatusQuery = (season: SelectedSeason) => ({
  ...queryOf(getMailStatus, { query: season }),
  refetchInterval: refetchIntervalMs,
})
