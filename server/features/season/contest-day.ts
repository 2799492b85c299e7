import { dayOf } from '@snowplow/contract/contest/days.ts'
import type { Em } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'

/** Milliseconds. Time zones differ from UTC by whole quarter hours: each quarter lies in one day and one hour. */
export const quarter = 900_000

export async function timeZoneOf(em: Em): Promise<string> {
  const { timeZone } = await em.findOneOrFail(Season, seasonOf(em))
  return timeZone
}

export const contestDay = async (em: Em) => daysIn(await timeZoneOf(em))

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
