import type { InferEntity } from '@mikro-orm/core'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { getRetentionDays, scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import { daysAfterMove, getPromises } from '@snowplow/contract/retention/promise.ts'
import type { Em } from '../../../db/orm.ts'
import type { Season } from '../../../entities/season.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'

/**
 * Stores the dates that families were shown before the announcement moves. An earlier announcement adds days, so that
 * no data is destroyed earlier.
 */
export function keepPromises(
  em: Em,
  season: InferEntity<typeof Season>,
  { announcementDate }: Schedule,
  { viewer, now }: Pick<By, 'viewer' | 'now'>,
): void {
  if (season.state === 'preparing' || announcementDate === season.schedule.announcementDate) return
  season.promisedUntil = getPromises(season)
  const after = daysAfterMove(season, announcementDate)
  if (!after) return
  const before = Object.fromEntries(
    scheduledGroups.map((group) => [group, getRetentionDays(group, season.retentionDays)]),
  )
  season.retentionDays = after
  const subject = { type: 'season', id: season.id, name: String(season.year) }
  recordAuditEvent(em, { at: now, action: 'retention.updated', by: viewer, subject, before, after })
}
