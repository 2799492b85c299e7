import { setTimeout as delay } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'
import { outageOf } from './db-health.ts'

/** A fresh value is waited for this long while there is an older one. */
const freshValueTimeoutMs = 300

interface CacheEntry<Value> {
  settled?: { value: Value }
  until: number
  pending?: Promise<Value>
  /** Since when loads are slow or fail, on the monotonic clock: nobody waits for the next one then. */
  degradedSince: number | null
}

/**
 * Keeps what `load` answered for `ttlMs`, one value per key; whoever asks meanwhile shares it.
 * Another process sees a change at most that much later; this one calls `forget` and sees it at once.
 * While the database is away or slow the last value goes on being answered; else a failed load is not kept.
 */
export function memoize<Key, Value>(ttlMs: number, load: (key: Key) => Promise<Value>) {
  const cache = new Map<Key, CacheEntry<Value>>()

  async function freshOrLast(fresh: Promise<Value>, entry: CacheEntry<Value>, last: Value): Promise<Value> {
    const timely = fresh.catch((error) => {
      if (!outageOf(error)) throw error
      entry.degradedSince ??= performance.now()
      return last
    })
    if (entry.degradedSince !== null) {
      timely.catch(() => {})
      return last
    }
    const tooSlow = delay(freshValueTimeoutMs, null, { ref: false }).then(() => {
      if (entry.pending) entry.degradedSince ??= performance.now()
      return last
    })
    return Promise.race([timely, tooSlow])
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
      // The monotonic clock: a demo or an operator may turn the other one back.
      Object.assign(entry, { pending: undefined, until: performance.now() + ttlMs })
    }
    fresh.then(done, done)
    entry.pending = entry.settled ? freshOrLast(fresh, entry, entry.settled.value) : fresh
    return entry.pending
  }

  const recall = (key: Key): MaybePromise<Value> => {
    const entry = cache.get(key) ?? { until: 0, degradedSince: null }
    if (entry.settled && entry.until > performance.now()) return entry.settled.value
    cache.set(key, entry)
    return entry.pending ?? reload(key, entry)
  }
  return Object.assign(recall, {
    clear: () => cache.clear(),
    /** How long, in milliseconds, nothing newer than the last value has come; 0 while loads succeed. */
    degradedMs(key: Key): number {
      const since = cache.get(key)?.degradedSince ?? null
      return since === null ? 0 : performance.now() - since
    },
  })
}
