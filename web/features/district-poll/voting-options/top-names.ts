import type {
  DistrictFavorites,
  DistrictPollSummary,
  TopDistrictEmployeeName,
} from '@snowplow/contract/district-poll/district-poll.ts'
import { maxVotingOptions, votePicks } from '@snowplow/contract/limits.ts'

/** Names with the same count, of which the cut includes some and excludes others. */
export interface TieAtCut {
  names: TopDistrictEmployeeName[]
  numberOfVotes: number
  selected: number
  /** Nearest clean cuts: sizes without any tied name, and with all of them. */
  without: number
  withAll: number
}

export const filterEligible = (names: readonly TopDistrictEmployeeName[]) =>
  names.filter(({ isApproved }) => isApproved)

export function takeTop(names: readonly TopDistrictEmployeeName[], count: number) {
  const candidates = filterEligible(names)
  const selected = candidates.slice(0, count)
  return { selected, tie: tieAt(candidates, count) }
}

function tieAt(candidates: readonly TopDistrictEmployeeName[], count: number): TieAtCut | null {
  const last = candidates[count - 1]
  const next = candidates[count]
  if (!last || last.numberOfVotes !== next?.numberOfVotes) return null
  const { numberOfVotes } = last
  const names = candidates.filter((name) => name.numberOfVotes === numberOfVotes)
  const without = candidates.findIndex((name) => name.numberOfVotes === numberOfVotes)
  return { names, numberOfVotes, selected: count - without, without, withAll: without + names.length }
}

/** Voting options of a district that taking its top names would publish. */
export interface DistrictCut {
  districtId: number
  name: string
  candidates: number
  selected: { id: number; snowplowName: string }[]
  tie: TieAtCut | null
  maxCount: number
  /** Ids of the published options, which the new ones replace. */
  published: number[]
  publishedAt: string | null
  /** `locked` by votes, `few` names to choose from, `same` as published, else `ready`. */
  state: 'locked' | 'few' | 'same' | 'ready'
}

/** @param count voting options; a district with fewer names takes all of them */
export function getCut({ districtId, name }: DistrictPollSummary, poll: DistrictFavorites, count: number): DistrictCut {
  const candidates = filterEligible(poll.topNames).length
  const maxCount = Math.min(candidates, maxVotingOptions)
  const { selected, tie } = takeTop(poll.topNames, Math.min(count, maxCount))
  const names = selected.map(({ publicNameSubmissionId: id, snowplowName }) => ({ id, snowplowName }))
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
    selected: names,
    tie,
    maxCount,
    published,
    publishedAt: poll.publishedAt,
    state: state(),
  }
}
