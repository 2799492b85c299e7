import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Administrator, administrator } from '@snowplow/bench/administrator.ts'
import { searched } from '@snowplow/bench/scale/calls.ts'
import { currentSchedule } from '@snowplow/bench/scale/seasons.ts'
import { type Server, startProduct } from '@snowplow/bench/servers.ts'
import { scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import type { DestructionCertificate } from '@snowplow/contract/retention/retention.ts'
import { megabytes, percentile } from '../figures.ts'
import { startVoting } from '../voters.ts'
import { countPersonal, fillDueSeason } from './due-season.ts'
import type { Sample } from './probe.ts'

const votesPerSecond = 50
const warmUpMs = 10_000
const baselineMs = 30_000
const pollMs = 1000

/** Milliseconds that a purge may add to the votes' 99th percentile. */
const maxAddedMs = 100
const maxMemoryGrowth = 1.5
/** Words of each story that the drill adds; published stories of the sample stay. */
const words = 'laugh comes back'

interface Phase {
  from: number
  to: number
  times: number[]
}

function printPhase(name: string, { from, to, times }: Phase, samples: readonly Sample[]) {
  const own = samples.filter(({ at }) => at > from && at <= to)
  const max = (key: keyof Sample) =>
    percentile(
      own.map((sample) => sample[key]),
      1,
    )
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(times, share)) as [number, number, number]
  console.log(
    [
      `${name}: ${times.length} votes, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`,
      `event-loop delay at most ${max('delayMs').toFixed(0)} ms`,
      `heap at most ${megabytes(max('heapUsed'))}, process ${megabytes(max('rss'))}`,
    ].join('; '),
  )
  return { p99, rss: max('rss') }
}

/** Waits for the certificate of every group. @returns the certificates */
async function waitForPurge(admin: Administrator, year: number): Promise<DestructionCertificate[]> {
  for (;;) {
    await delay(pollMs)
    const { items } = await admin.read<{ items: DestructionCertificate[] }>('/destruction-certificate', {
      season: year,
    })
    if (scheduledGroups.every((group) => items.some((one) => one.fieldGroup === group && one.completedAt))) return items
  }
}

async function countSearched(admin: Administrator, year: number): Promise<number> {
  const { total } = await admin.read<{ total: number }>('/public-submission', { season: year, ...searched(words) })
  return total
}

async function measure(product: Server, year: number, vote: object) {
  const admin = await administrator(product)
  const found = await countSearched(admin, year)
  const voting = startVoting(`http://127.0.0.1:${product.port}/api`, vote, votesPerSecond)
  const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
    voting.drainTimes()
    const from = Date.now()
    await work()
    return { from, to: Date.now(), times: voting.drainTimes() }
  }
  await delay(warmUpMs)
  const before = await phase(() => delay(baselineMs))
  let certificates: DestructionCertificate[] = []
  const during = await phase(async () => {
    process.kill(product.pid, 'SIGUSR2')
    certificates = await waitForPurge(admin, year)
  })
  const refused = await voting.stop()
  return { before, during, certificates, refused, found, left: await countSearched(admin, year) }
}

/**
 * Purges a closed season of `entries` entries, as many ballots and mails, while votes of the next season arrive at a
 * fixed rate.
 * @returns true if no vote was refused or delayed by more than the bar, memory stayed constant and nothing personal is
 *   left
 */
export async function purgeSeason(name: string, database: string, folder: string, entries: number): Promise<boolean> {
  const { year, vote } = await fillDueSeason(database, entries)
  const { phases } = await currentSchedule(database)
  const poll = phases.find(({ phase }) => phase === 3)
  const file = join(folder, `purge-${name}`)
  const product = await startProduct(database, {
    CONTEST_NOW: `${poll?.startsOn}T12:00:00-05:00`,
    NODE_OPTIONS: `--import=${new URL('./probe.ts', import.meta.url).href}`,
    PURGE_SAMPLES: file,
  })
  const { before, during, certificates, refused, found, left } = await measure(product, year, vote)
  await product.stop()

  const samples: Sample[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const records = certificates.reduce((sum, certificate) => sum + certificate.records, 0)
  const seconds = (during.to - during.from) / 1000
  console.log(`\n${name}: ${records} records in ${seconds.toFixed(0)} s, ${Math.round(records / seconds)} per second`)
  for (const { fieldGroup, records: own, startedAt, completedAt } of certificates)
    console.log(
      `  ${fieldGroup}: ${own} records in ${(Date.parse(completedAt ?? '') - Date.parse(startedAt)) / 1000} s`,
    )
  const [baseline, purging] = [printPhase('before', before, samples), printPhase('during the purge', during, samples)]
  const personal = await countPersonal(database, year)
  console.log(`votes refused: ${refused}; rows with personal data left: ${personal}, search hits ${left} of ${found}`)
  const failures = [
    ...(refused > 0 ? ['votes were refused'] : []),
    ...(purging.p99 > baseline.p99 + maxAddedMs ? [`votes took over ${maxAddedMs} ms longer`] : []),
    ...(purging.rss > baseline.rss * maxMemoryGrowth ? ['memory grew'] : []),
    ...(personal + left > 0 ? ['personal data is left'] : []),
    ...(found === 0 ? ['the season had nothing to find'] : []),
  ]
  for (const failure of failures) console.log(`FAILED: ${name}: ${failure}`)
  return failures.length === 0
}
