import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { District } from './county.entity.ts'
import { Ballot } from './public-voting.entity.ts'
import { ofSeason } from './season.entity.ts'

/** Ballots set aside in one action, and its reversal. Stores names instead of references, like the audit. */
export const SetAside = defineEntity({
  name: 'SetAside',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: ofSeason,
    district: () => p.manyToOne(District).index(),
    ballots: p.integer(),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    reason: p.text(),
    setAsideBy: p.text(),
    setAsideAt: p.datetime(),
    revertReason: p.text().nullable(),
    revertedBy: p.text().nullable(),
    revertedAt: p.datetime().nullable(),
  },
})
export type SetAsideRow = InferEntity<typeof SetAside>

/** Ballot of such an action; the ballot itself never changes. The unique index allows one active action per ballot. */
export const SetAsideBallot = defineEntity({
  name: 'BallotSetAside',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: ofSeason,
    setAside: () => p.manyToOne(SetAside).index(),
    ballot: () => p.manyToOne(Ballot).index(false),
    revertedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'ballot_set_aside_once', properties: ['ballot'], where: 'reverted_at is null' }],
})
