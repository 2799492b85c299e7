import type { Slice } from '../../../http/limits/yielding.ts'
import type { Snapshot } from './columns/ballot-columns.ts'
import { valueAt } from './model/counter.ts'
import { scan } from './model/scan.ts'
import type { Pattern } from './pattern.ts'

/** Pattern with everything that a list shows, so that a reply reads no ballots. */
export interface DescribedPattern extends Omit<Pattern, 'rows' | 'findings'> {
  /** Ascending. */
  ids: Uint32Array
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

const minute = 60_000
const steps = [1, 5, 15, 60, 360, 1440]
const maxSteps = 60
// A pattern for a single name has three choices.
const maxChoices = 5

export async function describePattern(
  { rows, findings, ...pattern }: Pattern,
  snapshot: Snapshot,
  slice: Slice,
): Promise<DescribedPattern> {
  const minutes = (pattern.lastAt - pattern.firstAt) / minute
  const stepMinutes = steps.find((step) => minutes / step < maxSteps) ?? (steps.at(-1) as number)
  const stepMs = stepMinutes * minute
  const arrivals = new Map<number, number>()
  const choices = new Map<number, number>()
  const ids = new Uint32Array(rows.length)
  const address = snapshot.address(rows[0] ?? 0)
  let isOneAddress = address > 0
  await scan(slice, rows.length, (index) => {
    const row = valueAt(rows, index)
    ids[index] = snapshot.id(row)
    if (snapshot.address(row) !== address) isOneAddress = false
    const at = Math.floor(snapshot.at(row) / stepMs) * stepMs
    arrivals.set(at, (arrivals.get(at) ?? 0) + 1)
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
    addressBallotId: isOneAddress ? (ids[0] as number) : null,
    findings: findings.map(({ selector: { options = [], county }, ...finding }) => ({
      ...finding,
      optionIds: options.map(optionIdOf),
      countyId: county === undefined ? undefined : snapshot.countyIds[county],
    })),
    stepMinutes,
    arrivals: [...arrivals].map(([at, ballots]) => ({ at, ballots })).sort((one, other) => one.at - other.at),
    choices: [...choices]
      .map(([option, ballots]) => ({ optionId: optionIdOf(option), ballots }))
      .sort((one, other) => other.ballots - one.ballots)
      .slice(0, maxChoices),
  }
}
