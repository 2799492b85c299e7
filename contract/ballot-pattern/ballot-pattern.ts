// Patterns of ballots that are worth a look. Only administrators receive them, and none is acted on without one.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { addressNameMaxLength } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { id, idInPath, instant, optionalLine } from '../text/text.ts'

/** Honest explanation; `unexplained` if the ballots are unlike those of every honest group. */
export const patternLabels = [
  'unexplained',
  'class',
  'school',
  'office',
  'carrier',
  'shared',
  'television',
  'town',
] as const
export type PatternLabel = (typeof patternLabels)[number]

/** Differences of a group of ballots from the others. Each has a formula, whose result is the finding's `number`. */
export const findingKinds = [
  'address',
  'network',
  'agents',
  'addresses',
  'surge',
  'rate',
  'equal',
  'pair',
  'name',
  'random',
  'fast',
  'night',
  'county',
] as const
export type FindingKind = (typeof findingKinds)[number]

const Finding = z.object({
  kind: z.enum(findingKinds),
  number: z.number(),
  /** Ballots of the kind, and as many as the others lead one to expect. */
  observed: z.number(),
  expected: z.number(),
  /** Names that its ballots share. */
  names: z.array(z.string()),
  county: z.nullable(z.string()),
  /** Key of the part that its conditions select; null if that is the whole pattern, or too small. */
  part: z.nullable(z.string()),
})
export type Finding = z.output<typeof Finding>

/** Conditions that all ballots of a part satisfy. */
export const partConditions = [
  'address',
  'network',
  'browser',
  'names',
  'county',
  'noCounty',
  'fast',
  'night',
  'time',
] as const
export type PartCondition = (typeof partConditions)[number]

/** Ballots of a pattern that satisfy the conditions of a finding. */
const Part = z.object({
  /** Identifies the part within its pattern, also after another search. */
  key: z.string(),
  conditions: z.array(z.enum(partConditions)),
  names: z.array(z.string()),
  county: z.nullable(z.string()),
  /** Both included. */
  span: z.nullable(z.object({ from: instant(), to: instant() })),
  ballots: z.number(),
})
export type Part = z.output<typeof Part>

/** Most chosen first; `share` is of the ballots of the pattern or part. */
const choices = z.array(z.object({ id: id(), snowplowName: z.string(), share: z.number() }))

export const BallotPattern = z.object({
  firstBallotId: id(),
  lastBallotId: id(),
  /** SHA-256 of the ids of its ballots: exactly these are set aside, or none. */
  digest: z.string(),
  label: z.enum(patternLabels),
  /** Name that an administrator gave to the only address of the ballots. */
  addressName: z.nullable(z.string()),
  hasOneAddress: z.boolean(),
  ballots: z.number(),
  setAside: z.number(),
  /** Requests to set its ballots aside that wait for a second administrator: these ballots count. */
  requests: z.array(z.object({ id: id(), ballots: z.number(), by: z.string(), at: instant() })),
  firstAt: instant(),
  lastAt: instant(),
  /** Strongest first. */
  findings: z.array(Finding),
  parts: z.array(Part),
  /** Step of `arrivals` in minutes; steps without ballots are omitted. */
  stepMinutes: z.number(),
  arrivals: z.array(z.object({ at: instant(), ballots: z.number() })),
  choices,
})
export type BallotPattern = z.output<typeof BallotPattern>

const params = z.strictObject({ districtId: idInPath() })

/** Searched in the background: the reply has the last search, and says when it was. */
export const listBallotPatterns = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/pattern',
  needs: 'pollResult.read',
  tags: ['pollResult'],
  summary: 'A district’s patterns of ballots that are worth a look, unexplained ones first.',
  params,
  query: seasonQuery,
  reply: z.object({
    /** Real time; null before the first search is done. */
    searchedAt: z.nullable(instant()),
    items: z.array(BallotPattern),
    total: z.number(),
  }),
  errors: ['district.not_found'],
})

export const exportBallotPatterns = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/pattern/export',
  needs: 'pollResult.read',
  summary: 'All patterns of a district as CSV: a row for each finding, with its number and formula.',
  params,
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['district.not_found', 'ballot.counting'],
})

export const AddressName = z.strictObject({
  firstBallotId: id(),
  addressName: optionalLine(addressNameMaxLength),
})

/** The name is shown with every pattern of that address in the season. An empty one removes it. */
export const nameAddress = route({
  method: 'PUT',
  path: '/public-voting/district/{districtId}/pattern/address-name',
  needs: 'ballot.setAside',
  invalidates: ['pollResult', 'auditEvent'],
  summary: 'Names the address from which all ballots of a pattern came, such as a school.',
  params,
  body: AddressName,
  reply: z.object({ addressName: z.nullable(z.string()) }),
  errors: ['district.not_found', 'ballot.not_found', 'ballot.counting'],
})
