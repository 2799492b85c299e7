import { utcOffsetMs } from '@snowplow/contract/contest/days.ts'
import type { Orm } from '../../../db/orm.ts'
import { inSeason } from '../../../db/season.ts'
import { startSlice } from '../../../http/limits/yielding.ts'
import { Mutex } from '../../../mutex.ts'
import { staleWhileRevalidate } from '../../../stale-while-revalidate.ts'
import { timeZoneOf } from '../../season/contest-day.ts'
import type { BallotColumns } from './columns/ballot-columns.ts'
import { type DescribedPattern, describePattern } from './describe-pattern.ts'
import { findPatterns } from './find-patterns.ts'

export interface PatternSearch {
  /** Null before the first search. */
  columns: BallotColumns | null
  ballots: number
  /** Real time. */
  searchedAt: Date | null
  /** Unexplained ones first, then by ballots. */
  patterns: DescribedPattern[]
}

/** Milliseconds. A district with few ballots is searched within a request. */
const freshMs = 10_000
const waitMs = 80
/** A search runs again after this multiple of its duration, so that it uses at most a tenth of a CPU. */
const pauseFactor = 9
const maxDistricts = 1000

const notSearched: PatternSearch = { columns: null, ballots: 0, searchedAt: null, patterns: [] }

/** Searches the ballots of districts in the background, one district at a time. */
export function patternSearches(orm: Orm, columnsOf: (season: number, district: number) => BallotColumns) {
  const mutex = new Mutex()
  const pausedUntil = new Map<string, number>()
  let isStopped = false

  async function search(key: string, columns: BallotColumns): Promise<PatternSearch> {
    const [season = 0] = key.split(' ').map(Number)
    const timeZone = await timeZoneOf(inSeason(orm.em, season))
    const snapshot = columns.snapshot()
    const startedAt = performance.now()
    const found = await findPatterns(snapshot, {
      utcOffsetMs: (at) => utcOffsetMs(at, timeZone),
      isStopped: () => isStopped,
    })
    const patterns: DescribedPattern[] = []
    const slice = startSlice()
    for (const pattern of found) patterns.push(await describePattern(pattern, snapshot, slice))
    const endedAt = performance.now()
    pausedUntil.set(key, endedAt + pauseFactor * (endedAt - startedAt))
    return { columns, ballots: snapshot.size, searchedAt: new Date(), patterns }
  }

  async function load(key: string, last: PatternSearch | undefined): Promise<PatternSearch> {
    const [season = 0, district = 0] = key.split(' ').map(Number)
    const columns = columnsOf(season, district)
    // A recount replaces the columns.
    const isSame = last?.columns === columns
    if (last && isSame && last.ballots === columns.size()) return { ...last, searchedAt: new Date() }
    if (last && isSame && performance.now() < (pausedUntil.get(key) ?? 0)) return last
    return mutex.run(() => search(key, columns))
  }

  const cached = staleWhileRevalidate(freshMs, load, {
    name: 'patterns',
    placeholder: { value: notSearched },
    isCurrent: ({ columns, ballots }) => columns?.size() === ballots,
    timeoutMs: ({ isDegraded }) => (isDegraded ? 0 : waitMs),
    recover(error, last) {
      if (isStopped && last) return last.value
      throw error
    },
    maxEntries: maxDistricts,
  })
  const keyOf = (season: number, district: number) => `${season} ${district}`
  return {
    /** Last search, or a first one without patterns; starts another in the background. */
    find: async (season: number, district: number): Promise<PatternSearch> => cached(keyOf(season, district)),
    /** Waits for the first search of the district. */
    async findNow(season: number, district: number): Promise<PatternSearch> {
      const key = keyOf(season, district)
      const last = await cached(key)
      return last.columns ? last : load(key, last)
    },
    async stop(): Promise<void> {
      isStopped = true
      await mutex.run(async () => {})
    },
  }
}
