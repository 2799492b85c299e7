/** Fills a database prepared by the product with a contest of maximum size. */
import { hash } from 'node:crypto'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { insertRows } from '@snowplow/server/db/json-rows.ts'
import { type Em, getDialect, type Orm, openDatabase } from '@snowplow/server/db/orm.ts'
import { unlimited } from '@snowplow/server/db/postgres/postgres.ts'
import { County, GradeLevel } from '@snowplow/server/entities/county.entity.ts'
import { ExaminedSubmission } from '@snowplow/server/entities/examination.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from '@snowplow/server/entities/public-voting.entity.ts'
import {
  countSums,
  storeCounts,
} from '@snowplow/server/features/public-submission/review/examination/submission-count.ts'
import { readContestDay } from '@snowplow/server/features/season/contest-day.ts'
import { listBlockingKeys, storeBlockingKeys } from '@snowplow/server/similarity/blocking-keys.ts'
import { normalizeName } from '@snowplow/server/similarity/name-similarity.ts'
import { storeWords } from '@snowplow/server/similarity/similarity-index.ts'

const batchSize = 20_000

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
/** Invented words that differ enough: a million real names would not all be similar either. */
const wordOf = (number: number) =>
  [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20].map((index) => syllables[index]).join('')

export const nameOf = (n: number) => `${wordOf((n * 7919) % 8000)} ${wordOf(Math.floor(n / 8000))} plow`

const storyWords = 'because it clears the road and makes everybody laugh when winter comes back'.split(' ')

const firstDay = Date.parse('2025-08-15T05:00:00Z')
const firstVote = Date.parse('2025-09-27T05:00:00Z')
const day = 24 * 3_600_000
const weeks = 7 * day

