import type {
  DistrictFavorites,
  DistrictPollSummary,
  TopDistrictEmployeeName,
} from '@snowplow/contract/district-poll/district-poll.ts'
import { mostVotingOptions, votePicks } from '@snowplow/contract/limits.ts'

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

/** One district's voting options as its top names would make them. */
export interface DistrictCut {
  districtId: number
  name: string
  candidates: number
  taken: { id: number; snowplowName: string }[]
  tie: TieAtCut | null
  most: number
  /** What is published now, whose place the new options take. */
  published: number[]
  publishedAt: string | null
  /** `locked` by votes, `few` names to choose from, `same` as what is published, else `ready`. */
  state: 'locked' | 'few' | 'same' | 'ready'
}

/** @param wanted voting options; a district that has fewer names takes them all */
export function cutOf({ districtId, name }: DistrictPollSummary, poll: DistrictFavorites, wanted: number): DistrictCut {
  const candidates = eligible(poll.topNames).length
  const most = Math.min(candidates, mostVotingOptions)
  const { taken, tie } = takeTop(poll.topNames, Math.min(wanted, most))
  const names = taken.map(({ publicNameSubmissionId: id, snowplowName }) => ({ id, snowplowName }))
  const published = poll.options.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
  const state = () => {
    if (poll.ballots > 0) return 'locked'
    if (names.length < votePicks) return 'few'
    return String(names.map(({ id }) => id)) === String(published) ? 'same' : 'ready'
  }
  return {
    districtId,
    name,
    candidates,
    taken: names,
    tie,
    most,
    published,
    publishedAt: poll.publishedAt,
    state: state(),
  }
}
