import { toDay } from '@snowplow/contract/contest/days.ts'
import type { Em } from '../../../db/orm.ts'
import { getSeasonId } from '../../../db/season.ts'
import { Season } from '../../../entities/season.entity.ts'

/** Milliseconds. Time zones differ from UTC by whole quarter hours: each quarter lies in one day and one hour. */
export const quarter = 900_000

export async function readTimeZone(em: Em): Promise<string> {
  const { timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
  return timeZone
}

export const readContestDay = async (em: Em) => daysIn(await readTimeZone(em))

const daysByZone = new Map<string, Map<number, string>>()

function daysIn(timeZone: string): (instant: Date) => string {
  const days = daysByZone.get(timeZone) ?? new Map<number, string>()
  daysByZone.set(timeZone, days)
  return (instant) => {
    const key = Math.floor(instant.getTime() / quarter)
    const day = days.get(key) ?? toDay(instant, timeZone)
    days.set(key, day)
    return day
  }
}
