/** The voting options of a district, as an administrator makes them; apart from what every voter's phone loads. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import type { PhaseNumber, PhaseState } from '../contest/phases.ts'
import { maxVotingOptions, votePicks } from '../limits.ts'
import { id, idInPath, ids } from '../text/text.ts'

/**
 * Voting options are made from the first day of the district poll until the public poll is over. Not only between the
 * two: options that were forgotten, or that have a fault nobody has voted on yet, can still be mended while the public
 * votes.
 */
export function areVotingOptionsOpen(phases: readonly { phase: PhaseNumber; state: PhaseState }[]): boolean {
  const isIn = (number: PhaseNumber, expected: PhaseState) =>
    phases.some(({ phase, state }) => phase === number && state === expected)
  return !isIn(2, 'not_started') && !isIn(3, 'ended')
}

const names = (min: number) => ids(min, maxVotingOptions, 'too_few')

/** In one act, in this order; while `areVotingOptionsOpen`, and as long as nobody has voted in the district. */
export const publishVotingOptions = route({
  method: 'PUT',
  path: '/public-voting/district/{districtId}/options',
  needs: 'votingOption.publish',
  invalidates: ['votingOption', 'districtPoll', 'approvedName', 'auditEvent'],
  summary: 'Publishes approved names as the options of a district’s voters.',
  params: z.strictObject({ districtId: idInPath() }),
  body: z.strictObject({
    /** Ids of public submissions, in the order in which they are offered. */
    names: names(votePicks),
    /** The options that these take the place of, as their author saw them: others are not overwritten unseen. */
    replaces: z.optional(names(0)),
  }),
  reply: z.object({ options: z.array(z.object({ id: id(), optionNumber: z.number(), publicNameSubmissionId: id() })) }),
  errors: ['district.not_found', 'option.not_open', 'option.not_approved', 'option.votes_exist', 'stale'],
})
