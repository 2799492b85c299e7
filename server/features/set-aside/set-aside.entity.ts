import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { bySeason } from '../../db/season.ts'
import { District } from '../county/county.entity.ts'
import { Ballot } from '../public-voting/public-voting.entity.ts'
import { ofSeason } from '../season/season.entity.ts'

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
    takenBackReason: p.text().nullable(),
    takenBackBy: p.text().nullable(),
    takenBackAt: p.datetime().nullable(),
  },
})
export type SetAsideRow = InferEntity<typeof SetAside>

/** A ballot in such an act; the ballot itself is never touched. The database lets it be in one at a time alone. */
export const BallotSetAside = defineEntity({
  name: 'BallotSetAside',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: ofSeason,
    setAside: () => p.manyToOne(SetAside).index(),
    ballot: () => p.manyToOne(Ballot).index(false),
    takenBackAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'ballot_set_aside_once', properties: ['ballot'], where: 'taken_back_at is null' }],
})
