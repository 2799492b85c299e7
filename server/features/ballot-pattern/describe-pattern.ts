import { hash } from 'node:crypto'
import { minPartBallots } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import type { Slice } from '../../http/limits/yielding.ts'
import type { Snapshot } from '../poll-result/columns/ballot-columns.ts'
import { getCount } from './analysis/model/counter.ts'
import { filterRows, scan } from './analysis/model/scan.ts'
import { isNightAt, minute, type Timeline } from './analysis/model/timeline.ts'
import type { Finding, Pattern } from './analysis/pattern.ts'
import { createBallotMatcher } from './analysis/select-ballots.ts'

/** Pattern with everything that a list shows, so that a reply reads no ballots. */
export interface DescribedPattern extends Omit<Pattern, 'findings'> {
  /** Ascending. */
  ids: Uint32Array
  digest: string
  /** A ballot of the only address; null for several or an unknown one. */
  addressBallotId: number | null
  findings: DescribedFinding[]
  stepMinutes: number
  arrivals: { at: number; ballots: number }[]
  /** Most chosen first. */
  choices: Choice[]
}

export interface Choice {
  optionId: number
  ballots: number
}

/** The selector must not leave the server. */
export interface DescribedFinding extends Finding {
  /** Unique within the pattern. */
  key: string
  optionIds: number[]
  /** 0 for ballots without a county, undefined for any. */
  countyId: number | undefined
  /** Ballots of the pattern that satisfy the selector. */
  ballots: number
  /** Key of the finding that describes the part with these ballots; null if they are no part. */
  part: string | null
}

const steps = [1, 5, 15, 60, 360, 1440]
const maxSteps = 60
// A pattern for a single name has three choices.
const maxChoices = 5

/** Identifies a pattern's ballots, however a search of another process has numbered its patterns. */
export const hashIds = (ids: Uint32Array): string => hash('sha256', ids)

export async function describePattern(
  { rows, findings, ...pattern }: Pattern,
  snapshot: Snapshot,
  slice: Slice,
  { localTime }: Pick<Timeline, 'localTime'>,
): Promise<DescribedPattern> {
  const minutes = (pattern.lastAt - pattern.firstAt) / minute
  const stepMinutes = steps.find((step) => minutes / step < maxSteps) ?? (steps.at(-1) as number)
  const stepMs = stepMinutes * minute
  // Keyed by local time, so that days start at midnight.
  const arrivals = new Map<number, { at: number; ballots: number }>()
  const offsetAt = (at: number) => localTime(at) - at
  /** Clocks may change between the start of a step and its first ballot. */
  const getStart = (step: number, ballotAt: number) => step - offsetAt(step - offsetAt(ballotAt))
  const counts = createOptionCounter(snapshot)
  const ids = new Uint32Array(rows.length)
  const address = snapshot.address(rows[0] ?? 0)
  let isOneAddress = address > 0
  await scan(slice, rows.length, (index) => {
    const row = getCount(rows, index)
    ids[index] = snapshot.id(row)
    if (snapshot.address(row) !== address) isOneAddress = false
    const step = Math.floor(localTime(snapshot.at(row)) / stepMs) * stepMs
    const arrival = arrivals.get(step) ?? { at: getStart(step, snapshot.at(row)), ballots: 0 }
    arrival.ballots += 1
    arrivals.set(step, arrival)
    counts.add(row)
  })
  ids.sort()
  return {
    ...pattern,
    rows,
    ids,
    digest: hashIds(ids),
    addressBallotId: isOneAddress ? (ids[0] as number) : null,
    findings: await describeFindings(findings, rows, snapshot, slice, (at) => isNightAt(localTime(at))),
    stepMinutes,
    arrivals: [...arrivals.values()].sort((one, other) => one.at - other.at),
    choices: counts.mostChosen(),
  }
}

/** Counts the ballots of each option. */
export function createOptionCounter(snapshot: Snapshot) {
  const counts = new Map<number, number>()
  return {
    add(row: number): void {
      const trio = snapshot.trio(row)
      for (let nth = 0; nth < 3; nth++) {
        const option = snapshot.optionIds[snapshot.optionOf(trio, nth)] as number
        counts.set(option, (counts.get(option) ?? 0) + 1)
      }
    },
    /** Keyed by option id. */
    counts: (): ReadonlyMap<number, number> => counts,
    mostChosen: (): Choice[] =>
      [...counts]
        .map(([optionId, ballots]) => ({ optionId, ballots }))
        .sort((one, other) => other.ballots - one.ballots)
        .slice(0, maxChoices),
  }
}

async function describeFindings(
  findings: readonly Finding[],
  rows: Uint32Array,
  snapshot: Snapshot,
  slice: Slice,
  isNight: (at: number) => boolean,
): Promise<DescribedFinding[]> {
  const described: DescribedFinding[] = []
  // Keyed by the digest of its ballots: of several selectors with the same ballots, the shortest describes the part.
  const parts = new Map<string, { key: string; conditions: number }>()
  const digests = new Map<DescribedFinding, string>()
  for (const finding of findings) {
    const { options = [], county } = finding.selector
    const selected = await filterRows(slice, rows, createBallotMatcher(snapshot, isNight, finding.selector))
    const optionIds = options.map((option) => snapshot.optionIds[option] as number).sort((one, other) => one - other)
    const countyId = county === undefined ? undefined : snapshot.countyIds[county]
    const key = [finding.kind, ...optionIds, ...(countyId === undefined ? [] : [`c${countyId}`])].join('-')
    const one = { ...finding, key, optionIds, countyId, ballots: selected.length, part: null }
    described.push(one)
    if (selected.length < minPartBallots || selected.length === rows.length) continue
    const digest = hashIds(selected)
    const conditions = Object.keys(finding.selector).length
    digests.set(one, digest)
    if (conditions < (parts.get(digest)?.conditions ?? Number.POSITIVE_INFINITY)) parts.set(digest, { key, conditions })
  }
  return described.map((one) => ({ ...one, part: parts.get(digests.get(one) ?? '')?.key ?? null }))
}
