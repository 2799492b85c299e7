import type { Pattern } from '@snowplow/contract/results/count.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { findIdSpan } from '../../entities/id-span.ts'
import type { StoredPattern } from '../../entities/published-count.entity.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'
import { readContestDay } from '../season/schedule/contest-day.ts'

/** Ballots per query: a few milliseconds, so that other calls run in between. */
const chunk = 5000

export interface ScannedBallot {
  id: number
  districtId: number
  countyId: number | null
  options: readonly [number, number, number]
  castAt: Date
  receiptHash: string | null
  /** Set-aside that excludes the ballot; null for a counted one. */
  setAsideId: number | null
}

/** Yields the ballots of a season in chunks, in the order of their ids. */
export async function* scanBallots(em: Em): AsyncGenerator<ScannedBallot[]> {
  const season = getSeasonId(em)
  const span = await findIdSpan(em, 'ballots', season)
  if (!span) return
  const active = await em.find(SetAside, { confirmedAt: { $ne: null }, revertedAt: null }, { fields: ['id'] })
  const effective = new Set(active.map(({ id }) => id))
  let last = span.from - 1
  for (;;) {
    const rows = await em
      .getKysely<Tables>()
      .selectFrom('ballot')
      .leftJoin('ballot_set_aside as excluded', (join) =>
        join.onRef('excluded.ballot_id', '=', 'ballot.id').on('excluded.reverted_at', 'is', null),
      )
      .where('ballot.season_id', '=', season)
      .where('ballot.id', '>', last)
      .where('ballot.id', '<=', span.to)
      .select(['ballot.id', 'ballot.district_id', 'ballot.county_id', 'ballot.created_at', 'ballot.receipt_hash'])
      .select(['ballot.first_option_id', 'ballot.second_option_id', 'ballot.third_option_id'])
      .select('excluded.set_aside_id as excludedBy')
      .orderBy('ballot.id')
      .limit(chunk)
      .execute()
    if (rows.length > 0)
      yield rows.map((row) => ({
        id: row.id,
        districtId: row.district_id,
        countyId: row.county_id,
        options: [row.first_option_id, row.second_option_id, row.third_option_id] as const,
        castAt: new Date(row.created_at),
        receiptHash: row.receipt_hash?.toString('hex') ?? null,
        // Requests without a confirmation have no effect.
        setAsideId: row.excludedBy !== null && effective.has(row.excludedBy) ? row.excludedBy : null,
      }))
    if (rows.length < chunk) return
    last = rows.at(-1)?.id ?? last
    await new Promise(setImmediate)
  }
}

/** Figures of a district; memory depends on its options, days and counties, not on its ballots. */
export interface DistrictFigures {
  patterns: StoredPattern[]
  days: Map<string, number>
  counties: Map<number, number>
}

type PatternCounts = Map<string, { options: ScannedBallot['options']; isExcluded: 0 | 1; ballots: number }>

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Collects the figures of every district from chunks of ballots. */
export async function createFigures(em: Em) {
  const dayOf = await readContestDay(em)
  const districts = new Map<number, Omit<DistrictFigures, 'patterns'> & { patterns: PatternCounts }>()
  return {
    add(ballots: readonly ScannedBallot[]): void {
      for (const { districtId, countyId, options, castAt, setAsideId } of ballots) {
        const figures = districts.get(districtId) ?? { patterns: new Map(), days: new Map(), counties: new Map() }
        districts.set(districtId, figures)
        const isExcluded = setAsideId === null ? 0 : 1
        const key = `${options} ${isExcluded}`
        const pattern = figures.patterns.get(key)
        if (pattern) pattern.ballots += 1
        else figures.patterns.set(key, { options, isExcluded, ballots: 1 })
        if (isExcluded) continue
        add(figures.days, dayOf(castAt))
        if (countyId !== null) add(figures.counties, countyId)
      }
    },
    /** Patterns in the order of their options: that of the ballots is secret. */
    ofDistrict(districtId: number): DistrictFigures {
      const {
        patterns = new Map() as PatternCounts,
        days = new Map(),
        counties = new Map(),
      } = districts.get(districtId) ?? {}
      const stored = [...patterns.values()].map(
        ({ options, isExcluded, ballots }): StoredPattern => [...options, isExcluded, ballots],
      )
      return { patterns: stored.sort(byOptions), days, counties }
    },
  }
}

function byOptions(one: StoredPattern, other: StoredPattern): number {
  for (const index of [3, 0, 1, 2] as const) if (one[index] !== other[index]) return one[index] - other[index]
  return 0
}

export const toPatterns = (
  district: string,
  stored: readonly StoredPattern[],
  nameOf: (option: number) => string,
): Pattern[] =>
  stored.map(([first, second, third, isExcluded, ballots]) => ({
    district,
    names: [first, second, third].map(nameOf),
    isExcluded: isExcluded === 1,
    ballots,
  }))
