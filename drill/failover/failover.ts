import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase } from '@snowplow/server/test/database/test-postgres.ts'
import type { KillReport } from '../outage/kills.ts'
import { runWithOutage } from '../outage/run-with-outage.ts'
import type { Random } from '../random.ts'
import { findPartial } from '../stored/partial.ts'
import type { startCluster } from './cluster.ts'

type Cluster = Awaited<ReturnType<typeof startCluster>>

const pollMs = 20
/** Milliseconds without a vote after which the contest counts as stopped. */
const maxGapMs = 60_000

/**
 * @returns milliseconds of the longest time without an acknowledged vote, until the cluster is complete and a vote is stored
 * @throws if the cluster is not complete in time
 */
async function longestGap(cluster: Cluster, acknowledged: readonly string[]): Promise<number> {
  let [longest, count, lastAt] = [0, acknowledged.length, performance.now()]
  const sampling = setInterval(() => {
    if (acknowledged.length === count) return
    longest = Math.max(longest, performance.now() - lastAt)
    count = acknowledged.length
    lastAt = performance.now()
  }, pollMs)
  try {
    await cluster.untilComplete()
    const stored = count
    while (count === stored && performance.now() - lastAt < maxGapMs) await delay(pollMs)
    return Math.max(longest, performance.now() - lastAt)
  } finally {
    clearInterval(sampling)
  }
}

/** Kills the primary of a cluster under votes, entries and reviews; the process of the contest stays. */
export async function killPrimaries(cluster: Cluster, kills: number, random: Random): Promise<KillReport> {
  const database = await createDatabase(cluster.address)
  const times: number[] = []
  const report = await runWithOutage(`primary killed ${kills} times`, [{ database }], random, async (crowd) => {
    for (let kill = 0; kill < kills; kill++) {
      await delay(random.between(500, 1500))
      await crowd.atNextRound()
      const name = await cluster.killPrimary()
      times.push(await longestGap(cluster, crowd.works.votes.acknowledged))
      console.log(`${kill + 1}: ${name} killed, ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s without votes`)
    }
  })
  return { ...report, times, partial: await findPartial(database) }
}
