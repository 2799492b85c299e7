// Ballots excluded from the count for a reason, until they are restored. No ballot is ever changed or deleted.
import * as z from 'zod/mini'
import type { ErrorCode } from '../api/errors.ts'
import { route } from '../api/route.ts'
import { ResultEffect, ReviewedPattern } from '../ballot-pattern/pattern-part.ts'
import { maxExcludedBallots, reasonMaxLength } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { fieldError, id, idempotencyKey, idInPath, ids, instant, multiline } from '../text/text.ts'

/** Reasons why an administrator may not confirm a request. */
export const confirmBlockers = [
  'setAside.own_request',
  'setAside.admin_since_request',
  'setAside.admin_since_voting',
  'setAside.credentials_by_requester',
] as const satisfies readonly ErrorCode[]
export type ConfirmBlocker = (typeof confirmBlockers)[number]

export const SetAside = z.object({
  id: id(),
  districtId: id(),
  ballots: z.number(),
  firstAt: instant(),
  lastAt: instant(),
  reason: z.string(),
  by: z.string(),
  at: instant(),
  /** Null while a second administrator has not confirmed it, and if the request was declined: the ballots count. */
  confirmed: z.nullable(z.object({ by: z.nullable(z.string()), at: instant() })),
  /** Restoration that waits for a second administrator: the ballots do not count yet. */
  restoring: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant() })),
  reverted: z.nullable(
    z.object({ reason: z.string(), by: z.string(), confirmedBy: z.nullable(z.string()), at: instant() }),
  ),
  /** True for a request of the caller, which another administrator has to confirm. */
  isOwnRequest: z.boolean(),
  /** Null unless it waits for a second administrator. */
  confirmation: z.nullable(
    z.object({
      /** Names of the administrators who may confirm it. */
      by: z.array(z.string()),
      /** Why the caller may not; null if the caller may. */
      blocker: z.nullable(z.enum(confirmBlockers)),
    }),
  ),
})
export type SetAside = z.output<typeof SetAside>

const ofDistrict = z.strictObject({ districtId: idInPath() })

export const listSetAsides = route({
  method: 'GET',
  path: '/public-voting/district/{districtId}/set-aside',
  needs: 'ballot.setAside',
  tags: ['setAside', 'user'],
  summary: 'Lists the ballots set aside in a district, newest first, including restored ones.',
  params: ofDistrict,
  query: seasonQuery,
  reply: z.object({ items: z.array(SetAside) }),
  errors: ['district.not_found'],
})

/** Atomic for any number of ballots, until the winners are announced; ballots already excluded stay as they are. */
export const setAsideBallots = route({
  method: 'POST',
  path: '/public-voting/district/{districtId}/set-aside',
  needs: 'ballot.setAside',
  invalidates: ['setAside', 'pollResult', 'contest', 'auditEvent'],
  summary: 'Sets ballots of a district aside, so that they no longer count: a pattern, a part of it, or a list.',
  params: ofDistrict,
  body: z
    .strictObject({
      id: idempotencyKey(),
      reason: multiline(reasonMaxLength),
      pattern: z.optional(ReviewedPattern),
      ballots: z.optional(ids(1, maxExcludedBallots)),
    })
    .check(
      z.refine(({ pattern, ballots }) => (pattern === undefined) !== (ballots === undefined), {
        error: fieldError('required'),
        path: ['pattern'],
      }),
    ),
  reply: SetAside,
  status: 201,
  errors: [
    'setAside.not_open',
    'setAside.count_locked',
    'district.not_found',
    'ballot.not_found',
    'ballot.already_set_aside',
    'ballot.counting',
    'ballot.part_too_small',
    'stale',
    'decision.id_used',
  ],
})

export const RestoreInput = z.strictObject({ id: idempotencyKey(), reason: multiline(reasonMaxLength) })

export const restoreBallots = route({
  method: 'POST',
  path: '/public-voting/set-aside/{id}/return',
  needs: 'ballot.setAside',
  invalidates: ['setAside', 'pollResult', 'contest', 'auditEvent'],
  summary: 'Restores the ballots of one exclusion to the count.',
  params: z.strictObject({ id: idInPath() }),
  body: RestoreInput,
  reply: SetAside,
  errors: [
    'setAside.not_open',
    'setAside.count_locked',
    'setAside.not_found',
    'setAside.already_restored',
    'setAside.is_waiting',
    'decision.id_used',
  ],
})

const decision = z.strictObject({ id: idInPath() })

export const confirmExclusion = route({
  method: 'POST',
  path: '/public-voting/set-aside/{id}/confirmation',
  needs: 'ballot.setAside',
  invalidates: ['setAside', 'pollResult', 'contest', 'auditEvent'],
  summary: 'Confirms ballots that another administrator wants to set aside or to restore.',
  params: decision,
  body: z.strictObject({ id: idempotencyKey() }),
  reply: SetAside,
  errors: [
    'setAside.not_open',
    'setAside.count_locked',
    'setAside.not_found',
    'setAside.not_waiting',
    ...confirmBlockers,
    'decision.id_used',
  ],
})

/** Compares the result with that after the confirmation: without the ballots, or with them again. */
export const getRequestEffect = route({
  method: 'GET',
  path: '/public-voting/set-aside/{id}/effect',
  needs: 'ballot.setAside',
  tags: ['setAside', 'pollResult', 'contest'],
  summary: 'Shows how a waiting request would change the result of its district.',
  params: decision,
  query: seasonQuery,
  reply: ResultEffect,
  errors: ['setAside.not_found', 'setAside.not_waiting', 'ballot.counting'],
})

/** Also withdraws an own request. */
export const declineExclusion = route({
  method: 'POST',
  path: '/public-voting/set-aside/{id}/decline',
  needs: 'ballot.setAside',
  invalidates: ['setAside', 'pollResult', 'auditEvent'],
  summary: 'Declines a request to set ballots aside or to restore them.',
  params: decision,
  body: RestoreInput,
  reply: SetAside,
  errors: [
    'setAside.not_open',
    'setAside.count_locked',
    'setAside.not_found',
    'setAside.not_waiting',
    'decision.id_used',
  ],
})
