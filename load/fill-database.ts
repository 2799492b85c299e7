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
import { countSums, storeCounts } from '@snowplow/server/features/entry/review/examination/entry-count.ts'
import { readContestDay } from '@snowplow/server/features/season/schedule/contest-day.ts'
import { listBlockingKeys, storeBlockingKeys } from '@snowplow/server/similarity/blocking-keys.ts'
import { normalizeName } from '@snowplow/server/similarity/name-similarity.ts'
import { storeWords } from '@snowplow/server/similarity/similarity-index.ts'
import { composeEntry, type Families, weeks } from './sample-entries.ts'

const batchSize = 20_000
const firstVote = Date.parse('2025-09-27T05:00:00Z')

/** Stores the results of an examination without similar names: a real one of a million takes too long. */
async function markExamined(em: Em, ids: number[], rows: ReturnType<typeof composeEntry>[]): Promise<void> {
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

const readFamilies = async (em: Em) => ({
  counties: (await em.findAll(County)).map(({ id }) => id),
  gradeLevels: (await em.findAll(GradeLevel)).map(({ name }) => name),
})

const makeEntries = (first: number, count: number, families: Families) =>
  Array.from({ length: count }, (_, index) => composeEntry(first + index, families))

export async function addUnexamined(
  orm: Orm,
  { existingCount, count, days }: { existingCount: number; count: number; days: number },
): Promise<void> {
  const em = orm.em.fork()
  const families = { ...(await readFamilies(em)), entries: existingCount, days }
  await insertRows(em, PublicNameSubmission, makeEntries(existingCount, count, families))
}

async function fillEntries(orm: Orm, entries: number): Promise<void> {
  const families = { ...(await readFamilies(orm.em.fork())), entries }
  for (let first = 0; first < entries; first += batchSize) {
    const rows = makeEntries(first, Math.min(batchSize, entries - first), families)
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
        receiptHash: hash('sha256', `receipt ${n}`, 'buffer'),
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

const settling = {
  sqlite: ['pragma synchronous = full', 'pragma wal_checkpoint(truncate)'],
  postgres: ['checkpoint'],
}

/** Flushes to disk afterwards, so that the writes of `work` do not slow down the measurement. */
export async function withFastWrites(database: string, work: (orm: Orm) => Promise<unknown>): Promise<void> {
  // One connection, so that its settings apply throughout.
  const orm = await openDatabase(database, { pool: 1, limits: unlimited })
  const dialect = getDialect(orm.em)
  for (const setting of fastSettings[dialect]) await orm.em.fork().execute(setting)
  await work(orm)
  for (const statement of settling[dialect]) await orm.em.fork().execute(statement)
  await orm.close()
}

/** Maintenance that a database would run by itself within an hour. */
export const runMaintenance = (database: string) =>
  withFastWrites(database, ({ em }) => em.fork().execute(getDialect(em) === 'postgres' ? 'vacuum analyze' : 'analyze'))

export const fillDatabase = (database: string, { entries, ballots }: { entries: number; ballots: number }) =>
  withFastWrites(database, async (orm) => {
    await fillEntries(orm, entries)
    await fillBallots(orm, ballots)
  })