/** Pseudo-random choice, independent between the properties of an entry. */
function pickPseudoRandom<Choice>(choices: readonly Choice[], n: number, salt: number): Choice {
  let mixed = Math.imul(n + salt * 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return choices[((mixed ^ (mixed >>> 16)) >>> 0) % choices.length] as Choice
}

const reviews = [...Array(7).fill('pending'), ...Array(24).fill('approved'), ...Array(4).fill('rejected')] as const

interface Families {
  counties: number[]
  gradeLevels: string[]
  entries: number
  days?: number
}

function entry(n: number, { counties, gradeLevels, entries, days = 0 }: Families) {
  const received = new Date(firstDay + days * day + Math.floor((n / entries) * 4 * weeks))
  const reviewState: 'pending' | 'approved' | 'rejected' = pickPseudoRandom(reviews, n, 1)
  const isReviewed = reviewState !== 'pending'
  return {
    firstName: 'Flurry',
    lastName: `Testerson ${wordOf(n % 8000)}`,
    email: `family${n}@example.com`,
    phoneNumber: '(501) 555-0123',
    gradeLevel: pickPseudoRandom(gradeLevels, n, 2),
    schoolName: `Sample School ${n % 997}`,
    county: pickPseudoRandom(counties, n, 3),
    snowplowName: nameOf(n),
    snowplowNameDescription: `${storyWords.slice(n % 9).join(' ')} ${wordOf((n * 13) % 8000)}`,
    childInfoParentConsent: n % 3 > 0,
    reviewState,
    reviewReason: reviewState === 'rejected' ? 'Doesn’t make sense as a name' : null,
    reviewedBy: isReviewed ? 'Wilma Drift <admin@example.com>' : null,
    reviewedAt: isReviewed ? new Date(received.getTime() + 3_600_000) : null,
    createdAt: received,
    updatedAt: received,
    nameKey: nameOf(n),
    emailKey: `bench${n}@example.com`,
    childKey: `bench ${n}`,
    // Distinct: two of a million random references are probably equal.
    reference: n.toString(16).toUpperCase().padStart(8, '0'),
    emailUse: 1,
  }
}

/** Stores the results of an examination without similar names: a real one of a million takes too long. */
async function markExamined(em: Em, ids: number[], rows: ReturnType<typeof entry>[]): Promise<void> {
  const dayOf = await readContestDay(em)
  const sums = countSums()
  for (const { reviewState, createdAt, county: countyId, gradeLevel } of rows)
    sums.addEntry({ reviewState, hasHint: false, day: dayOf(createdAt), countyId, gradeLevel })
  const entries = rows.map(({ snowplowName, snowplowNameDescription }, index) => ({
    id: ids[index] ?? 0,
    words: [...new Set(extractWords(`${snowplowName} ${snowplowNameDescription}`))],
    keys: listBlockingKeys(normalizeName(snowplowName)),
  }))
  await storeWords(em, entries)
  await storeBlockingKeys(em, entries)
  await insertRows(
    em,
    ExaminedSubmission,
    ids.map((submission) => ({ submission })),
  )
  await storeCounts(em, sums)
}

async function familiesOf(em: Em): Promise<Pick<Families, 'counties' | 'gradeLevels'>> {
  return {
    counties: (await em.findAll(County)).map(({ id }) => id),
    gradeLevels: (await em.findAll(GradeLevel)).map(({ name }) => name),
  }
}

export async function addUnexamined(
  orm: Orm,
  { existingCount, count, days }: { existingCount: number; count: number; days: number },
): Promise<void> {
  const em = orm.em.fork()
  const families = { ...(await familiesOf(em)), entries: existingCount, days }
  const rows = Array.from({ length: count }, (_, index) => entry(existingCount + index, families))
  await insertRows(em, PublicNameSubmission, rows)
}

async function fillEntries(orm: Orm, entries: number): Promise<void> {
  const families = { ...(await familiesOf(orm.em.fork())), entries }
  for (let first = 0; first < entries; first += batchSize) {
    const count = Math.min(batchSize, entries - first)
    const rows = Array.from({ length: count }, (_, index) => entry(first + index, families))
    await orm.em
      .fork()
      .transactional(async (em) => markExamined(em, await insertRows(em, PublicNameSubmission, rows), rows))
  }
}

const shortHash = (text: string) => hash('sha256', text, 'base64url').slice(0, 11)

async function fillBallots(orm: Orm, ballots: number): Promise<void> {
  const em = orm.em.fork()
  const options = await em.findAll(PublicVotingOption, { orderBy: { id: 'asc' } })
  const byDistrict = Object.values(Object.groupBy(options, ({ district }) => district.id)).map((own = []) => own)
  for (let first = 0; first < ballots; first += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, ballots - first) }, (_, index) => {
      const n = first + index
      const own = byDistrict[n % byDistrict.length] ?? []
      const start = (n * 7) % (own.length - 2)
      const [one, two, three] = own.slice(start, start + 3).map(({ id }) => id)
      return {
        district: own[0]?.district.id ?? 1,
        firstOption: one ?? 0,
        secondOption: two ?? 0,
        thirdOption: three ?? 0,
        createdAt: new Date(firstVote + Math.floor((n / ballots) * weeks)),
        client: hash('sha256', `voter ${n % 500_000}`).slice(0, 32),
        receiptHash: hash('sha256', `receipt ${n}`),
        addressHash: shortHash(`address ${n % 400_000}`),
        networkHash: shortHash(`network ${n % 60_000}`),
        agentHash: shortHash(`agent ${n % 5000}`),
        solvedAfter: 10 + (n % 600),
      }
    })
    await insertRows(orm.em.fork(), Ballot, rows)
  }
}

/**
 * Disables durability, call limits and foreign key checks: six for a ballot, and in SQLite all ballots for each option.
 */
const fastSettings = {
  sqlite: ['pragma synchronous = off', 'pragma cache_size = -2000000', 'pragma foreign_keys = off'],
  postgres: ['set session_replication_role = replica'],
}

export async function openToFill(database: string): Promise<Orm> {
  // One connection, so that its settings apply throughout.
  const orm = await openDatabase(database, { pool: 1, limits: unlimited })
  for (const setting of fastSettings[getDialect(orm.em)]) await orm.em.fork().execute(setting)
  return orm
}

const settling = {
  sqlite: ['pragma synchronous = full', 'pragma wal_checkpoint(truncate)'],
  postgres: ['checkpoint'],
}

/** Flushes to disk, so that earlier writes do not slow down the measurement. */
export async function closeFilled(orm: Orm): Promise<void> {
  for (const statement of settling[getDialect(orm.em)]) await orm.em.fork().execute(statement)
  await orm.close()
}

/** Maintenance that a database would run by itself within an hour. */
export async function runMaintenance(database: string): Promise<void> {
  const orm = await openToFill(database)
  await orm.em.fork().execute(getDialect(orm.em) === 'postgres' ? 'vacuum analyze' : 'analyze')
  await closeFilled(orm)
}

export async function fill(database: string, size: { entries: number; ballots: number }): Promise<void> {
  const orm = await openToFill(database)
  await fillEntries(orm, size.entries)
  await fillBallots(orm, size.ballots)
  await closeFilled(orm)
}
