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
 * Steps of an entry in the contest of its season: review, vote and announcement. Empty if its name has left the contest.
 * `days` is null for a step without dates.
 */
export function listEntrySteps(
  state: FamilyEntryState,
  { phases, announcementDate, concluded }: Pick<Contest, 'phases' | 'announcementDate' | 'concluded'>,
) {
  const reached = progress[state]
  const poll = phases.find(({ phase }) => phase === 3)
  if (!reached || !poll) return []
  const [review, vote, announced] = reached
  const winners = state === 'ended' && concluded ? 'ended' : announced
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
