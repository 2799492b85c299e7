import { getMailStatus } from '@snowplow/contract/mail/mail.ts'
import { toQuery } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'

/** The outbox changes by itself while mail is sent. */
export const refetchIntervalMs = 5000

export const mailStatusQuery = (season: SelectedSeason) => ({
  ...toQuery(getMailStatus, { query: season }),
  refetchInterval: refetchIntervalMs,
})
