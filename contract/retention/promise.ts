// Dates that families were shown: on the form, on the privacy page, in a mail. All are dates of the schedule in use, so
// that only a change of the schedule has to store them.
import { daysBetween } from '../contest/days.ts'
import type { Schedule } from '../contest/schedule.ts'
import {
  getRetentionDays,
  type PromisedUntil,
  type RetentionDays,
  retainedUntil,
  type ScheduledGroup,
  scheduledGroups,
} from './field-groups.ts'

interface SeasonDates {
  state: string
  schedule: Pick<Schedule, 'announcementDate'>
  retentionDays?: RetentionDays | null | undefined
  /** Latest dates of earlier schedules. */
  promisedUntil?: PromisedUntil | null | undefined
}

/** Latest days that families were shown; none while the season is prepared, because its pages are not open. */
export function getPromises({ state, schedule, retentionDays, promisedUntil }: SeasonDates): PromisedUntil {
  if (state === 'preparing') return {}
  const latest = (group: ScheduledGroup) => {
    const current = retainedUntil(group, schedule.announcementDate, retentionDays)
    const earlier = promisedUntil?.[group] ?? current
    return earlier > current ? earlier : current
  }
  return Object.fromEntries(scheduledGroups.map((group) => [group, latest(group)]))
}

interface GroupDates {
  group: ScheduledGroup
  until: string
  /** Null if families were shown no date. */
  promisedUntil: string | null
}

/** Groups that new days would destroy earlier than families were promised. A date that stays needs no new confirmation. */
export const findBroken = (groups: readonly GroupDates[], announcementDate: string, days: RetentionDays) =>
  groups.filter(({ group, until, promisedUntil }) => {
    const next = retainedUntil(group, announcementDate, days)
    return promisedUntil !== null && next < promisedUntil && next !== until
  })

/**
 * Days after a moved announcement, so that no date moves to an earlier one: families were shown it.
 * @returns null if the days stay as they are
 */
export function daysAfterMove(season: SeasonDates, announcementDate: string): RetentionDays | null {
  const { state, schedule, retentionDays } = season
  const earlierBy = daysBetween(announcementDate, schedule.announcementDate)
  if (state === 'preparing' || earlierBy <= 0) return null
  return Object.fromEntries(scheduledGroups.map((group) => [group, getRetentionDays(group, retentionDays) + earlierBy]))
}
