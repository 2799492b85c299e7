import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase } from '@snowplow/server/test/postgres.ts'
import { startContest } from '../contest.ts'
import type { KillReport } from '../kills.ts'
import { findPartial } from '../partial.ts'
import type { Random } from '../random.ts'
import { runWithOutage } from '../run-with-outage.ts'
import type { startCluster } from './cluster.ts'

type Cluster = Awaited<ReturnType<typeof startCluster>>

const pollMs = 20

/** @returns milliseconds of the longest time without an acknowledged vote, until the cluster is complete again */
async function longestGap(cluster: Cluster, acknowledged: readonly string[]): Promise<number> {
  let isComplete = false
  const complete = cluster.untilComplete().finally(() => {
    isComplete = true
  })
  // Reported at the end.
  complete.catch(() => {})
  let [longest, count, lastAt] = [0, acknowledged.length, performance.now()]
  while (true) {
    await delay(pollMs)
    if (acknowledged.length === count) continue
    longest = Math.max(longest, performance.now() - lastAt)
    count = acknowledged.length
    lastAt = performance.now()
    if (isComplete) break
  }
  await complete
  return longest
}

/** Kills the primary of a cluster under votes, entries and reviews; the process of the contest stays. */
export async function killPrimaries(cluster: Cluster, kills: number, random: Random): Promise<KillReport> {
  const database = await createDatabase(cluster.address)
  const contest = await startContest({ database })
  const times: number[] = []
  try {
    const report = await runWithOutage(`primary killed ${kills} times`, contest, random, async (crowd) => {
      for (let kill = 0; kill < kills; kill++) {
        await delay(random.between(500, 1500))
        await crowd.atNextRound()
        const name = await cluster.killPrimary()
        times.push(await longestGap(cluster, crowd.works.votes.acknowledged))
        console.log(`${kill + 1}: ${name} killed, ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s without votes`)
      }
    })
    return { ...report, times, partial: await findPartial(database) }
  } finally {
    contest.kill()
  }
}
