import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { captchaToken } from './auth/captcha.ts'
import { votePicks } from './limits.ts'
import { bareListOf, everyRow } from './lists/paging.ts'
import { district, topName } from './lists/related.ts'
import { distinct, fieldError, id, idInPath, instant, zodErrors } from './text/text.ts'

const OfferedName = z.object({ snowplowName: z.string(), snowplowNameDescription: z.string() })

/** No vote count ever stands here. */
export const PublicVotingOption = z.object({
  id: id(),
  optionNumber: z.number(),
  publicNameSubmission: OfferedName,
})
export type PublicVotingOption = z.output<typeof PublicVotingOption>

/** Section 3, the rest of a voting option; a reply has it where `fields` names it. */
export const OptionDetails = z.object({
  snowplowName: z.string(),
  districtId: id(),
  /** Says nothing of whether staff chose the name: voters read it, too. */
  topDistrictEmployeeNameId: id(),
})
export type OptionDetails = z.output<typeof OptionDetails>

/** A bare list in the order of `optionNumber` (section 7); empty before the public poll has begun. */
export const listVotingOptions = route({
  path: '/public-voting/district/{districtId}/options',
  needs: 'votingOption.read',
  tags: ['votingOption'],
  summary: 'The names offered to a district’s voters, from the first day of the public poll on.',
  params: z.strictObject({ districtId: idInPath() }),
  ...bareListOf(PublicVotingOption, {
    where: { id: 'number', optionNumber: 'number' },
    orderBy: ['id', 'optionNumber'],
    onRequest: OptionDetails,
    relations: {
      district,
      publicNameSubmission: { item: OfferedName },
      // How many of the staff chose the name is not for voters: null where none of them did.
      topDistrictEmployeeName: { ...topName, holds: 'oneOrNone' },
    },
    defaultOrder: [{ field: 'optionNumber', direction: 'asc' }],
    defaultLimit: everyRow,
  }),
  errors: ['district.not_found'],
})

/** Section 3, vote submission; `countyId` is where the voter said they live, when they said it. */
export const VoteInput = z.strictObject({
  districtId: id(),
  countyId: z.optional(id()),
  selectedOptions: z.array(id(), zodErrors()).check(z.length(votePicks, fieldError('exactly_three')), distinct()),
  recaptcha: captchaToken(),
})
export type VoteInput = z.output<typeof VoteInput>

/** Answered only after the ballot is durably committed; with nothing that would count ballots, as a running number does. */
export const submitVote = route({
  method: 'POST',
  path: '/public-voting/submit',
  needs: 'vote.submit',
  invalidates: ['pollResult'],
  summary: 'Casts one ballot of exactly three names.',
  body: VoteInput,
  reply: z.object({ createdAt: instant() }),
  status: 201,
  errors: ['vote.not_open', 'vote.option_not_offered', 'captcha.failed', 'captcha.used', 'captcha.unavailable'],
})
