// Results of the public poll. Only administrators receive counts.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { district, publicName } from '../lists/related.ts'
import { decisions } from '../results/draw.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { day, id, idInPath, instant, zodErrors } from '../text/text.ts'

// `countedAt` is by the contest's clock. `counting` is the progress after a server start: until it is null, every
// number covers the counted ballots only.
const count = {
  countedAt: instant(),
  counting: z.nullable(z.object({ counted: z.number(), of: z.number() })),
}

// Section 3, public vote result.
const Result = z.object({
  id: id(),
  optionNumber: z.number(),
  snowplowName: z.string(),
  publicNameSubmissionId: id(),
  publicNameSubmission: publicName.item,
  district: district.item,
  numberOfVotes: z.number(),
  /** Fraction of the valid ballots, 0 to 1: a ballot names three options, so that shares add up to three. */
  share: z.number(),
  /** From 1; equal counts share a rank, unless a draw has decided between them. */
  rank: z.number(),
  isTied: z.boolean(),
})

export const PollResult = z.object({
  districtId: id(),
  ...count,
  /** Valid ballots; excluded ones count only in `setAside`. */
  ballots: z.number(),
  setAside: z.number(),
  decision: z.enum(decisions),
  results: z.array(Result),
  /** Per calendar day and hour in the contest's time zone; those without ballots are omitted. */
  days: z.array(z.object({ day: day(), ballots: z.number() })),
  hours: z.array(z.object({ at: instant(), ballots: z.number() })),
  counties: z.array(z.object({ countyId: id(), ballots: z.number() })),
})
export type PollResult = z.output<typeof PollResult>

const params = z.strictObject({ districtId: idInPath() })

export const getPollResult = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/result',
  needs: 'pollResult.read',
  tags: ['pollResult'],
  summary: 'Counts, shares and turnout of a district.',
  params,
  query: seasonQuery,
  reply: PollResult,
  errors: ['district.not_found'],
})

export const PollOverview = z.object({
  ...count,
  districts: z.array(
    z.object({
      districtId: id(),
      name: z.string(),
      options: z.number(),
      ballots: z.number(),
      setAside: z.number(),
      /** Unexplained, and not set aside. */
      patterns: z.number(),
      /** Requests to set ballots aside or to restore them that wait for a second administrator. */
      toConfirm: z.number(),
      decision: z.enum(decisions),
      /** In the first place: the winners once voting is over. */
      leaders: z.array(z.object({ id: id(), snowplowName: z.string(), numberOfVotes: z.number() })),
    }),
  ),
})
export type PollOverview = z.output<typeof PollOverview>
export type DistrictOverview = PollOverview['districts'][number]

export const getPollOverview = route({
  method: 'GET',
  path: '/public-voting/result',
  needs: 'pollResult.read',
  tags: ['pollResult'],
  summary: 'Ballots and first places of every district.',
  query: seasonQuery,
  reply: PollOverview,
})

export const exportPollResults = route({
  method: 'GET',
  path: '/public-voting/result/export',
  needs: 'pollResult.read',
  summary: 'The results of every district as CSV, on request with the families of the names in first place.',
  query: z.strictObject({ ...inSeason, personalData: z.optional(z.enum(['yes', 'no'], zodErrors('invalid'))) }),
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['ballot.counting'],
})
