import { defineEntity, p } from '@mikro-orm/core'
import type { SqlEntityManager as Em } from '@mikro-orm/sql'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import type { TieRule } from '@snowplow/contract/results/draw.ts'
import type { ScheduleChange } from '@snowplow/contract/results/schedule-changes.ts'
import type { PromisedUntil, RetentionDays } from '@snowplow/contract/retention/field-groups.ts'
import type { ErasureMode, RecordsHold } from '@snowplow/contract/retention/retention.ts'
import { seasonStates } from '@snowplow/contract/season/season.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { getSeasonId } from '../db/season.ts'

/** Without the families, whose permission to publish may end after the season. */
export interface FrozenWinners {
  districts: (Omit<DistrictWinners, 'names' | 'isUndecided'> & {
    /** Undefined in a season that was closed before draws. */
    isUndecided?: boolean
    names: Pick<DistrictWinners['names'][number], 'snowplowName'>[]
  })[]
}

export const Season = defineEntity({
  name: 'Season',
  properties: {
    id: p.integer().primary().autoincrement(false),
    year: p.integer().unique(),
    state: p.enum(seasonStates).default('preparing'),
    schedule: p.json<Schedule>(),
    texts: p.json<ContestTexts>(),
    /** Two digits, the state in the county atlas; null for no map. */
    stateFips: p.string().length(2).nullable(),
    timeZone: p.string(),
    /** Lower bounds of this season's ids: queries skip older rows. */
    firstBallotId: p.integer().default(1),
    firstEntryId: p.integer().default(1),
    /** Incremented by changes of counties, districts and grade levels, for optimistic locking. */
    territoryVersion: p.integer().default(1),
    /** Highest ids ever used in this season: ids of removed rows are never reused. */
    lastDistrictId: p.integer().default(0),
    lastCountyId: p.integer().default(0),
    /** Snapshot from the closing of the season; never counted again. */
    winners: p.json<FrozenWinners>().nullable().lazy(),
    /** Whether families are mailed the result of the review. */
    hasReviewMails: p.boolean().default(false),
    /** Whether a class may enter one name together. */
    hasClassEntries: p.boolean().default(false),
    hasSharedWinners: p.boolean().default(false),
    /** Days after the announcement, of groups that differ from the default. */
    retentionDays: p.json<RetentionDays>().nullable(),
    /** Latest dates that families were shown before the last change; see contract/retention/promise.ts. */
    promisedUntil: p.json<PromisedUntil>().nullable(),
    /** Whether a second administrator confirms ballots that are set aside or restored. */
    needsSecondAdministrator: p.boolean().default(false),
    /** How ties in the first place are decided; fixed once the public poll has started for the first time. */
    tieRule: p.string().$type<TieRule>().default('allWin'),
    /** First start of the public poll, stored before the schedule could hide it (`noteVotingStart`); null before. */
    votingStartedAt: p.datetime().nullable(),
    /** Changes of the schedule after the first ballot, or of a start that had entries; published with the results. */
    scheduleChanges: p.json<ScheduleChange[]>().nullable().lazy(),
    erasureMode: p.string().$type<ErasureMode>().default('erase'),
    /** Part of the key of the ballots' hashes, in hexadecimal; destroyed with them. */
    ballotKey: p.string().length(64).nullable().lazy().hidden(),
    /** While set, nothing of the season is purged or erased. */
    recordsHold: p.json<RecordsHold>().nullable(),
    startedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})

// Column type for the mapper: a number that is set on create, and optional in new rows.
type SeasonId = ReturnType<typeof plainNumber>
const plainNumber = () =>
  p
    .integer()
    .fieldName('season_id')
    .onCreate(() => 0)

export const createSeasonProperty = () =>
  p
    .manyToOne(Season)
    .mapToPk()
    .index(false)
    .onCreate((_row, em) => getSeasonId(em as Em) as never) as unknown as SeasonId
