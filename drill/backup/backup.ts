import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fill, runMaintenance } from '@snowplow/bench/scale/fill-database.ts'
import { startProduct } from '@snowplow/bench/servers.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { megabytes, percentile } from '../figures.ts'
import { operator } from '../operator.ts'
import { untilCounted } from '../until-counted.ts'
import { startVoting } from '../voters.ts'
import { compareBallots } from './compare.ts'

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

const ballotsOf = ({ tables }: Backup) => tables.find(({ name }) => name === 'ballot')?.rows ?? 0

function printPhase(name: string, times: number[], startedAt: number): number {
  const p99 = percentile(times, 0.99)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${times.length} votes, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  )
  return p99
}

/**
 * Backs up, verifies and restores a contest while votes arrive at a fixed rate.
 * @returns what failed
 */
export async function backUpUnderVotes(drill: BackupDrill): Promise<string[]> {
  const { name, database, target, folder, entries, votes, votesPerSecond, baselineMs } = drill
  await (await startProduct(database)).stop()
  await fill(database, { entries, ballots: votes })
  await runMaintenance(database)
  const product = await startProduct(database)
  const base = `http://127.0.0.1:${product.port}/api`
  const vote = { districtId: 1, selectedOptions: await firstOptions(base), recaptcha: 'off' }
  await untilCounted(product)
  const voting = startVoting(base, vote, votesPerSecond)
  let acknowledged = 0
  const phase = async <Result>(title: string, work: () => Promise<Result>) => {
    const startedAt = performance.now()
    const result = await work()
    const times = voting.drainTimes()
    acknowledged += times.length
    return { result, p99: printPhase(`${name}, ${title}`, times, startedAt) }
  }
  const file = join(folder, `${name}.tar.zst`)
  await phase('before', () => delay(baselineMs))
  const acknowledgedBefore = acknowledged
  const made = await phase('backup', () => operator<Backup>(['backup', file], database))
  const acknowledgedAfter = acknowledged
  const verified = await phase('verify', () => operator<Backup>(['verify', file], database))
  const restored = await phase('restore', () => operator<Backup>(['restore', file, '--without-erasures'], target))
  const refused = await voting.stop()
  await product.stop()

  const { ballots, missing, isEqual } = await compareBallots(database, target)
  const isConsistent = [verified.result, restored.result].every((one) => ballotsOf(one) === ballotsOf(made.result))
  console.log(
    `${name}: backup of ${megabytes(made.result.bytes)}; ${ballots} ballots restored, ${missing} missing before the last; ` +
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
