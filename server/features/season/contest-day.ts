import { dayOf } from '@snowplow/contract/contest/days.ts'
import type { Em } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'

/** Clocks differ from UTC by whole quarters of an hour, and change at those: one lies in one day, and in one hour. */
export const quarter = 900_000

export async function timeZoneOf(em: Em): Promise<string> {
  const { timeZone } = await em.findOneOrFail(Season, seasonOf(em))
  return timeZone
}

/** What tells the calendar day of an instant in the contest's time zone. */
export const contestDay = async (em: Em) => daysIn(await timeZoneOf(em))

/** By zone and quarter: its clock is asked once for each. */
const daysByZone = new Map<string, Map<number, string>>()

function daysIn(timeZone: string): (instant: Date) => string {
  const days = daysByZone.get(timeZone) ?? new Map<number, string>()
  daysByZone.set(timeZone, days)
  return (instant) => {
    const key = Math.floor(instant.getTime() / quarter)
    const day = days.get(key) ?? dayOf(instant, timeZone)
    days.set(key, day)
    return day
  }
}
