import {
  minPartBallots,
  type PatternPart,
  type ReviewedPattern,
} from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { startSlice } from '../../http/limits/yielding.ts'
import { Refusal } from '../../http/problem.ts'
import type { Snapshot } from '../poll-result/columns/ballot-columns.ts'
import { getCount } from './analysis/model/counter.ts'
import { filterRows } from './analysis/model/scan.ts'
import { isNightAt } from './analysis/model/timeline.ts'
import { createBallotMatcher } from './analysis/select-ballots.ts'
import { type DescribedPattern, hashIds } from './describe-pattern.ts'
import type { Deps, PatternSearch } from './pattern-search.ts'

export interface SelectedPart {
  snapshot: Snapshot
  rows: Uint32Array
  /** Ascending. */
  ids: Uint32Array
  digest: string
}

const getIds = (snapshot: Snapshot, rows: Uint32Array) => rows.map((row) => snapshot.id(row)).sort()

/** Returns null if the pattern no longer has one of the findings. */
async function selectPart(
  { columns, utcOffsetMs }: PatternSearch,
  pattern: DescribedPattern,
  lastBallotId: number,
  part: PatternPart = { findings: [] },
): Promise<SelectedPart | null> {
  const snapshot = columns?.snapshot()
  const chosen = part.findings.flatMap((key) => pattern.findings.find((finding) => finding.key === key) ?? [])
  if (!snapshot || chosen.length < part.findings.length) return null
  const isNight = (at: number) => isNightAt(at + utcOffsetMs(at))
  const matchers = chosen.map(({ selector }) => createBallotMatcher(snapshot, isNight, selector))
  const [from, to] = [Date.parse(part.from ?? ''), Date.parse(part.to ?? '')]
  const rows = await filterRows(startSlice(), pattern.rows, (row) => {
    // A comparison with a missing limit is false.
    if (snapshot.id(row) > lastBallotId || snapshot.at(row) < from || snapshot.at(row) >= to) return false
    return matchers.every((matches) => matches(row))
  })
  const ids = getIds(snapshot, rows)
  return { snapshot, rows, ids, digest: hashIds(ids) }
}

const isWhole = (part: PatternPart | undefined) =>
  !part || (part.findings.length === 0 && part.from === undefined && part.to === undefined)

interface Reviewed {
  /** Digest of the whole pattern and of the part; one of them suffices. */
  digests: { whole?: string; part?: string }
  pattern: Pick<ReviewedPattern, 'firstBallotId' | 'lastBallotId' | 'part'>
}

async function findReviewed(
  search: PatternSearch,
  { digests, pattern: { firstBallotId, lastBallotId, part } }: Reviewed,
): Promise<SelectedPart | null> {
  const pattern = search.patterns.find(({ ids }) => ids[0] === firstBallotId)
  if (!pattern) return null
  const whole = pattern.ids.filter((id) => id <= lastBallotId)
  if (digests.whole !== undefined && hashIds(whole) !== digests.whole) return null
  const selected = await selectPart(search, pattern, lastBallotId, part)
  if (!selected || (digests.part !== undefined && selected.digest !== digests.part)) return null
  return selected
}

/**
 * Returns exactly the ballots that were reviewed, without those of the pattern that arrived since; null if the pattern has
 * other ballots now.
 * @throws Refusal ballot.counting, ballot.part_too_small
 */
export async function readReviewed(
  { patterns }: Pick<Deps, 'patterns'>,
  season: number,
  districtId: number,
  reviewed: Reviewed,
): Promise<SelectedPart | null> {
  const last = await patterns.findNow(season, districtId)
  // Reviewed in a list of another process, whose search was later.
  const selected =
    (await findReviewed(last, reviewed)) ??
    (await findReviewed(await patterns.searchAgain(season, districtId), reviewed))
  if (selected && selected.rows.length < minPartBallots && !isWhole(reviewed.pattern.part))
    throw new Refusal('ballot.part_too_small')
  return selected
}

/** Returns the ids of the reviewed ballots, or null if the pattern has other ballots now. @throws Refusal ballot.counting */
export async function readPattern(
  deps: Pick<Deps, 'patterns'>,
  season: number,
  districtId: number,
  { digest, ...pattern }: ReviewedPattern,
): Promise<number[] | null> {
  const selected = await readReviewed(deps, season, districtId, { digests: { part: digest }, pattern })
  return selected && Array.from(selected.ids)
}

/** Returns the rows without those of the ids. */
export function omitIds({ snapshot, rows }: SelectedPart, ids: ReadonlySet<number>): Uint32Array {
  return rows.filter((_, index) => !ids.has(snapshot.id(getCount(rows, index))))
}
