import { setTimeout as delay } from 'node:timers/promises'
import { administrator } from '@snowplow/bench/administrator.ts'
import type { Server } from '@snowplow/bench/servers.ts'

/** Waits until the ballots that were stored before the start are counted: that takes a core for a minute. */
export async function untilCounted(product: Server): Promise<void> {
  const { read } = await administrator(product)
  while ((await read<{ counting: object | null }>('/public-voting/result')).counting) await delay(500)
}
