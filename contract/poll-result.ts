/** Results of the public poll. No count leaves the server for anyone but administrators. */
import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { district, publicName } from './lists/related.ts'
import { inSeason, seasonQuery } from './season/season.ts'
import { day, id, idInPath, instant, zodErrors } from './text/text.ts'

/** When it was counted, by the contest's clock, and how far: null once every ballot is counted. */
const count = {
  countedAt: instant(),
  /** A server that has just started counts for a while; until it is done, every figure is of the ballots so far. */
  counting: z.nullable(z.object({ counted: z.number(), of: z.number() })),
}

/** Section 3, public vote result. */
const Result = z.object({
  id: id(),
  optionNumber: z.number(),
  snowplowName: z.string(),
  publicNameSubmissionId: id(),
  publicNameSubmission: publicName.item,
  district: district.item,
  numberOfVotes: z.number(),
  /** Of all ballots that count, from 0 to 1: a ballot names three options, so that shares add up to three. */
  share: z.number(),
  /** Place from 1; equal counts share a place. */
  rank: z.number(),
  isTied: z.boolean(),
})

export const PollResult = z.object({
  districtId: id(),
  ...count,
  /** Those that count: what is set aside is in none of the figures but `setAside`. */
  ballots: z.number(),
  setAside: z.number(),
  /** Every voting option, most votes first. */
  results: z.array(Result),
  /** Ballots by calendar day in the contest's time zone, and by hour, each with its beginning; quiet ones are missing. */
  days: z.array(z.object({ day: day(), ballots: z.number() })),
  hours: z.array(z.object({ at: instant(), ballots: z.number() })),
  /** Ballots by the county that voters gave; those who gave none are missing here. */
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
      /** Names that voters can choose from; 0 until they are published. */
      options: z.number(),
      ballots: z.number(),
      setAside: z.number(),
      /** Bursts of ballots that still count. */
      bursts: z.number(),
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

/**
 * Ballots that came closer together than is usual. Whether something is wrong with them is for a person to judge: a
 * school class votes through one address, too.
 */
export const BallotBurst = z.object({
  /** Of one client, or of all clients within some minutes. */
  kind: z.enum(['client', 'minutes']),
  /** The burst's first and last ballot, which name it when it is set aside. */
  firstBallotId: id(),
  lastBallotId: id(),
  firstAt: instant(),
  lastAt: instant(),
  ballots: z.number(),
  /** How many of them are set aside already. */
  setAside: z.number(),
  clients: z.number(),
  /** Ballots a minute in the hour before; null for a client's. */
  typical: z.nullable(z.number()),
  /** Ballots with the same three names, at most. */
  identical: z.number(),
  /** How often each name was chosen in the burst, most often first; `share` is of its ballots. */
  choices: z.array(z.object({ id: id(), snowplowName: z.string(), share: z.number() })),
})
export type BallotBurst = z.output<typeof BallotBurst>

export const listBallotBursts = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/burst',
  needs: 'pollResult.read',
  tags: ['pollResult'],
  summary: 'A district’s bursts of ballots, largest first.',
  params,
  query: seasonQuery,
  reply: z.object({ items: z.array(BallotBurst), total: z.number() }),
  errors: ['district.not_found'],
})

/** Whoever takes results out of the product is written into the audit. */
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
