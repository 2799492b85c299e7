/**
 * Administrators' work in the fifth season of an installation with 1,000,000 entries and 3,000,000 ballots in each, on
 * both databases.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { largePostgres } from '@snowplow/load/databases.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/database/test-postgres.ts'
import { createTimeRow, type Row } from '../rows.ts'
import type { Size } from './fill-seasons.ts'
import { openFilled, votesPerSecond } from './measure.ts'

const few: Size = { seasons: 1, entries: 10_000, ballots: 30_000 }
const many: Size = { seasons: 5, entries: 1_000_000, ballots: 3_000_000 }

/** Milliseconds: the department's maximum at the 95th percentile. */
const listBarMs = 150
const resultBarMs = 100
/** Searching for a word of every entry is slow and useless; the screen says so. */
const everywhereBarMs = 1000
/** Milliseconds. Once a year; visitors may wait once while two pages of the new season are rendered. */
const startBarMs = 2000
const duringStartBarMs = 500
/** All 60,000 entries of the largest contest within half an hour. */
const entriesPerSecond = 34
const memoryBar = 1.5

async function* measureDatabase(kind: string, database: (size: Size) => Promise<string>): AsyncGenerator<Row> {
  const small = await openFilled(await database(few), few)
  const large = await openFilled(await database(many), many)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  type Measurement = 'lists' | 'everywhere' | 'results' | 'archive'
  const waited = async (work: string, bar: number, measurement: Measurement) =>
    createTimeRow(`${work}, ${kind}`, bar, await large[measurement](), await small[measurement]())
  yield await waited('slowest list, sort or filter', listBarMs, 'lists')
  yield await waited('search of a word that every entry has', everywhereBarMs, 'everywhere')
  yield {
    work: `names compared with 1,000,000, ${kind}`,
    measured: `${Math.round(large.examined)}/s`,
    limit: `${entriesPerSecond}/s`,
    ratio: (large.examined / entriesPerSecond).toFixed(2),
    bar: '≥ 1.00',
    isWithinBar: large.examined >= entriesPerSecond,
    latency: `(with 10,000: ${Math.round(small.examined)}/s)`,
  }
  yield await waited(`results while ${votesPerSecond} votes/s come in`, resultBarMs, 'results')
  const exported = await large.exported()
  const memory = exported.peak / exported.before
  yield {
    work: `memory while ${exported.rows.toLocaleString('en')} rows leave, ${kind}`,
    measured: megabytes(exported.peak),
    limit: megabytes(exported.before),
    ratio: memory.toFixed(2),
    bar: `≤ ${memoryBar.toFixed(2)}`,
    isWithinBar: memory <= memoryBar && exported.rows > many.entries,
    latency: `${Math.round(exported.perSecond).toLocaleString('en')} rows/s`,
  }
  const [largeYear, smallYear] = [await large.newYear(), await small.newYear()]
  yield createTimeRow(`start of the next season, ${kind}`, startBarMs, largeYear.start, smallYear.start)
  yield createTimeRow(`longest wait while it starts, ${kind}`, duringStartBarMs, largeYear.waits, smallYear.waits)
  yield await waited('slowest list of a closed season', listBarMs, 'archive')
  await Promise.all([small.stop(), large.stop()])
}

export async function* measureScale(folder: string): AsyncGenerator<Row> {
  const getFile = ({ entries }: Size) => join(folder, `scale-${entries}.sqlite`)
  yield* measureDatabase('SQLite', async (size) => `sqlite:${getFile(size)}`)
  rmSync(getFile(many))
  const postgres = await startPostgres(largePostgres)
  try {
    yield* measureDatabase('PostgreSQL', () => createDatabase(postgres.address))
  } finally {
    await postgres.stop()
  }
}
