import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '@snowplow/load/administrator.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { fillDatabase, runMaintenance } from '@snowplow/load/fill-database.ts'
import { readMemory } from '@snowplow/load/process-memory.ts'
import { createDemo, startProduct } from '@snowplow/load/servers.ts'
import { formatMegabytes } from '@snowplow/load/statistics.ts'
import { runOperator } from './operator.ts'

async function measureSize(database: string): Promise<number> {
  if (database.startsWith('sqlite:')) return statSync(database.slice('sqlite:'.length)).size
  const sql = 'select pg_database_size(current_database()) as bytes'
  const [row] = await withDatabase(database, (em) => em.execute<{ bytes: string }[]>(sql))
  return Number(row?.bytes)
}

const formatSeconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Prints what a contest of this size needs: disk, start, memory, the first view of its results, and a backup. */
export async function measureSizes(name: string, database: string, folder: string, entries: number, votes: number) {
  const empty = await measureSize(await createDemo(database))
  await fillDatabase(database, { entries, ballots: 0 })
  const withEntries = await measureSize(database)
  await fillDatabase(database, { entries: 0, ballots: votes })
  await runMaintenance(database)
  const bytes = await measureSize(database)

  const startedAt = performance.now()
  const product = await startProduct(database)
  const start = formatSeconds(startedAt)
  const admin = await signIn(product)
  const countedAt = performance.now()
  await admin.waitUntilCounted()
  const counting = formatSeconds(countedAt)
  const results = await admin.timeOf('/public-voting/result')
  const memory = readMemory(product.getPid(), 'resident')
  await product.stop()

  const file = join(folder, 'sizing.tar.zst')
  const backupAt = performance.now()
  const backup = await runOperator<{ bytes: number }>(['backup', file], database)
  const backupTime = formatSeconds(backupAt)
  rmSync(file)
  const perRow = (from: number, to: number, count: number) => (count ? Math.round((to - from) / count) : 0)
  console.log(
    `${name}, ${entries} entries and ${votes} votes: database ${formatMegabytes(bytes)} (${perRow(empty, withEntries, entries)} bytes an entry, ` +
      `${perRow(withEntries, bytes, votes)} bytes a vote), starts in ${start}, counts in ${counting}, ` +
      `then shows results in ${results.toFixed(0)} ms, memory ${formatMegabytes(memory)}, backup ${formatMegabytes(backup.bytes)} in ${backupTime}`,
  )
}
