import { hash } from 'node:crypto'
import type { Slice } from '../../../http/limits/yielding.ts'
import type { Snapshot } from './columns/ballot-columns.ts'
import { valueAt } from './model/counter.ts'
import { scan } from './model/scan.ts'
import { minute, type Timeline } from './model/timeline.ts'
import type { Pattern } from './pattern.ts'

/** Pattern with everything that a list shows, so that a reply reads no ballots. */
export interface DescribedPattern extends Omit<Pattern, 'rows' | 'findings'> {
  /** Ascending. */
  ids: Uint32Array
  digest: string
  /** A ballot of the only address; null for several or an unknown one. */
  addressBallotId: number | null
  findings: (Omit<Pattern['findings'][number], 'selector'> & {
    optionIds: number[]
    /** 0 for ballots without a county, undefined for any. */
    countyId: number | undefined
  })[]
  stepMinutes: number
  arrivals: { at: number; ballots: number }[]
  /** Most chosen first. */
  choices: { optionId: number; ballots: number }[]
}

const steps = [1, 5, 15, 60, 360, 1440]
const maxSteps = 60
// A pattern for a single name has three choices.
const maxChoices = 5

/** Identifies a pattern's ballots, however a search of another process has numbered its patterns. */
export const digestOf = (ids: Uint32Array): string => hash('sha256', ids)

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
  const startOf = (step: number, ballotAt: number) => step - offsetAt(step - offsetAt(ballotAt))
  const choices = new Map<number, number>()
  const ids = new Uint32Array(rows.length)
  const address = snapshot.address(rows[0] ?? 0)
  let isOneAddress = address > 0
  await scan(slice, rows.length, (index) => {
    const row = valueAt(rows, index)
    ids[index] = snapshot.id(row)
    if (snapshot.address(row) !== address) isOneAddress = false
    const step = Math.floor(localTime(snapshot.at(row)) / stepMs) * stepMs
    const arrival = arrivals.get(step) ?? { at: startOf(step, snapshot.at(row)), ballots: 0 }
    arrival.ballots += 1
    arrivals.set(step, arrival)
    const trio = snapshot.trio(row)
    for (let nth = 0; nth < 3; nth++) {
      const option = snapshot.optionOf(trio, nth)
      choices.set(option, (choices.get(option) ?? 0) + 1)
    }
  })
  ids.sort()
  const optionIdOf = (option: number) => snapshot.optionIds[option] as number
  return {
    ...pattern,
    ids,
    digest: digestOf(ids),
    addressBallotId: isOneAddress ? (ids[0] as number) : null,
    findings: findings.map(({ selector: { options = [], county }, ...finding }) => ({
      ...finding,
      optionIds: options.map(optionIdOf),
      countyId: county === undefined ? undefined : snapshot.countyIds[county],
    })),
    stepMinutes,
    arrivals: [...arrivals.values()].sort((one, other) => one.at - other.at),
    choices: [...choices]
      .map(([option, ballots]) => ({ optionId: optionIdOf(option), ballots }))
      .sort((one, other) => other.ballots - one.ballots)
      .slice(0, maxChoices),
  }
}
