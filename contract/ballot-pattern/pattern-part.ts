// A part of a pattern, chosen by its findings and by time, with its effect on the result of the district.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { decisions } from '../results/draw.ts'
import { inSeason } from '../season/season.ts'
import { digest, distinct, fieldError, id, idInPath, instant, zodErrors } from '../text/text.ts'

/** Hexadecimal digits. */
const sha256Length = 64

const maxFindings = 40
const findingKey = z
  .string(zodErrors())
  .check(z.maxLength(200, fieldError('too_long')), z.regex(/^[A-Za-z]+(-\d+)*(-c\d+)?$/, fieldError('invalid')))

const span = { from: z.optional(instant()), to: z.optional(instant()) }

/** Smallest part: the effect of fewer ballots could show how one person voted. */
export const minPartBallots = 10

/** Ballots that have all of the findings, cast from `from` until before `to`. */
export const PatternPart = z.strictObject({
  findings: z.array(findingKey, zodErrors()).check(z.maxLength(maxFindings, fieldError('too_many')), distinct()),
  ...span,
})
export type PatternPart = z.output<typeof PatternPart>

/** Ballots as they were reviewed, without those that have arrived since. */
export const ReviewedPattern = z.strictObject({
  firstBallotId: id(),
  lastBallotId: id(),
  /** Digest of the whole pattern, or of the part. */
  digest: digest(sha256Length),
  part: z.optional(PatternPart),
})
export type ReviewedPattern = z.output<typeof ReviewedPattern>

const outcome = z.object({ decision: z.enum(decisions), leaders: z.array(z.string()) })

/** Result of a district now, and after a decision about some of its ballots. */
export const ResultEffect = z.object({
  before: outcome,
  after: outcome,
  /** Leaders of both, and the names with the greatest change first; empty for few ballots. */
  names: z.array(z.object({ snowplowName: z.string(), before: z.number(), after: z.number() })),
})
export type ResultEffect = z.output<typeof ResultEffect>

export const PartReview = z.object({
  /** SHA-256 of the ids of its ballots. */
  digest: digest(sha256Length),
  /** Ballots that would be set aside: without those that are, and those that are requested to be. */
  ballots: z.number(),
  firstAt: instant(),
  lastAt: instant(),
  choices: z.array(z.object({ id: id(), snowplowName: z.string(), share: z.number() })),
  /** True if the ballots count until a second administrator confirms. */
  needsConfirmation: z.boolean(),
  /** Result of the district now and without the ballots. */
  effect: ResultEffect,
})
export type PartReview = z.output<typeof PartReview>

/** Refused as `stale` if the pattern has changed since its review. */
export const getPatternPart = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/pattern/part',
  needs: 'ballot.setAside',
  tags: ['pollResult', 'setAside', 'contest'],
  summary: 'A part of a pattern, or all of it: its ballots, and what setting them aside would change.',
  params: z.strictObject({ districtId: idInPath() }),
  query: z.strictObject({
    ...inSeason,
    firstBallotId: idInPath(),
    lastBallotId: idInPath(),
    /** Digest of the whole pattern, as it was reviewed. */
    digest: digest(sha256Length),
    findings: z.optional(
      z.pipe(
        z.pipe(
          z.string(zodErrors()),
          z.transform((keys) => keys.split(',').filter(Boolean)),
        ),
        PatternPart.shape.findings,
      ),
    ),
    ...span,
  }),
  reply: PartReview,
  errors: ['district.not_found', 'ballot.counting', 'ballot.part_too_small', 'stale'],
})
