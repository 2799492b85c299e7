import { setTimeout as delay } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'
import { outageOf } from './db-health.ts'

// Milliseconds to wait for a fresh value while a stale one is available.
const freshValueTimeoutMs = 300

interface CacheEntry<Value> {
  settled?: { value: Value }
  expiresAt: number
  pending?: Promise<Value>
  /** Monotonic time since which loads are slow or fail; callers get the stale value without a wait. */
  degradedSince: number | null
}

/**
 * Caches the result of `load` per key for `ttlMs`; concurrent callers share one load. Other processes see a change at
 * most `ttlMs` later; this one calls `clear` and sees it immediately. Serves the stale value while the database is away
 * or slow; otherwise a failed load is not cached.
 */
export function memoize<Key, Value>(ttlMs: number, load: (key: Key) => Promise<Value>) {
  const cache = new Map<Key, CacheEntry<Value>>()

  async function freshOrLast(fresh: Promise<Value>, entry: CacheEntry<Value>, last: Value): Promise<Value> {
    const staleOnOutage = fresh.catch((error) => {
      if (!outageOf(error)) throw error
      entry.degradedSince ??= performance.now()
      return last
    })
    if (entry.degradedSince !== null) {
      staleOnOutage.catch(() => {})
      return last
    }
    const timeout = delay(freshValueTimeoutMs, null, { ref: false }).then(() => {
      if (entry.pending) entry.degradedSince ??= performance.now()
      return last
    })
    return Promise.race([staleOnOutage, timeout])
  }

  function reload(key: Key, entry: CacheEntry<Value>): Promise<Value> {
    const fresh = load(key).then(
      (value) => {
        Object.assign(entry, { settled: { value }, degradedSince: null })
        return value
      },
      (error) => {
        const canServeStale = entry.settled && outageOf(error)
        if (!canServeStale && cache.get(key) === entry) cache.delete(key)
        throw error
      },
    )
    const done = () => {
      // Monotonic clock: a demo or an operator may set the system clock back.
      Object.assign(entry, { pending: undefined, expiresAt: performance.now() + ttlMs })
    }
    fresh.then(done, done)
    entry.pending = entry.settled ? freshOrLast(fresh, entry, entry.settled.value) : fresh
    return entry.pending
  }

  const get = (key: Key): MaybePromise<Value> => {
    const entry = cache.get(key) ?? { expiresAt: 0, degradedSince: null }
    if (entry.settled && entry.expiresAt > performance.now()) return entry.settled.value
    cache.set(key, entry)
    return entry.pending ?? reload(key, entry)
  }
  return Object.assign(get, {
    clear: () => cache.clear(),
    /** Milliseconds since loads became slow or failed; 0 while they succeed. */
    degradedMs(key: Key): number {
      const since = cache.get(key)?.degradedSince ?? null
      return since === null ? 0 : performance.now() - since
    },
  })
}
