import { setTimeout as delay } from 'node:timers/promises'
import type { Administrator } from '@snowplow/load/administrator.ts'
import { newest } from '@snowplow/load/lists.ts'
import { closeSeason, prepareSeason } from '@snowplow/load/seasons.ts'
import type { Server } from '@snowplow/load/servers.ts'
import type { Timed } from '../rows.ts'

const warmUpMs = 5000
const observationMs = 3000
const intervalMs = 5

function startPolling(call: string, timeOf: () => Promise<number>) {
  let isOver = false
  let longestMs = 0
  const polling = (async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, await timeOf())
      await delay(intervalMs)
    }
  })()
  return {
    reset: () => {
      longestMs = 0
    },
    async end(): Promise<Timed> {
      isOver = true
      await polling
      return { call, timesMs: [longestMs] }
    },
  }
}

/** Ignores errors: a district of the last season has no options any more. */
const createVisit =
  ({ origin }: Server, path: string) =>
  async () => {
    const startedAt = performance.now()
    await (await fetch(origin + path)).arrayBuffer()
    return performance.now() - startedAt
  }

export interface NewYear {
  start: Timed[]
  waits: Timed[]
}

export async function measureNewYear(admin: Administrator, product: Server, district: number): Promise<NewYear> {
  const closed = await closeSeason(admin, product)
  const start = await prepareSeason(admin, closed + 1)
  const pages = ['/', '/winners', '/api/contest', `/api/public-voting/district/${district}/options`, '/api/winner/year']
  const pollers = [
    ...pages.map((path) => startPolling(path, createVisit(product, path))),
    startPolling('the list of entries', () => admin.timeOf('/public-submission', { orderBy: newest })),
  ]
  await delay(warmUpMs)
  for (const { reset } of pollers) reset()
  const startedAt = performance.now()
  await start()
  const startMs = performance.now() - startedAt
  await delay(observationMs)
  const waits = await Promise.all(pollers.map(({ end }) => end()))
  return { start: [{ call: 'start', timesMs: [startMs] }], waits }
}
