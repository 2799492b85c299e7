import type { Contest } from '../contest/contest.ts'
import type { FamilyEntryState } from './family-entry.ts'

type Progress = readonly [
  review: 'active' | 'ended',
  vote: 'not_started' | 'active' | 'ended',
  winners: 'not_started' | 'ended',
]

/** Null once the name is out of the contest. */
const progress: Record<FamilyEntryState, Progress | null> = {
  entered: ['active', 'not_started', 'not_started'],
  approved: ['ended', 'not_started', 'not_started'],
  published: ['ended', 'active', 'not_started'],
  ended: ['ended', 'ended', 'not_started'],
  won: ['ended', 'ended', 'ended'],
  rejected: null,
  unchosen: null,
  withdrawn: null,
}

/**
 * Way of an entry through the contest of its season, from the review to the announcement; empty once it is out of the
 * contest. `days` are those of the step; null if it has none of its own.
 */
export function listEntrySteps(
  state: FamilyEntryState,
  { phases, announcementDate, concluded }: Pick<Contest, 'phases' | 'announcementDate' | 'concluded'>,
) {
  const reached = progress[state]
  const poll = phases.find(({ phase }) => phase === 3)
  if (!reached || !poll) return []
  const [review, vote, announced] = reached
  const winners = concluded ? 'ended' : announced
  return [
    { step: 'review', state: review, about: `review_${review}`, days: null },
    { step: 'vote', state: vote, about: `vote_${vote}`, days: { from: poll.startsOn, to: poll.endsOn } },
    {
      step: 'winners',
      state: winners,
      about: `winners_${winners}`,
      days: { from: announcementDate, to: announcementDate },
    },
  ] as const
}
