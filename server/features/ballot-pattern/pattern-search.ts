import { utcOffsetMs } from '@snowplow/contract/contest/days.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { startSlice } from '../../http/limits/yielding.ts'
import { Mutex } from '../../lib/mutex.ts'
import { createRefreshedCache } from '../../lib/stale-while-revalidate.ts'
import type { BallotColumns } from '../poll-result/columns/ballot-columns.ts'
import type { BallotCount } from '../poll-result/current-count.ts'
import { createCountingRefusal, isDoneSoon } from '../poll-result/still-counting.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import { findPatterns } from './analysis/find-patterns.ts'
import { createTimeline, type UtcOffset } from './analysis/model/timeline.ts'
import { type DescribedPattern, describePattern } from './describe-pattern.ts'

export interface PatternSearch {
  /** Null before the first search. */
  columns: BallotColumns | null
  ballots: number
  /** Real time. */
  searchedAt: Date | null
  durationMs: number
  utcOffsetMs: UtcOffset
  /** Unexplained ones first, then by ballots. */
  patterns: DescribedPattern[]
}

/** Milliseconds. A district with few ballots is searched within a request. */
const freshMs = 10_000
const waitMs = 80
const quickMs = 40
/** Searches pause for this multiple of their duration, so that they use at most a tenth of a CPU. */
const pauseFactor = 9
const maxDistricts = 1000

const notSearched: PatternSearch = {
  columns: null,
  ballots: 0,
  searchedAt: null,
  durationMs: 0,
  utcOffsetMs: () => 0,
  patterns: [],
}

export interface Deps extends BallotCount {
  patterns: ReturnType<typeof createPatternSearches>
}

/** Searches the ballots of districts in the background, one district at a time. */
export function createPatternSearches(
  orm: Orm,
  columnsOf: (season: number, district: number) => BallotColumns,
  { warn, now }: { warn: (reason: string) => void; now: () => Date },
) {
  const mutex = new Mutex()
  const running = new Map<string, Promise<PatternSearch>>()
  let pausedUntil = 0
  let isStopped = false

  async function search(key: string, columns: BallotColumns): Promise<PatternSearch> {
    const [season = 0] = key.split(' ').map(Number)
    const timeZone = await readTimeZone(forkSeason(orm.em, season))
    const utcOffset = (at: number) => utcOffsetMs(at, timeZone)
    const snapshot = columns.snapshot()
    const startedAt = performance.now()
    try {
      const found = await findPatterns(snapshot, { utcOffsetMs: utcOffset, isStopped: () => isStopped })
      const patterns: DescribedPattern[] = []
      const slice = startSlice()
      const timeline = createTimeline(utcOffset)
      for (const pattern of found) patterns.push(await describePattern(pattern, snapshot, slice, timeline))
      const durationMs = performance.now() - startedAt
      return { columns, ballots: snapshot.size, searchedAt: now(), durationMs, utcOffsetMs: utcOffset, patterns }
    } finally {
      const endedAt = performance.now()
      pausedUntil = Math.max(endedAt, pausedUntil) + pauseFactor * (endedAt - startedAt)
    }
  }

  /** Concurrent callers share one search of a district. */
  function searchOnce(key: string, columns: BallotColumns): Promise<PatternSearch> {
    const started = running.get(key) ?? mutex.run(() => search(key, columns)).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  function currentColumns(key: string): BallotColumns {
    const [season = 0, district = 0] = key.split(' ').map(Number)
    return columnsOf(season, district)
  }

  async function load(key: string, last: PatternSearch | undefined): Promise<PatternSearch> {
    const columns = currentColumns(key)
    // A recount replaces the columns.
    const isSame = last?.columns === columns
    if (last && isSame && last.ballots === columns.size()) return { ...last, searchedAt: now() }
    if (last && isSame && performance.now() < pausedUntil) return last
    return searchOnce(key, columns)
  }

  const cached = createRefreshedCache(freshMs, load, {
    name: 'patterns',
    placeholder: { value: notSearched },
    // Only a quick search is worth a wait.
    isCurrent: ({ columns, ballots, durationMs }) =>
      columns !== null && (durationMs > quickMs || columns.size() === ballots),
    staleMs: Number.POSITIVE_INFINITY,
    timeoutMs: ({ isDegraded }) => (isDegraded ? 0 : waitMs),
    recover(error, last) {
      if (!isStopped) warn(`Patterns of ballots were not searched: ${error}`)
      return last?.value ?? notSearched
    },
    maxEntries: maxDistricts,
  })
  async function soon(search: Promise<PatternSearch>): Promise<PatternSearch> {
    if (!(await isDoneSoon(search))) throw createCountingRefusal()
    return search
  }
  const getKey = (season: number, district: number) => `${season} ${district}`
  return {
    /** Last search, or a first one without patterns; starts another in the background. */
    find: async (season: number, district: number): Promise<PatternSearch> => cached(getKey(season, district)),
    /** @throws Refusal ballot.counting while the first search of the district runs */
    async findNow(season: number, district: number): Promise<PatternSearch> {
      const key = getKey(season, district)
      const last = await cached(key)
      return last.columns ? last : soon(searchOnce(key, currentColumns(key)))
    },
    /**
     * Searches the ballots that have arrived since the last search.
     * @throws Refusal ballot.counting while the search runs
     */
    searchAgain: (season: number, district: number): Promise<PatternSearch> => {
      const key = getKey(season, district)
      return soon(searchOnce(key, currentColumns(key)))
    },
    async stop(): Promise<void> {
      isStopped = true
      await mutex.run(async () => {})
    },
  }
}
