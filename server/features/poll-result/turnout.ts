import { startOfHour } from '@snowplow/contract/contest/days.ts'
import type { PollResult } from '@snowplow/contract/poll-result.ts'
import type { Em } from '../../db/orm.ts'
import { contestDay, quarter, timeZoneOf } from '../contest/contest-day.ts'
import type { Counts } from './district-tally.ts'

/** When ballots were cast, by the contest's clocks, and where from. */
export async function turnout(
  em: Em,
  { quarters, counties }: Counts,
): Promise<Pick<PollResult, 'days' | 'hours' | 'counties'>> {
  const [timeZone, dayOf] = [await timeZoneOf(em), await contestDay(em)]
  const cast = [...quarters].map(([at, ballots]) => ({ at: new Date(at * quarter), ballots }))
  const days = summed(cast, ({ at }) => dayOf(at))
  const hours = summed(cast, ({ at }) => startOfHour(at, timeZone).toISOString())
  return {
    days: days.map(([day, ballots]) => ({ day, ballots })).sort(byTime('day')),
    hours: hours.map(([at, ballots]) => ({ at, ballots })).sort(byTime('at')),
    counties: [...counties]
      .filter(([, ballots]) => ballots > 0)
      .map(([countyId, ballots]) => ({ countyId, ballots }))
      .sort((a, b) => a.countyId - b.countyId),
  }
}

/** Without those that nobody voted in. */
function summed<Part extends { ballots: number }>(parts: readonly Part[], keyOf: (part: Part) => string) {
  const sums = new Map<string, number>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.ballots)
  return [...sums].filter(([, ballots]) => ballots > 0)
}

const byTime =
  <Part extends string>(part: Part) =>
  (one: Record<Part, string>, other: Record<Part, string>) =>
    one[part] < other[part] ? -1 : 1
