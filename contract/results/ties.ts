/** Rule for ties in the first place, and the draw that decides them. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { reasonMaxLength } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { fieldError, id, instant, multiline, zodErrors } from '../text/text.ts'
import { parseDigits, tieRules } from './draw.ts'

const rule = z.enum(tieRules)

export const CountRules = z.object({
  tieRule: rule,
  /** False once the public poll has started for the first time, whatever the schedule says later: voters know the rule. */
  canChangeTieRule: z.boolean(),
  /** Whether a second administrator confirms ballots that are set aside or restored. */
  needsSecondAdministrator: z.boolean(),
  /** Names of the administrators who could confirm a request of the caller; empty if none could. */
  confirmers: z.array(z.string()),
})
export type CountRules = z.output<typeof CountRules>

export const getCountRules = route({
  method: 'GET',
  path: '/public-voting/rules',
  needs: 'pollResult.read',
  tags: ['contest', 'pollResult', 'user'],
  summary: 'How ties are decided, and whether a second administrator confirms changes of the count.',
  query: seasonQuery,
  reply: CountRules,
})

/** The confirmation by a second administrator can be required at any time, and given up until the public poll starts. */
export const CountRulesChange = z.strictObject({
  tieRule: z.enum(tieRules, zodErrors('invalid')),
  needsSecondAdministrator: z.boolean(zodErrors()),
})

export const updateCountRules = route({
  method: 'PUT',
  path: '/public-voting/rules',
  needs: 'contest.update',
  invalidates: ['contest', 'pollResult', 'page', 'auditEvent'],
  summary: 'Changes how ties are decided, and who confirms changes of the count, until the public poll starts.',
  query: seasonQuery,
  body: CountRulesChange,
  reply: CountRules,
  errors: ['countRules.voting_started', 'countRules.no_second_administrator'],
})

const Tie = z.object({
  districtId: id(),
  name: z.string(),
  votes: z.number(),
  /** In the order of the draw, with the SHA-256 that determines it; null before. */
  names: z.array(z.object({ snowplowName: z.string(), hash: z.nullable(z.string()) })),
})

export const Draw = z.object({
  rule,
  /** Null while ballots can be set aside and restored. */
  locked: z.nullable(z.object({ at: instant(), by: z.string() })),
  /** Null until the digits are entered. */
  drawn: z.nullable(z.object({ digits: z.string(), source: z.string(), at: instant(), by: z.string() })),
  /** Empty until the public poll is over. */
  ties: z.array(Tie),
})
export type Draw = z.output<typeof Draw>
export type Tie = Draw['ties'][number]

export const getDraw = route({
  method: 'GET',
  path: '/public-voting/draw',
  needs: 'pollResult.read',
  tags: ['contest', 'pollResult', 'setAside'],
  summary: 'Ties in the first place after the public poll, and the state of the draw.',
  query: seasonQuery,
  reply: Draw,
  errors: ['ballot.counting'],
})

const invalidates = ['contest', 'pollResult', 'setAside', 'auditEvent'] as const

export const lockCount = route({
  method: 'POST',
  path: '/public-voting/draw/lock',
  needs: 'ballot.setAside',
  invalidates,
  summary: 'Locks the count before a draw: ballots can neither be set aside nor restored.',
  query: seasonQuery,
  reply: Draw,
  status: 201,
  errors: ['draw.not_open', 'draw.not_needed', 'draw.already_locked', 'ballot.counting'],
})

export const unlockCount = route({
  method: 'DELETE',
  path: '/public-voting/draw/lock',
  needs: 'ballot.setAside',
  invalidates,
  summary: 'Unlocks the count, until the digits of the draw are entered.',
  query: seasonQuery,
  reply: Draw,
  errors: ['draw.not_locked', 'draw.already_entered', 'ballot.counting'],
})

/** Twenty digits, with any spaces between them. */
const digits = z.pipe(
  z.string(zodErrors()).check(z.minLength(1, fieldError('required')), z.maxLength(100, fieldError('too_long'))),
  z.transform((typed, ctx) => {
    const parsed = parseDigits(typed)
    if (parsed === null) ctx.issues.push({ code: 'custom', message: fieldError('invalid'), input: typed })
    return parsed ?? ''
  }),
)

const reason = multiline(reasonMaxLength)

export const DrawEntry = z.strictObject({ digits, source: multiline(reasonMaxLength) })

/** A reason is required to correct digits that were entered before. */
export const DrawCorrection = z.extend(DrawEntry, { reason })
const DrawInput = z.extend(DrawEntry, { reason: z.optional(reason) })

export const enterDraw = route({
  method: 'PUT',
  path: '/public-voting/draw',
  needs: 'ballot.setAside',
  invalidates,
  summary: 'Enters the digits of the draw, or corrects them until the winners are announced.',
  query: seasonQuery,
  body: DrawInput,
  reply: Draw,
  errors: ['draw.not_locked', 'draw.published', 'ballot.counting'],
})
