/** Results of the public poll. No count leaves the server for anyone but administrators. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { day, id, idInPath } from './text.ts'

const PollResult = z.object({
  districtId: id(),
  ballots: z.number(),
  /** Section 3, public vote result: every option of the ballot, most votes first. */
  results: z.array(
    z.object({
      id: id(),
      optionNumber: z.number(),
      snowplowName: z.string(),
      publicNameSubmissionId: id(),
      numberOfVotes: z.number(),
      /** Of all ballots that count, from 0 to 1: a ballot names three options, so that shares add up to three. */
      share: z.number(),
      /** Place from 1; equal counts share a place. */
      place: z.number(),
      isTied: z.boolean(),
    }),
  ),
  /** Ballots by calendar day in the contest's time zone. */
  days: z.array(z.object({ day: day(), ballots: z.number() })),
  /** Ballots by the county that voters gave; those who gave none are missing here. */
  counties: z.array(z.object({ countyId: id(), ballots: z.number() })),
})
export type PollResult = z.output<typeof PollResult>

export const getPollResult = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/result',
  needs: 'pollResult.read',
  summary: 'Counts, shares and turnout of a district.',
  params: z.strictObject({ districtId: idInPath() }),
  reply: PollResult,
  errors: ['district.not_found'],
})
