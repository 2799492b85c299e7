import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { administrator } from '@snowplow/bench/administrator.ts'
import { fill, runMaintenance } from '@snowplow/bench/scale/fill-database.ts'
import { startProduct } from '@snowplow/bench/servers.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { megabytes } from './figures.ts'
import { operator } from './operator.ts'
import { untilCounted } from './until-counted.ts'

async function sizeOf(database: string): Promise<number> {
  if (database.startsWith('sqlite:')) return statSync(database.slice('sqlite:'.length)).size
  const orm = await openDatabase(database)
  const [row] = await orm.em.fork().execute<{ bytes: string }[]>('select pg_database_size(current_database()) as bytes')
  await orm.close()
  return Number(row?.bytes)
}

/** Resident memory of a process on Linux, in bytes. */
function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Prints what a contest of this size needs: disk, start, memory, the first view of its results, and a backup. */
export async function measureSizes(name: string, database: string, folder: string, entries: number, votes: number) {
  await (await startProduct(database)).stop()
  const empty = await sizeOf(database)
  await fill(database, { entries, ballots: 0 })
  const withEntries = await sizeOf(database)
  await fill(database, { entries: 0, ballots: votes })
  await runMaintenance(database)
  const bytes = await sizeOf(database)

  const startedAt = performance.now()
  const product = await startProduct(database)
  const start = seconds(startedAt)
  const admin = await administrator(product)
  const countedAt = performance.now()
  await untilCounted(product)
  const counting = seconds(countedAt)
  const results = await admin.timeOf('/public-voting/result')
  const memory = residentMemory(product.pid)
  await product.stop()

  const file = join(folder, 'sizing.tar.zst')
  const backupAt = performance.now()
  const backup = await operator<{ bytes: number }>(['backup', file], database)
  const backupTime = seconds(backupAt)
  rmSync(file)
  const each = (from: number, to: number, count: number) => (count ? Math.round((to - from) / count) : 0)
  console.log(
    `${name}, ${entries} entries and ${votes} votes: database ${megabytes(bytes)} (${each(empty, withEntries, entries)} bytes an entry, ` +
      `${each(withEntries, bytes, votes)} bytes a vote), starts in ${start}, counts in ${counting}, ` +
      `then shows results in ${results.toFixed(0)} ms, memory ${megabytes(memory)}, backup ${megabytes(backup.bytes)} in ${backupTime}`,
  )
}
