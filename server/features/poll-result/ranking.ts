import type { PollResult } from '@snowplow/contract/poll-result.ts'
import type { Counts } from './district-tally.ts'

export interface Option {
  id: number
  optionNumber: number
  snowplowName: string
  publicNameSubmissionId: number
}

/** Most votes first; equal counts share a place. */
export function ranked(options: readonly Option[], { ballots, options: votes }: Counts): PollResult['results'] {
  const votesOf = ({ id }: Option) => votes.get(id) ?? 0
  return options
    .map((option) => {
      const numberOfVotes = votesOf(option)
      const equal = options.filter((other) => votesOf(other) === numberOfVotes)
      const better = options.filter((other) => votesOf(other) > numberOfVotes)
      return {
        ...option,
        numberOfVotes,
        share: ballots ? numberOfVotes / ballots : 0,
        place: better.length + 1,
        // Names that nobody chose are not rivals.
        isTied: numberOfVotes > 0 && equal.length > 1,
      }
    })
    .sort((one, other) => one.place - other.place || one.optionNumber - other.optionNumber)
}

/** Whoever is in first place: nobody where nobody voted, and several where they are tied. */
export const leadersOf = (results: PollResult['results']) =>
  results.filter(({ place, numberOfVotes }) => place === 1 && numberOfVotes > 0)
