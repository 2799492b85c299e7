import { setTimeout as delay } from 'node:timers/promises'
import type { Postgres } from '@snowplow/load/databases.ts'
import { findPercentile } from '@snowplow/load/statistics.ts'
import { isServing, waitUntil } from '@snowplow/load/wait.ts'
import type { Random } from '../random.ts'
import { printReport, type Report } from '../report/report.ts'
import { findPartial } from '../stored/partial.ts'
import { runWithOutage } from './run-with-outage.ts'

export interface KillReport extends Report {
  /** Milliseconds from each restart until the contest serves again. */
  times: number[]
  /** Rows of a transaction that lack others of it. */
  partial: string[]
}

/** Kills at random times while entries are in flight. */
async function killRepeatedly(
  { atNextRound }: { atNextRound: () => Promise<void> },
  kills: number,
  random: Random,
  restart: () => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await delay(random.between(50, 500))
    await Promise.race([atNextRound(), delay(2000)])
    await delay(random.between(0, 60))
    times.push(await restart())
  }
  return times
}

/** Kills the process of a contest on SQLite, and starts it again. */
export async function killServer(database: string, kills: number, random: Random): Promise<KillReport> {
  let times: number[] = []
  const outage = `SQLite, process killed ${kills} times`
  const report = await runWithOutage(outage, [{ database }], random, async (crowd, { restart }) => {
    times = await killRepeatedly(crowd, kills, random, restart)
  })
  // No other process serves pages meanwhile.
  return { ...report, refusedPages: 0, times, partial: await findPartial(database) }
}

/** Kills PostgreSQL with all of its sessions, and starts it again; the process of the contest stays. */
export async function killPostgres(postgres: Postgres, kills: number, random: Random): Promise<KillReport> {
  const database = await postgres.create()
  let times: number[] = []
  const outage = `PostgreSQL killed ${kills} times`
  const report = await runWithOutage(outage, [{ database }], random, async (crowd, { base }) => {
    times = await killRepeatedly(crowd, kills, random, async () => {
      await postgres.restartAfterKill()
      const startedAt = performance.now()
      await waitUntil(() => isServing(`${base}/health/ready`), { pauseMs: 20 })
      return performance.now() - startedAt
    })
  })
  return { ...report, times, partial: await findPartial(database) }
}

/** Milliseconds in which a killed contest must serve again. */
const maxRestartMs = 3000

export function printKills(name: string, reports: readonly KillReport[], maxMs = maxRestartMs): boolean {
  const hasPassed = reports.map(printReport)
  const times = reports.flatMap((report) => report.times)
  const partial = reports.flatMap((report) => report.partial)
  const sum = (figure: 'acknowledged' | 'lost' | 'twice') =>
    reports.flatMap(({ outcomes }) => outcomes).reduce((total, outcome) => total + outcome[figure], 0)
  const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => findPercentile(times, share) / 1000)
  console.log(
    `\n${name}: ${times.length} kills, ${sum('acknowledged')} acknowledged, ${sum('lost')} lost, ${sum('twice')} counted twice, partial: ${partial.join(', ') || 'none'}`,
  )
  console.log(`serves again after ${p50.toFixed(1)} s, p99 ${p99.toFixed(1)} s, at most ${longest.toFixed(1)} s`)
  const isSlow = longest * 1000 > maxMs
  if (isSlow) console.log(`FAILED: ${name} took over ${maxMs} ms to serve again`)
  return !hasPassed.includes(false) && partial.length === 0 && !isSlow
}
