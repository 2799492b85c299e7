import { type InferEntity, LockMode } from '@mikro-orm/core'
import { addDays, startOfDay } from '@snowplow/contract/contest/days.ts'
import { retainedUntil, type ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'

export type SeasonRow = InferEntity<typeof Season>

export const dayMs = 86_400_000

export const getRetentionEnd = (group: ScheduledGroup, { schedule, retentionDays }: SeasonRow) =>
  retainedUntil(group, schedule.announcementDate, retentionDays)

/** Day until which an erasure withholds a family's data; null if it destroys it at once. */
export const getWithheldEnd = (season: SeasonRow) =>
  season.erasureMode === 'withhold' ? getRetentionEnd('family', season) : null

/** Midnight after the last day of retention. */
export const getDueTime = (group: ScheduledGroup, season: SeasonRow): Date =>
  startOfDay(addDays(getRetentionEnd(group, season), 1), season.timeZone)

/** A day of grace after `getDueTime`: an administrator who sees that data is due can still set a hold. */
export const getDestructionTime = (group: ScheduledGroup, season: SeasonRow): Date =>
  new Date(getDueTime(group, season).getTime() + dayMs)

/**
 * Locks the season of `em` until the end of the transaction, so that no hold can be set and no date moved meanwhile.
 * @throws Refusal retention.held
 */
export async function lockUnheld(em: Em): Promise<SeasonRow> {
  const season = await em.findOneOrFail(Season, getSeasonId(em), { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
  if (season.recordsHold) throw new Refusal('retention.held')
  return season
}
