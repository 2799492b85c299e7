import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '@snowplow/load/administrator.ts'
import { startVoting, type VotingPhase } from '@snowplow/load/constant-load.ts'
import { fillDatabase, runMaintenance } from '@snowplow/load/fill-database.ts'
import { createDemo, startProduct } from '@snowplow/load/servers.ts'
import { findPercentile, formatMegabytes } from '@snowplow/load/statistics.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { runOperator } from './operator.ts'
import { digestRows, readLastId } from './stored/row-digest.ts'

/** Milliseconds within which 99 % of votes are answered while a backup is made, verified and restored. */
const maxP99 = 250

export interface BackupDrill {
  name: string
  database: string
  /** Empty database for the restore. */
  target: string
  folder: string
  entries: number
  votes: number
  votesPerSecond: number
  /** Milliseconds of votes before the backup. */
  baselineMs: number
}

interface Backup {
  bytes: number
  tables: { name: string; rows: number }[]
}

const countRows = ({ tables }: Backup) => tables.find(({ name }) => name === 'ballot')?.rows ?? 0

function printPhase(name: string, { times, seconds }: VotingPhase): number {
  const p99 = findPercentile(times, 0.99)
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${times.length} votes, p50 ${findPercentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  )
  return p99
}

/**
 * Compares the ballots of a restored database with those of the running one up to its last one: a process commits them in the
 * order of their ids, so that a snapshot of one instant contains all of them, each unchanged, and none after.
 */
async function compareBallots(running: string, restored: string) {
  const ballots = { table: 'ballot', columns: ['*'], lastId: await readLastId(restored, 'ballot') }
  const [expected, found] = [await digestRows(running, ballots), await digestRows(restored, ballots)]
  return { ballots: found.rows, missing: expected.rows - found.rows, isEqual: expected.digest === found.digest }
}

/**
 * Backs up, verifies and restores a contest while votes arrive at a fixed rate.
 * @returns what failed
 */
export async function backUpUnderVotes(drill: BackupDrill): Promise<string[]> {
  const { name, database, target, folder, entries, votes, votesPerSecond, baselineMs } = drill
  await fillDatabase(await createDemo(database), { entries, ballots: votes })
  await runMaintenance(database)
  const product = await startProduct(database)
  const vote = { districtId: 1, selectedOptions: await firstOptions(product.base), recaptcha: 'off' }
  await (await signIn(product)).waitUntilCounted()
  const voting = startVoting(product.base, vote, votesPerSecond)
  let acknowledged = 0
  const phase = async <Result>(title: string, work: () => Promise<Result>) => {
    const { result, ...votes } = await voting.during(work)
    acknowledged += votes.times.length
    return { result, p99: printPhase(`${name}, ${title}`, votes) }
  }
  const file = join(folder, `${name}.tar.zst`)
  await phase('before', () => delay(baselineMs))
  const acknowledgedBefore = acknowledged
  const made = await phase('backup', () => runOperator<Backup>(['backup', file], database))
  const acknowledgedAfter = acknowledged
  const verified = await phase('verify', () => runOperator<Backup>(['verify', file], database))
  const restored = await phase('restore', () => runOperator<Backup>(['restore', file, '--without-erasures'], target))
  const refused = await voting.stop()
  await product.stop()

  const { ballots, missing, isEqual } = await compareBallots(database, target)
  const isConsistent = [verified.result, restored.result].every((one) => countRows(one) === countRows(made.result))
  console.log(
    `${name}: backup of ${formatMegabytes(made.result.bytes)}; ${ballots} ballots restored, ${missing} missing before the last; ` +
      `${acknowledgedBefore} were acknowledged since the start before it, ${acknowledgedAfter} when it was complete`,
  )
  rmSync(file)
  const slowest = Math.max(made.p99, verified.p99, restored.p99)
  return [
    ...(refused > 0 ? [`${refused} votes were refused`] : []),
    ...(slowest > maxP99 ? [`votes took ${slowest.toFixed(0)} ms (p99)`] : []),
    ...(missing > 0 || !isEqual ? ['the restored ballots are not those of one instant'] : []),
    ...(isConsistent ? [] : ['verify or restore counted other rows than the backup']),
    ...(ballots < votes + acknowledgedBefore ? ['a vote acknowledged before the backup is missing'] : []),
  ].map((failure) => `${name}: ${failure}`)
}
