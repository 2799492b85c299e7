import { timeZone } from '@snowplow/contract/contest/phases.ts'
import type { PollResult } from '@snowplow/contract/poll-result.ts'

export type TurnoutStep = 'hour' | 'day'

/** Ballots of an hour or a day, with its words in full and short for an axis; quiet ones have 0. */
export interface Step {
  key: string
  words: string
  /** Empty where an axis would have too many words. */
  short: string
  ballots: number
}

export function turnoutSteps({ hours, days }: PollResult, step: TurnoutStep, locale: string): Step[] {
  const wordsOf = (parts: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })
    return (at: string) => format.format(new Date(at))
  }
  const day = { month: 'short', day: 'numeric' } as const
  if (step === 'day') {
    const words = wordsOf({ weekday: 'long', ...day }, 'UTC')
    const short = wordsOf(day, 'UTC')
    return days.map(({ day, ballots }) => ({ key: day, words: words(day), short: short(day), ballots }))
  }
  const words = wordsOf({ weekday: 'short', ...day, hour: 'numeric' })
  const hourOfDay = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const short = wordsOf(day)
  const onlyHour = wordsOf({ hour: 'numeric' })
  // A short poll has room for every third hour; a long one for its days alone.
  const every = hours.length > 36 ? 24 : 3
  return everyHour(hours).map(({ at, ballots }) => {
    const place = Number(hourOfDay.format(new Date(at)))
    const label = place === 0 ? short(at) : onlyHour(at)
    return { key: at, words: words(at), short: place % every === 0 ? label : '', ballots }
  })
}

interface Hour {
  at: string
  ballots: number
}

const hour = 3_600_000
/** Two weeks: more bars than a screen has room for. Only an odd clock makes a poll longer. */
const mostHours = 336

/** The hours from the first to the last one, the quiet ones among them with 0. */
export function everyHour(hours: readonly Hour[]): Hour[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const ballotsAt = new Map(hours.map(({ at, ballots }) => [Date.parse(at), ballots]))
  const end = Date.parse(last.at)
  const start = Math.max(Date.parse(first.at), end - (mostHours - 1) * hour)
  return Array.from({ length: (end - start) / hour + 1 }, (_, place) => {
    const at = start + place * hour
    return { at: new Date(at).toISOString(), ballots: ballotsAt.get(at) ?? 0 }
  })
}
