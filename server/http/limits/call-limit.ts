import { LRUCache } from 'lru-cache'
import { Refusal } from '../problem.ts'
import { clientOf } from './client.ts'

const minuteMs = 60_000

/** Clients that are counted at once, so that a crowd fills no memory: beyond them those that rest the longest go. */
const maxClients = 100_000

/**
 * Lets each client make `max` calls within `windowMs` of its first. The answer is there at once: a call waits for no
 * promise, of which Fastify's rate limiter makes five.
 * @returns counts a call of this address; why it is refused, when it is one too many
 */
export function callLimit(max: number, windowMs = minuteMs): (address: string) => Refusal | undefined {
  const windows = new LRUCache<string, { calls: number }>({ max: maxClients, ttl: windowMs })

  function startWindow(client: string) {
    const window = { calls: 0 }
    windows.set(client, window)
    return window
  }

  return (address) => {
    const client = clientOf(address)
    const window = windows.get(client) ?? startWindow(client)
    window.calls += 1
    if (window.calls <= max) return undefined
    const seconds = Math.max(1, Math.ceil(windows.getRemainingTTL(client) / 1000))
    return new Refusal('request.too_many', [], { 'retry-after': String(seconds) })
  }
}
