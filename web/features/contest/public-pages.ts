import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { hasVotingStarted, hasWinnersHere, isPreparing } from './contest.queries.ts'

/** Pages of the header and of the front page, without those that are over: with the winners, no phase is open. */
export function listPublicPages(contest: Contest | undefined) {
  const hasNoPhases = contest !== undefined && (isPreparing(contest) || contest.concluded)
  return [
    // Winners published elsewhere are linked on the front page.
    ...(hasWinnersHere(contest) ? [{ to: '/winners', title: 'screen.winners', phase: null } as const] : []),
    ...(hasNoPhases
      ? []
      : ([
          { to: '/public-naming-form', title: 'screen.nameShort', phase: 1 },
          { to: '/favorite-name-poll', title: 'screen.voteShort', phase: 3 },
        ] as const)),
    ...(hasVotingStarted(contest) ? [{ to: '/results', title: 'screen.results', phase: null } as const] : []),
  ]
}
