import { readFileSync } from 'node:fs'
import type { InferEntity } from '@mikro-orm/core'
import { votePicks } from '@snowplow/contract/limits.ts'
import { classSource } from '@snowplow/contract/participation/source.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'
import { toConfusableKey } from '../db/confusable-key.ts'
import { insertRows } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { County, GradeLevel } from '../entities/county.entity.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from '../entities/public-voting.entity.ts'
import { SourceCount, type SourceKind } from '../entities/source-count.entity.ts'
import { demoAccounts } from './accounts.ts'
import { createDemoBallots } from './demo-ballots.ts'
import {
  adjectives,
  createNumbers,
  descriptions,
  firstNames,
  hintedDescription,
  hintedNames,
  lastNames,
  type Numbers,
  nouns,
  pick,
  schools,
  type Timeline,
} from './sample.ts'
import { seedSchoolClasses } from './school-classes.ts'
import { seedStaffFavorites } from './staff-favorites.ts'

const optionsPerDistrict = 24
// Districts without votes, so that their options can still be changed.
const districtsWithoutVotes = [3, 7]
// District with repeated votes for an administrator to find; the first district if there are fewer.
const suspectDistrict = 6
const names = [
  ...readFileSync(new URL('./plow-names.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  ...adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`)),
].filter((name) => name.split(' ').length <= 5)

const [reviewer = ''] = demoAccounts
  .filter(({ roles }) => roles.includes('admin'))
  .map(({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>`)

const interpolate = (from: string, to: string, share: number) =>
  Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share

interface Families {
  /** Counties, each repeated by its number of families. */
  homeCounties: readonly { id: number }[]
  gradeLevels: readonly { name: string }[]
  random: Numbers
  when: Timeline
}

function entry(name: string, index: number, { homeCounties, gradeLevels, random, when }: Families) {
  const firstName = pick(firstNames, index)
  const lastName = `${pick(lastNames, Math.floor(index / firstNames.length))} ${index}`
  const email = `family${index}@example.com`
  const createdAt = when(interpolate('2025-08-11T13:00:00Z', '2025-09-16T04:00:00Z', index / names.length))
  // Nine in ten are approved, a few rejected; the last ones are pending.
  const roll = random(20)
  const reviewState = index > names.length - 40 ? 'pending' : roll === 0 ? 'rejected' : 'approved'
  return {
    firstName,
    lastName,
    email,
    phoneNumber: `(555) 555-01${String(index % 100).padStart(2, '0')}`,
    gradeLevel: pick(gradeLevels, random(gradeLevels.length)).name,
    schoolName: pick(schools, random(schools.length)),
    county: pick(homeCounties, random(homeCounties.length)).id,
    snowplowName: name,
    schoolClass: null as number | null,
    snowplowNameDescription: pick(descriptions, random(descriptions.length)),
    childInfoParentConsent: random(8) > 0,
    reviewState: reviewState as 'pending' | 'approved' | 'rejected',
    reviewReason: reviewState === 'rejected' ? 'Too close to a brand name' : null,
    reviewedAt: reviewState === 'pending' ? null : createdAt,
    reviewedBy: reviewState === 'pending' ? null : reviewer,
    createdAt,
    updatedAt: createdAt,
    nameKey: toConfusableKey(name),
    emailKey: email,
    childKey: `${nameKey(firstName)}\n${nameKey(lastName)}`,
    emailUse: 1,
  }
}

// Repeats the counties of small districts: each district gets at least half as many families as the average.
function getHomeCounties(counties: readonly InferEntity<typeof County>[]) {
  const sizes = Map.groupBy(counties, ({ district }) => district.id)
  const minimum = counties.length / sizes.size / 2
  return counties.flatMap((county) =>
    Array<typeof county>(Math.ceil(minimum / (sizes.get(county.district.id)?.length ?? 1))).fill(county),
  )
}

/**
 * Seeds a contest for the counties of the database, whose districts are numbered from 1: entries in every county, some of
 * them from classes, staff favorites, options in every district, and ballots of the poll's first days. Requires the
 * accounts.
 */
export async function seedDemoContest(em: Em, when: Timeline): Promise<void> {
  const random = createNumbers(1)
  const counties = await em.findAll(County, { orderBy: { id: 'asc' } })
  const gradeLevels = await em.findAll(GradeLevel, { orderBy: { position: 'asc' } })
  const families = { homeCounties: getHomeCounties(counties), gradeLevels, random, when }
  const shuffled = names.map((name) => ({ name, at: random(2 ** 30) })).sort((a, b) => a.at - b.at)
  const alone = shuffled.map(({ name }, index) => entry(name, index, families))
  const entries = await seedSchoolClasses(em, alone, { counties, gradeLevels, reviewer, when })
  const ids = await insertRows(em, PublicNameSubmission, entries)

  const districtOf = new Map(counties.map((county) => [county.id, county.district.id]))
  const approved = new Map<number, number[]>()
  for (const [index, { county, reviewState }] of entries.entries()) {
    const district = districtOf.get(county) as number
    if (reviewState === 'approved') approved.set(district, [...(approved.get(district) ?? []), ids[index] as number])
  }
  let ballots = 0
  const favoritesByDistrict = await seedStaffFavorites(em, approved, createNumbers(2), when)
  for (const [district, names] of favoritesByDistrict) {
    const offered = names.slice(0, optionsPerDistrict).map((entry, index) => ({
      district,
      optionNumber: index + 1,
      publicNameSubmission: entry,
      createdAt: when('2025-09-26T15:00:00Z'),
    }))
    const options = await insertRows(em, PublicVotingOption, offered)
    if (districtsWithoutVotes.includes(district) || options.length < votePicks) continue
    const voters = counties.filter((county) => county.district.id === district)
    const isSuspect = district === (favoritesByDistrict.has(suspectDistrict) ? suspectDistrict : 1)
    const cast = createDemoBallots({ district, options, counties: voters, isSuspect }, random, when)
    await insertRows(em, Ballot, cast)
    ballots += cast.length
  }
  const ofClasses = entries.filter(({ schoolClass }) => schoolClass !== null).length
  await insertRows(em, SourceCount, [
    { kind: 'entry', source: classSource, uses: ofClasses },
    ...countSources('entry', entries.length),
    ...countSources('vote', ballots),
  ])
  await insertRows(em, PublicNameSubmission, hintedEntries(families))
}

/** Links by which families and voters came, as parts of all. */
const sourceShares = { fair: 0.08, poster: 0.05, share: 0.03, tv: 0.21 }

const countSources = (kind: SourceKind, all: number) =>
  Object.entries(sourceShares).map(([source, share]) => ({ kind, source, uses: Math.round(all * share) }))

function hintedEntries(families: Families) {
  return hintedNames.map((name, index) => {
    const createdAt = families.when(
      interpolate('2025-09-13T13:00:00Z', '2025-09-16T04:00:00Z', index / hintedNames.length),
    )
    return {
      ...entry(name, names.length + index, families),
      ...(index % 8 === 1 && { snowplowNameDescription: hintedDescription }),
      reviewState: 'pending' as const,
      reviewReason: null,
      reviewedAt: null,
      reviewedBy: null,
      createdAt,
      updatedAt: createdAt,
    }
  })
}
