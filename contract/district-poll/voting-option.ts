// Separate from public-voting.ts, which every voter loads.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import type { PhaseNumber, PhaseState } from '../contest/phases.ts'
import { maxVotingOptions, votePicks } from '../limits.ts'
import { id, idInPath, ids } from '../text/text.ts'

/**
 * Open from the first day of the district poll to the end of the public poll: missing or wrong options can still be
 * corrected while the public votes, until the first vote on them.
 */
export function areVotingOptionsOpen(phases: readonly { phase: PhaseNumber; state: PhaseState }[]): boolean {
  const isIn = (number: PhaseNumber, expected: PhaseState) =>
    phases.some(({ phase, state }) => phase === number && state === expected)
  return !isIn(2, 'not_started') && !isIn(3, 'ended')
}

const names = (min: number) => ids(min, maxVotingOptions, 'too_few')

/** Atomic. Requires `areVotingOptionsOpen`, and no votes in the district. */
export const publishVotingOptions = route({
  method: 'PUT',
  path: '/public-voting/district/{districtId}/options',
  needs: 'votingOption.publish',
  invalidates: ['votingOption', 'districtPoll', 'approvedName', 'auditEvent'],
  summary: 'Publishes approved names as the options of a district’s voters.',
  params: z.strictObject({ districtId: idInPath() }),
  body: z.strictObject({
    names: names(votePicks),
    /** Names of the options to replace, as last read, in their order; others are never overwritten. */
    replaces: names(0),
  }),
  reply: z.object({ options: z.array(z.object({ id: id(), optionNumber: z.number(), publicNameSubmissionId: id() })) }),
  errors: ['district.not_found', 'option.not_open', 'option.not_approved', 'option.votes_exist', 'stale'],
})
