import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase } from '@snowplow/server/test/database/test-postgres.ts'
import { startProxy } from '@snowplow/server/test/network/proxy.ts'
import pg from 'pg'
import type { Random } from '../random.ts'
import type { Report } from '../report/report.ts'
import { runWithOutage } from './run-with-outage.ts'

async function createTerminator(address: string) {
  const { pathname } = new URL(address)
  const client = new pg.Client(Object.assign(new URL(address), { pathname: '/postgres' }).href)
  await client.connect()
  const terminate = () =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [pathname.slice(1)])
  return { terminate, close: () => client.end() }
}

/**
 * Disconnects a server from its PostgreSQL repeatedly, at random times while entries are in flight: by ending its
 * sessions, by cutting the network, and by dropping replies before the cut.
 * @param server a PostgreSQL, on which a database is created
 */
export async function cutOff(server: string, cuts: number, random: Random, maxDelayMs = 700): Promise<Report> {
  const direct = await createDatabase(server)
  const proxy = await startProxy(direct)
  const sessions = await createTerminator(direct)
  const disconnects = [
    sessions.terminate,
    async () => proxy.cut(),
    async () => {
      proxy.swallow(true)
      await delay(random.between(20, 300))
      proxy.cut()
      proxy.swallow(false)
    },
  ]
  try {
    return await runWithOutage(
      `PostgreSQL cut off ${cuts} times`,
      [{ database: proxy.address, direct }],
      random,
      async ({ atNextRound }) => {
        for (let cut = 0; cut < cuts; cut++) {
          await delay(random.between(50, maxDelayMs))
          // A server that hangs starts no round.
          await Promise.race([atNextRound(), delay(2000)])
          await delay(random.between(0, 60))
          await disconnects[cut % disconnects.length]?.()
        }
      },
    )
  } finally {
    proxy.close()
    await sessions.close()
  }
}
