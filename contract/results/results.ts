/** Results of the public poll for everyone, from the day after the announcement on. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { day, fieldError, id, idInPath, instant, zodErrors } from '../text/text.ts'
import { decisions, tieRules } from './draw.ts'
import { resultFiles } from './result-files.ts'
import { ScheduleChange } from './schedule-changes.ts'

const decision = z.enum(decisions)

const DistrictSummary = z.object({
  districtId: id(),
  name: z.string(),
  /** Counted ballots, each with three names; null for fewer than ten, but not for none. */
  ballots: z.nullable(z.number()),
  setAside: z.number(),
  decision,
  /** All tied names until a draw is decided; empty without votes. */
  winners: z.array(z.string()),
})

/** Rule for ties in the first place, and its draw; null until it is made. */
const Ties = z.object({
  rule: z.enum(tieRules),
  digits: z.nullable(z.string()),
  source: z.nullable(z.string()),
  lockedAt: z.nullable(instant()),
  enteredAt: z.nullable(instant()),
})

export const Results = z.object({
  year: z.number(),
  ties: Ties,
  /** Null in an administrator's preview, which has no files. */
  publishedAt: z.nullable(instant()),
  /** Length of the prefix of `listReceipts`, 0 for a single list. */
  receiptPrefix: z.number(),
  /** Changes after the first ballot, or of a start that had entries; oldest first. */
  scheduleChanges: z.array(ScheduleChange),
  districts: z.array(DistrictSummary),
})
export type Results = z.output<typeof Results>
export type DistrictSummary = Results['districts'][number]

export const DistrictResults = z.object({
  ...DistrictSummary.shape,
  /** Tied names in the order of the draw, with the SHA-256 of digits, district and name. */
  order: z.array(z.object({ snowplowName: z.string(), hash: z.string() })),
  names: z.array(
    z.object({
      snowplowName: z.string(),
      /** Null in a district with fewer than ten counted ballots. */
      votes: z.nullable(z.number()),
      /**
       * From 1; equal counts share a place, unless a draw has decided between them. In a district with fewer than ten
       * counted ballots, drawn names share the first place, too.
       */
      place: z.number(),
      /** Without votes, also for names that share a place for lack of votes. */
      isTied: z.boolean(),
    }),
  ),
  /** Counted ballots per day in the contest's time zone; empty in a district with few. */
  days: z.array(z.object({ day: day(), ballots: z.number() })),
  /** Null for few ballots, and where the number could be derived from the others. */
  counties: z.array(z.object({ name: z.string(), ballots: z.nullable(z.number()) })),
  setAsides: z.array(z.object({ id: id(), ballots: z.number(), reason: z.string() })),
})
export type DistrictResults = z.output<typeof DistrictResults>

const notPublished = ['winner.not_announced', 'ballot.counting'] as const

export const getResults = route({
  method: 'GET',
  path: '/result',
  needs: 'result.read',
  tags: ['contest', 'pollResult'],
  summary: 'Ballots and winners of every district, from the day after the announcement on.',
  query: seasonQuery,
  reply: Results,
  errors: notPublished,
})

const params = z.strictObject({ districtId: idInPath() })

export const getDistrictResults = route({
  method: 'GET',
  path: '/result/district/{districtId}',
  needs: 'result.read',
  tags: ['contest', 'pollResult'],
  summary: 'Votes, places, turnout and ballots set aside of a district, from the day after the announcement on.',
  params,
  query: seasonQuery,
  reply: DistrictResults,
  errors: [...notPublished, 'district.not_found'],
})

/** Longest prefix of a receipt's hash: 65,536 lists. */
export const maxReceiptPrefix = 4

/** A list by prefix of the hash, so that the server does not learn which receipt a voter looks for. */
export const listReceipts = route({
  method: 'GET',
  path: '/result/receipt',
  needs: 'result.read',
  tags: ['contest'],
  summary:
    'The receipts whose hash starts with a prefix: each with its district, and whether its ballot is set aside. Not those of counted ballots in a district with few.',
  query: z.strictObject({
    ...inSeason,
    prefix: z
      .string(zodErrors())
      .check(z.regex(/^[0-9a-f]{0,4}$/, fieldError('invalid')), z.describe('As many digits as `receiptPrefix` says.')),
  }),
  reply: z.object({
    receipts: z.array(z.object({ hash: z.string(), district: z.string(), setAsideId: z.nullable(id()) })),
  }),
  errors: notPublished,
})

export const exportResultFile = route({
  method: 'GET',
  path: '/result/file/{file}',
  needs: 'result.read',
  summary: 'A file of the results as CSV; see the guide about the API.',
  params: z.strictObject({ file: z.enum(resultFiles, zodErrors('invalid')) }),
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
  errors: notPublished,
})

export const exportPabulib = route({
  method: 'GET',
  path: '/result/district/{districtId}/pabulib',
  needs: 'result.read',
  summary: 'The counted ballots of a district in the format of Pabulib (.pb); none of a district with few ballots.',
  params,
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/plain',
  errors: [...notPublished, 'district.not_found', 'result.too_few_ballots'],
})
