import { defineEntity, p } from '@mikro-orm/core'
import type { SqlEntityManager as Em } from '@mikro-orm/sql'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { seasonStates } from '@snowplow/contract/season/season.ts'
import type { Winners } from '@snowplow/contract/winner.ts'
import { seasonOf } from '../db/season.ts'

/** The contest of one year, with all that belongs to it. Seasons are never deleted. */
export const Season = defineEntity({
  name: 'Season',
  properties: {
    id: p.integer().primary().autoincrement(false),
    year: p.integer().unique(),
    state: p.enum(seasonStates).default('preparing'),
    schedule: p.json<Schedule>(),
    texts: p.json<ContestTexts>(),
    /** Two digits that name the state in the atlas of counties; without them there is no map. */
    stateFips: p.string().length(2).nullable(),
    /** IANA name of the zone in which days begin and end. */
    timeZone: p.string(),
    /** No ballot and no entry of this season has a lower id: theirs are found without looking at older ones. */
    firstBallotId: p.integer().default(1),
    firstEntryId: p.integer().default(1),
    /** Grows with each change of the counties, districts and grade levels, whose author must have seen it. */
    territoryVersion: p.integer().default(1),
    /** The highest ids that a district and a county of this season ever had: those of removed ones are not used again. */
    lastDistrictId: p.integer().default(0),
    lastCountyId: p.integer().default(0),
    /** As they were when it was closed: nothing is ever counted again for them. */
    winners: p.json<Winners>().nullable().lazy(),
    /** Whether staff see the winning names of a district while they name trucks, before the announcement. */
    hasSharedWinners: p.boolean().default(false),
    startedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Grows with each change, whose author must have seen it. */
    version: p.integer().version(),
  },
})

/** The column as the mapper's types should see it: a number that follows by itself, and in no new row has to be given. */
type SeasonId = ReturnType<typeof plainNumber>
const plainNumber = () =>
  p
    .integer()
    .fieldName('season_id')
    .onCreate(() => 0)

/** The season that a row belongs to: that of the entity manager which stores it. */
export const ofSeason = () =>
  p
    .manyToOne(Season)
    .mapToPk()
    .index(false)
    .onCreate((_row, em) => seasonOf(em as Em) as never) as unknown as SeasonId
