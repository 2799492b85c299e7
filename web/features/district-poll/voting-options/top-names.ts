import type { TopDistrictEmployeeName } from '@snowplow/contract/district-poll/district-poll.ts'

/** Names with the same count, some of which the cut takes and some of which it leaves. */
export interface TieAtCut {
  names: TopDistrictEmployeeName[]
  numberOfVotes: number
  taken: number
  /** The nearest cuts that treat them alike: without any of them, and with all. */
  without: number
  withAll: number
}

export const eligible = (names: readonly TopDistrictEmployeeName[]) => names.filter(({ isApproved }) => isApproved)

export function takeTop(names: readonly TopDistrictEmployeeName[], wanted: number) {
  const candidates = eligible(names)
  const taken = candidates.slice(0, wanted)
  return { taken, tie: tieAt(candidates, wanted) }
}

function tieAt(candidates: readonly TopDistrictEmployeeName[], wanted: number): TieAtCut | null {
  const last = candidates[wanted - 1]
  const next = candidates[wanted]
  if (!last || last.numberOfVotes !== next?.numberOfVotes) return null
  const { numberOfVotes } = last
  const names = candidates.filter((name) => name.numberOfVotes === numberOfVotes)
  const without = candidates.findIndex((name) => name.numberOfVotes === numberOfVotes)
  return { names, numberOfVotes, taken: wanted - without, without, withAll: without + names.length }
}
