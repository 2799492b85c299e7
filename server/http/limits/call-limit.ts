import { normalizeIP } from '@fastify/rate-limit'
import { Refusal } from '../problem.ts'

const windowMs = 60_000

/** Clients that are counted at once. Beyond them those who came first are forgotten, so that a crowd fills no memory. */
const mostClients = 100_000

/** An IPv6 network of 64 bits is one client; the address of an IPv4 client needs no look at it. */
const clientOf = (address: string) => (address.includes(':') ? normalizeIP(address) : address)

/**
 * Lets each client make `max` calls within a minute of its first. The answer is there at once: a call waits for no
 * promise, of which the rate limiter of Fastify makes five.
 * @returns counts a call of this address; why it is refused, when it is one too many
 */
export function callLimit(max: number): (address: string) => Refusal | undefined {
  /** In the order in which they end. */
  const windows = new Map<string, { calls: number; endsAt: number }>()

  function begin(client: string, now: number) {
    windows.delete(client)
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < mostClients) break
      windows.delete(oldest)
    }
    const window = { calls: 0, endsAt: now + windowMs }
    windows.set(client, window)
    return window
  }

  return (address) => {
    const client = clientOf(address)
    const now = performance.now()
    const known = windows.get(client)
    const window = known && known.endsAt > now ? known : begin(client, now)
    window.calls += 1
    if (window.calls <= max) return undefined
    return new Refusal('request.too_many', [], { 'retry-after': String(Math.ceil((window.endsAt - now) / 1000)) })
  }
}
