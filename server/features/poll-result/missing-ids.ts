import { executeWithRows, type Statement } from '../../db/json-rows.ts'
import type { Orm } from '../../db/orm.ts'
import type { CountedBallot } from './counted-ballot.ts'

/** Inclusive range of ids not yet found, and the time until which they may still appear. */
export interface MissingRange {
  from: number
  to: number
  until: number
}

type Span = Pick<MissingRange, 'from' | 'to'>

/** Returns the ranges of a span that are not in `ids`, which must be sorted ascending. */
export function findMissingIds({ from, to }: Span, ids: readonly number[]): Span[] {
  const ranges = []
  let next = from
  for (const id of ids) {
    if (id > next) ranges.push({ from: next, to: id - 1 })
    next = id + 1
  }
  if (next <= to) ranges.push({ from: next, to })
  return ranges
}

/** Both arguments must be sorted ascending. */
export function findUnresolved(missingIds: readonly MissingRange[], ids: readonly number[]): MissingRange[] {
  let at = 0
  return missingIds.flatMap((gap) => {
    const first = at
    while ((ids[at] ?? Number.POSITIVE_INFINITY) <= gap.to) at += 1
    if (at === first) return [gap]
    return findMissingIds(gap, ids.slice(first, at)).map((range) => ({ ...range, until: gap.until }))
  })
}

// One primary key seek per gap, regardless of the number and width of gaps.
const selectMissing = (season: number, limit: number): Statement => ({
  postgres: `select found.*
    from jsonb_array_elements($1::jsonb) as gap
    cross join lateral (
      select ballot.* from ballot
      where ballot.season_id = ${season} and ballot.id between (gap->>0)::integer and (gap->>1)::integer
      order by ballot.id
      limit ${limit}
    ) as found
    order by found.id
    limit ${limit}`,
  sqlite: `select ballot.*
    from json_each(?) as gap
    cross join ballot on ballot.season_id = ${season} and ballot.id between gap.value->>0 and gap.value->>1
    order by ballot.id
    limit ${limit}`,
})

export function createMissingReader(orm: Orm, season: number, limit: number) {
  return (missingIds: readonly MissingRange[]): Promise<CountedBallot[]> =>
    executeWithRows(
      orm.em.fork(),
      selectMissing(season, limit),
      missingIds.map(({ from, to }) => [from, to]),
    )
}
