import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { District } from './county.entity.ts'
import { Ballot } from './public-voting.entity.ts'
import { createSeasonProperty } from './season.entity.ts'

/**
 * Ballots set aside in one action, and its reversal. Stores names instead of references, like the audit. Where a second
 * administrator must confirm, either of them has no effect before.
 */
export const SetAside = defineEntity({
  name: 'SetAside',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    district: () => p.manyToOne(District).index(),
    ballots: p.integer(),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    reason: p.text(),
    setAsideBy: p.text(),
    setAsideAt: p.datetime(),
    /** Null until the ballots no longer count. */
    confirmedAt: p.datetime().nullable(),
    /** Second administrator; null where none is required. */
    confirmedBy: p.text().nullable(),
    /** Account that waits for a confirmation: it cannot confirm its request. */
    requesterId: p.integer().nullable(),
    revertReason: p.text().nullable(),
    revertedBy: p.text().nullable(),
    /** Time of a restoration that waits for a confirmation. */
    revertRequestedAt: p.datetime().nullable(),
    revertConfirmedBy: p.text().nullable(),
    revertedAt: p.datetime().nullable(),
  },
})
export type SetAsideRow = InferEntity<typeof SetAside>

/**
 * Ballot of such an action; the ballot itself never changes. The unique index allows one active action per ballot,
 * unconfirmed ones included.
 */
export const SetAsideBallot = defineEntity({
  name: 'BallotSetAside',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    setAside: () => p.manyToOne(SetAside).index(),
    ballot: () => p.manyToOne(Ballot).index(false),
    revertedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'ballot_set_aside_once', properties: ['ballot'], where: 'reverted_at is null' }],
})
