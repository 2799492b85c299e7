import { startOfHour } from '@snowplow/contract/contest/days.ts'
import type { PollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import type { Em } from '../../db/orm.ts'
import { quarter, readContestDay, readTimeZone } from '../season/schedule/contest-day.ts'
import type { Counts } from './district-tally.ts'

export async function readTurnout(
  em: Em,
  { quarters, counties }: Counts,
): Promise<Pick<PollResult, 'days' | 'hours' | 'counties'>> {
  const [timeZone, dayOf] = [await readTimeZone(em), await readContestDay(em)]
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

function summed<Item extends { ballots: number }>(items: readonly Item[], keyOf: (item: Item) => string) {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.ballots)
  return [...sums].filter(([, ballots]) => ballots > 0)
}

const byTime =
  <Item extends string>(item: Item) =>
  (one: Record<Item, string>, other: Record<Item, string>) =>
    one[item] < other[item] ? -1 : 1
