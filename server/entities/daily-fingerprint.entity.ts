import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { DailyFileHeader } from '@snowplow/contract/results/daily-file.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Published SHA-256 of the ballot file of one day. Never changed. */
export const DailyFingerprint = defineEntity({
  name: 'DailyFingerprint',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    /** In the contest's time zone, such as 2025-10-01. */
    day: p.string().length(10),
    /** Names at the time of writing: a district that is renamed later does not change the file. */
    header: p.json<DailyFileHeader>().lazy(),
    /** 256 bits in hexadecimal digits; secret until the announcement. */
    salt: p.string().length(64),
    hash: p.string().length(64),
    /** Ballots of the file; secret until the announcement. */
    ballots: p.integer(),
    /** The file or an earlier one has every ballot up to this id, except `missingIds`. */
    lastBallotId: p.integer(),
    /** Ids up to `lastBallotId` in no file yet: of ballots cast later, not committed by then, or never stored. */
    missingIds: p.json<{ from: number; to: number }[]>().lazy(),
    /** Contest clock. */
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['season', 'day'] }],
})
export type DailyFingerprintRow = InferEntity<typeof DailyFingerprint>
