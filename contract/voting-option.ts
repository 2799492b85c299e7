/** The ballot of a district, as an administrator makes it; apart from what every voter's phone loads. */
import * as z from 'zod/mini'
import { mostVotingOptions, votePicks } from './limits.ts'
import { route } from './route.ts'
import { fault, id, idInPath } from './text.ts'

/** In one act, in this order; as long as nobody has voted in the district. */
export const publishVotingOptions = route({
  method: 'PUT',
  path: '/public-voting/district/{districtId}/options',
  needs: 'votingOption.publish',
  summary: 'Publishes approved names as the options of a district’s voters.',
  params: z.strictObject({ districtId: idInPath() }),
  body: z.strictObject({
    /** Ids of public submissions, in the order of the ballot. */
    names: z.array(id(), { error: fault('required') }).check(
      z.minLength(votePicks, fault('too_few')),
      z.maxLength(mostVotingOptions, fault('too_many')),
      z.refine((ids) => new Set(ids).size === ids.length, fault('repeated')),
    ),
  }),
  reply: z.object({ options: z.array(z.object({ id: id(), optionNumber: z.number(), publicNameSubmissionId: id() })) }),
  errors: ['district.not_found', 'option.not_approved', 'option.votes_exist'],
})
