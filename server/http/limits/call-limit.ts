import { LRUCache } from 'lru-cache'
import { Refusal } from '../problem.ts'
import { getClientPrefix } from './client.ts'

const minuteMs = 60_000

// Bounds memory; the least recently used clients are evicted.
const maxClients = 100_000

/**
 * Allows each client `max` calls within `windowMs` of its first. Synchronous: Fastify's rate limiter creates five
 * promises per call.
 * @returns a function that counts a call and returns a Refusal beyond the limit
 */
export function callLimit(max: number, windowMs = minuteMs): (address: string) => Refusal | undefined {
  const windows = new LRUCache<string, { calls: number }>({ max: maxClients, ttl: windowMs })

  function startWindow(client: string) {
    const window = { calls: 0 }
    windows.set(client, window)
    return window
  }

  return (address) => {
    const client = getClientPrefix(address)
    const window = windows.get(client) ?? startWindow(client)
    window.calls += 1
    if (window.calls <= max) return undefined
    const seconds = Math.max(1, Math.ceil(windows.getRemainingTTL(client) / 1000))
    return new Refusal('request.too_many', [], { 'retry-after': String(seconds) })
  }
}
