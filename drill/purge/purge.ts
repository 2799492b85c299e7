import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import type { DestructionCertificate } from '@snowplow/contract/retention/retention.ts'
import { type Administrator, signIn } from '@snowplow/load/administrator.ts'
import { startVoting, type VotingPhase } from '@snowplow/load/constant-load.ts'
import { searchFor } from '@snowplow/load/lists.ts'
import { preloadProbe, readJsonLines, type Sample } from '@snowplow/load/probe.ts'
import { readSchedule } from '@snowplow/load/seasons.ts'
import { type Server, startProduct } from '@snowplow/load/servers.ts'
import { findPercentile, formatMegabytes } from '@snowplow/load/statistics.ts'
import { waitUntil } from '@snowplow/load/wait.ts'
import { countPersonal, fillDueSeason } from './due-season.ts'

const votesPerSecond = 50
const warmUpMs = 10_000
const baselineMs = 30_000
const pollMs = 1000

/** Milliseconds that a purge may add to the votes' 99th percentile. */
const maxAddedMs = 100
const maxMemoryGrowth = 1.5
/** Words of each story that the drill adds; published stories of the sample stay. */
const words = 'laugh comes back'

function printPhase(name: string, { from, to, times }: VotingPhase, samples: readonly Sample[]) {
  const own = samples.filter(({ at }) => at > from && at <= to)
  const max = (key: keyof Sample) => Math.max(...own.map((sample) => sample[key]))
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => findPercentile(times, share)) as [number, number, number]
  console.log(
    [
      `${name}: ${times.length} votes, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`,
      `event-loop delay at most ${max('maxLoopDelayMs').toFixed(0)} ms`,
      `heap at most ${formatMegabytes(max('heapUsed'))}, process ${formatMegabytes(max('rss'))}`,
    ].join('; '),
  )
  return { p99, rss: max('rss') }
}

/** Waits for the certificate of every group. @returns the certificates */
async function waitForPurge(admin: Administrator, year: number): Promise<DestructionCertificate[]> {
  let items: DestructionCertificate[] = []
  const isPurged = async () => {
    ;({ items } = await admin.read<{ items: DestructionCertificate[] }>('/destruction-certificate', { season: year }))
    return scheduledGroups.every((group) => items.some((one) => one.fieldGroup === group && one.completedAt))
  }
  await waitUntil(isPurged, { pauseMs: pollMs })
  return items
}

async function countSearched(admin: Administrator, year: number): Promise<number> {
  const { total } = await admin.read<{ total: number }>('/public-submission', { season: year, ...searchFor(words) })
  return total
}

async function measure(product: Server, year: number, vote: object) {
  const admin = await signIn(product)
  const found = await countSearched(admin, year)
  const voting = startVoting(product.base, vote, votesPerSecond)
  await delay(warmUpMs)
  const before = await voting.during(() => delay(baselineMs))
  const during = await voting.during(() => {
    process.kill(product.getPid(), 'SIGUSR2')
    return waitForPurge(admin, year)
  })
  const refused = await voting.stop()
  return { before, during, refused, found, left: await countSearched(admin, year) }
}

/**
 * Purges a closed season of `entries` entries, as many ballots and mails, while votes of the next season arrive at a
 * fixed rate.
 * @returns the failures: votes refused or delayed by more than the bar, growing memory, or personal data that is left
 */
export async function purgeSeason(name: string, database: string, folder: string, entries: number): Promise<string[]> {
  const { year, vote } = await fillDueSeason(database, entries)
  const { phases } = await readSchedule(database)
  const poll = phases.find(({ phase }) => phase === 3)
  const file = join(folder, `purge-${name}`)
  const product = await startProduct(database, {
    CONTEST_NOW: `${poll?.startsOn}T12:00:00-05:00`,
    ...preloadProbe(file, { intervalMs: 1000, afterCollection: false }),
  })
  const { before, during, refused, found, left } = await measure(product, year, vote)
  await product.stop()

  const samples = readJsonLines<Sample>(file)
  const certificates = during.result
  const records = certificates.reduce((sum, certificate) => sum + certificate.records, 0)
  const { seconds } = during
  console.log(`\n${name}: ${records} records in ${seconds.toFixed(0)} s, ${Math.round(records / seconds)} per second`)
  for (const { fieldGroup, records: own, startedAt, completedAt } of certificates)
    console.log(
      `  ${fieldGroup}: ${own} records in ${(Date.parse(completedAt ?? '') - Date.parse(startedAt)) / 1000} s`,
    )
  const [baseline, purging] = [printPhase('before', before, samples), printPhase('during the purge', during, samples)]
  const personal = await countPersonal(database, year)
  console.log(`votes refused: ${refused}; rows with personal data left: ${personal}, search hits ${left} of ${found}`)
  return [
    ...(refused > 0 ? ['votes were refused'] : []),
    ...(purging.p99 > baseline.p99 + maxAddedMs ? [`votes took over ${maxAddedMs} ms longer`] : []),
    ...(purging.rss > baseline.rss * maxMemoryGrowth ? ['memory grew'] : []),
    ...(personal + left > 0 ? ['personal data is left'] : []),
    ...(found === 0 ? ['the season had nothing to find'] : []),
  ].map((failure) => `${name}: ${failure}`)
}
