import { defineEntity, p } from '@mikro-orm/core'
import type { DistrictResults, Results } from '@snowplow/contract/results/results.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Pattern of `PublishedPatterns`: three option ids in ascending order, 1 if set aside, and the number of ballots. */
export type StoredPattern = readonly [first: number, second: number, third: number, isExcluded: 0 | 1, ballots: number]

/** Snapshot of the final count, from the announcement on. A later one replaces it if the votes changed in between. */
export const PublishedCount = defineEntity({
  name: 'PublishedCount',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    /** Digest of the count's inputs: another one means that the snapshot is out of date. */
    basis: p.string().length(64),
    results: p.json<Results>().nullable().lazy(),
    districts: p.json<DistrictResults[]>().nullable().lazy(),
    startedAt: p.datetime(),
    /** Null, like the results, until every part is stored. */
    publishedAt: p.datetime().nullable(),
  },
})

/** Names that ballots of a district have in common, for the files. */
export const PublishedPatterns = defineEntity({
  name: 'PublishedPatterns',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    publication: () => p.manyToOne(PublishedCount).index().deleteRule('cascade'),
    districtId: p.integer(),
    patterns: p.json<StoredPattern[]>().lazy(),
  },
})

/** Rows of the file of receipts whose hashes start with a prefix, so that a browser fetches a small part of it. */
export const PublishedReceipts = defineEntity({
  name: 'PublishedReceipts',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    publication: () => p.manyToOne(PublishedCount).index(false).deleteRule('cascade'),
    prefix: p.string().length(4),
    /** 0 for all rows of a prefix, once they are sorted. */
    part: p.integer(),
    /** CSV, sorted by hash: the order of the ballots is secret. */
    rows: p.text().lazy(),
  },
  uniques: [{ properties: ['publication', 'prefix', 'part'] }],
})
