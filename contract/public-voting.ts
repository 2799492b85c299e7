import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { captchaToken } from './auth/captcha.ts'
import { votePicks } from './limits.ts'
import { bareListOf, everyRow } from './lists/paging.ts'
import { district, topName } from './lists/related.ts'
import { distinct, fieldError, id, idInPath, instant, zodErrors } from './text/text.ts'

const OfferedName = z.object({ snowplowName: z.string(), snowplowNameDescription: z.string() })

/** Never contains a vote count. */
export const PublicVotingOption = z.object({
  id: id(),
  optionNumber: z.number(),
  publicNameSubmission: OfferedName,
})
export type PublicVotingOption = z.output<typeof PublicVotingOption>

/** Section 3, other fields of a voting option; returned only if `fields` names them. */
export const OptionDetails = z.object({
  snowplowName: z.string(),
  districtId: id(),
  /** Visible to voters, so it does not reveal whether staff chose the name. */
  topDistrictEmployeeNameId: id(),
})
export type OptionDetails = z.output<typeof OptionDetails>

/** Bare list in the order of `optionNumber` (section 7); empty before the public poll starts. */
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
      // Restricted, since voters must not see how many staff chose the name; null if none did.
      topDistrictEmployeeName: { ...topName, holds: 'oneOrNone' },
    },
    defaultOrder: [{ field: 'optionNumber', direction: 'asc' }],
    defaultLimit: everyRow,
  }),
  errors: ['district.not_found'],
})

/** Section 3, vote submission; `countyId` is the voter's optional statement. */
export const VoteInput = z.strictObject({
  districtId: id(),
  countyId: z.optional(id()),
  selectedOptions: z.array(id(), zodErrors()).check(z.length(votePicks, fieldError('exactly_three')), distinct()),
  recaptcha: captchaToken(),
})
export type VoteInput = z.output<typeof VoteInput>

/** Replies only after the ballot is durably committed, without a running number that would reveal the count. */
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
