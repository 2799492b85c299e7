import { defineEntity, p } from '@mikro-orm/core'
import { bySeason } from '../db/season.ts'
import { County, District } from './county.entity.ts'
import { PublicNameSubmission } from './public-name-submission.entity.ts'
import { createSeasonProperty } from './season.entity.ts'

/** Name offered to the voters of a district, in the order of `optionNumber` (section 3). */
export const PublicVotingOption = defineEntity({
  name: 'PublicVotingOption',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    district: () => p.manyToOne(District),
    optionNumber: p.integer(),
    publicNameSubmission: () => p.manyToOne(PublicNameSubmission),
    createdAt: p.datetime(),
  },
  uniques: [
    { properties: ['season', 'district', 'optionNumber'] },
    { properties: ['season', 'district', 'publicNameSubmission'] },
  ],
})

/**
 * Ballot with its three choices in one row, so that no partial ballot can exist. Append-only. A check requires
 * ascending choices, and thereby excludes repeated ones. No index but the key: five of them would cost a third of the
 * votes per second, and results read the whole table anyway.
 */
export const Ballot = defineEntity({
  name: 'Ballot',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    district: () => p.manyToOne(District).index(false),
    county: () => p.manyToOne(County).index(false).nullable().deleteRule('no action'),
    firstOption: () => p.manyToOne(PublicVotingOption).index(false),
    secondOption: () => p.manyToOne(PublicVotingOption).index(false),
    thirdOption: () => p.manyToOne(PublicVotingOption).index(false),
    createdAt: p.datetime(),
    /** Keyed hash of address and browser together, in ballots older than the three hashes below. Null if purged. */
    client: p.string().length(32).nullable(),
    /** The 32 bytes of `hashReceipt()` of the voter's receipt; null in ballots older than the column. */
    receiptHash: p.blob().nullable(),
    /** Keyed hashes of the address (/32 or /64), of its network (/24 or /48) and of the browser. Null if purged. */
    addressHash: p.string().length(11).nullable(),
    networkHash: p.string().length(11).nullable(),
    agentHash: p.string().length(11).nullable(),
    /** Seconds between the captcha's challenge and the vote; null if the provider does not say. */
    solvedAfter: p.smallint().nullable(),
  },
  checks: [
    {
      name: 'ballot_three_choices',
      expression: 'first_option_id < second_option_id and second_option_id < third_option_id',
    },
  ],
})
