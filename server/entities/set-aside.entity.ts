import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { District } from './county.entity.ts'
import { Ballot } from './public-voting.entity.ts'
import { ofSeason } from './season.entity.ts'

/** One act of setting ballots aside, and who took them back. People are named as they were then, as in the audit. */
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

/** A ballot in such an act; the ballot itself is never touched. The database lets it be in one at a time alone. */
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
