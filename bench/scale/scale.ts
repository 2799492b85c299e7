/**
 * What administrators do in the fifth season of an installation that has had 1,000,000 entries and 3,000,000 ballots in
 * each, on both databases.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { type Row, within } from '../rows.ts'
import { measure, votesPerSecond } from './measure.ts'
import type { Size } from './seasons.ts'

const few: Size = { seasons: 1, entries: 10_000, ballots: 30_000 }
const many: Size = { seasons: 5, entries: 1_000_000, ballots: 3_000_000 }

/** What the department waits for at most, at the 95th percentile. */
const listBarMs = 150
const resultBarMs = 100
/** Whoever searches for a word that every entry has is told to wait, and finds nothing by it. */
const everywhereBarMs = 1000
/** Once a year; and whoever reads meanwhile may wait once while two pages of the new season are drawn. */
const startBarMs = 2000
const meanwhileBarMs = 500
/** All 60,000 entries of the largest contest within half an hour. */
const entriesPerSecond = 34
/** The export's memory may grow by so much of what the process has anyway. */
const memoryBar = 1.5

async function* rowsOf(kind: string, database: (size: Size) => Promise<string>): AsyncGenerator<Row> {
  const small = await measure(await database(few), few)
  const large = await measure(await database(many), many)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const memory = large.exported.peak / large.exported.before
  yield within(`slowest list, sort or filter, ${kind}`, listBarMs, large.lists, small.lists)
  yield within(`search of a word that every entry has, ${kind}`, everywhereBarMs, large.everywhere, small.everywhere)
  yield {
    work: `names compared with 1,000,000, ${kind}`,
    reached: `${Math.round(large.examined)}/s`,
    limit: `${entriesPerSecond}/s`,
    ratio: (large.examined / entriesPerSecond).toFixed(2),
    bar: '≥ 1.00',
    isMet: large.examined >= entriesPerSecond,
    latency: `(with 10,000: ${Math.round(small.examined)}/s)`,
  }
  yield within(`results while ${votesPerSecond} votes/s come in, ${kind}`, resultBarMs, large.results, small.results)
  yield {
    work: `memory while ${large.exported.rows.toLocaleString('en')} rows leave, ${kind}`,
    reached: megabytes(large.exported.peak),
    limit: megabytes(large.exported.before),
    ratio: memory.toFixed(2),
    bar: `≤ ${memoryBar.toFixed(2)}`,
    isMet: memory <= memoryBar && large.exported.rows > many.entries,
    latency: `${Math.round(large.exported.perSecond).toLocaleString('en')} rows/s`,
  }
  yield within(`start of the next season, ${kind}`, startBarMs, large.newYear.start, small.newYear.start)
  yield within(`longest wait while it starts, ${kind}`, meanwhileBarMs, large.newYear.waits, small.newYear.waits)
  yield within(`slowest list of a closed season, ${kind}`, listBarMs, large.archive, small.archive)
}

export async function* scaleRows(folder: string): AsyncGenerator<Row> {
  const fileOf = ({ entries }: Size) => join(folder, `scale-${entries}.sqlite`)
  yield* rowsOf('SQLite', async (size) => `sqlite:${fileOf(size)}`)
  rmSync(fileOf(many))
  // What anybody gives it who has a million entries: its own defaults are a fraction of the tables.
  const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  try {
    yield* rowsOf('PostgreSQL', () => createDatabase(postgres.address))
  } finally {
    await postgres.stop()
  }
}
