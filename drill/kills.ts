import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, type startPostgres } from '@snowplow/server/test/postgres.ts'
import { startContest } from './contest.ts'
import { findPartial } from './partial.ts'
import type { Random } from './random.ts'
import type { Report } from './report.ts'
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
  const contest = await startContest({ database })
  let times: number[] = []
  try {
    const report = await runWithOutage(`SQLite, process killed ${kills} times`, contest, random, async (crowd) => {
      times = await killRepeatedly(crowd, kills, random, contest.restart)
    })
    // No other process serves pages meanwhile.
    return { ...report, refusedPages: 0, times, partial: await findPartial(database) }
  } finally {
    contest.kill()
  }
}

/** Kills PostgreSQL with all of its sessions, and starts it again; the process of the contest stays. */
export async function killPostgres(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  kills: number,
  random: Random,
): Promise<KillReport> {
  const database = await createDatabase(postgres.address)
  const contest = await startContest({ database })
  const isReady = () =>
    fetch(`${contest.base}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  let times: number[] = []
  try {
    const report = await runWithOutage(`PostgreSQL killed ${kills} times`, contest, random, async (crowd) => {
      times = await killRepeatedly(crowd, kills, random, async () => {
        await postgres.restartAfterKill()
        const startedAt = performance.now()
        while (!(await isReady())) await delay(20)
        return performance.now() - startedAt
      })
    })
    return { ...report, times, partial: await findPartial(database) }
  } finally {
    contest.kill()
  }
}
