import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { cacheRequestsOf } from '../metrics/metrics.ts'
import type { MaybePromise } from './maybe-promise.ts'

interface Settled<Value> {
  value: Value
}

interface CacheEntry<Value> {
  settled: Settled<Value> | undefined
  /** Monotonic, as are all times here: a demo or an operator may set the system clock back. */
  loadedAt: number
  retryAt: number
  /** Time since which loads are slow or fail. */
  degradedSince: number | null
  pending?: Promise<Value> | undefined
}

interface CacheOptions<Key, Value> {
  /** Label of its metric. */
  name: string
  /** Max wait in ms for a reload before the stale value is returned; 0 returns it without a wait. */
  timeoutMs: (state: { isCurrent: boolean; isDegraded: boolean }) => number
  /** Returns the value to use after a failed load. @throws then nothing stays cached */
  recover: (error: unknown, last: Settled<Value> | undefined, key: Key) => MaybePromise<Value>
  /** Value before the first load. Without it, the first load has no timeout. */
  placeholder?: Settled<Value>
  /** False for a value that is no longer true, however new it is. */
  isCurrent?: (value: Value) => boolean
  /** Up to this age in ms, a current value is returned during its reload; beyond it, callers wait. */
  staleMs?: number
  /** Evicts the least recently used value beyond this number. */
  maxEntries?: number | undefined
}

/**
 * Caches the result of `load` per key for `freshMs`; concurrent callers share one load. `load` gets the last value, so
 * that it can revalidate it. After a failed load, the next one starts `freshMs` later.
 */
export function createRefreshedCache<Key extends string | number, Value>(
  freshMs: number,
  load: (key: Key, last: Value | undefined) => Promise<Value>,
  { name, timeoutMs, recover, placeholder, isCurrent = () => true, staleMs = 0, maxEntries }: CacheOptions<Key, Value>,
) {
  const requests = cacheRequestsOf(name)
  const cache = maxEntries
    ? new LRUCache<Key, CacheEntry<Value>>({ max: maxEntries })
    : new Map<Key, CacheEntry<Value>>()

  function createEntry(key: Key): CacheEntry<Value> {
    const never = Number.NEGATIVE_INFINITY
    const entry: CacheEntry<Value> = { settled: placeholder, loadedAt: never, retryAt: never, degradedSince: null }
    cache.set(key, entry)
    return entry
  }

  async function loadOrRecover(key: Key, entry: CacheEntry<Value>): Promise<Value> {
    try {
      const value = await load(key, entry.settled?.value)
      Object.assign(entry, { settled: { value }, degradedSince: null })
      return value
    } catch (error) {
      const value = await recover(error, entry.settled, key)
      Object.assign(entry, { settled: { value }, retryAt: performance.now() + freshMs })
      entry.degradedSince ??= performance.now()
      return value
    }
  }

  function reload(key: Key, entry: CacheEntry<Value>, isCurrentValue: boolean): Promise<Value> {
    const { settled } = entry
    const fresh = loadOrRecover(key, entry)
    const done = () => Object.assign(entry, { pending: undefined, loadedAt: performance.now() })
    fresh.then(done, () => {
      done()
      if (cache.get(key) === entry) cache.delete(key)
    })
    entry.pending = settled ? freshOrLast(fresh, entry, settled.value, isCurrentValue) : fresh
    return entry.pending
  }

  function freshOrLast(fresh: Promise<Value>, entry: CacheEntry<Value>, last: Value, isCurrentValue: boolean) {
    const waitMs = timeoutMs({ isCurrent: isCurrentValue, isDegraded: entry.degradedSince !== null })
    if (waitMs === 0) return Promise.resolve(last)
    const timeout = delay(waitMs, last, { ref: false }).then(() => {
      if (entry.pending === pending) entry.degradedSince ??= performance.now()
      return last
    })
    const pending = Promise.race([fresh, timeout])
    return pending
  }

  const get = (key: Key): MaybePromise<Value> => {
    const entry = cache.get(key) ?? createEntry(key)
    if (!entry.settled) {
      requests.miss += 1
      return entry.pending ?? reload(key, entry, false)
    }
    const { value } = entry.settled
    const now = performance.now()
    const age = now - entry.loadedAt
    const isCurrentValue = isCurrent(value)
    if (isCurrentValue && age < freshMs) {
      requests.hit += 1
      return value
    }
    requests.stale += 1
    const pending = entry.pending ?? (now >= entry.retryAt ? reload(key, entry, isCurrentValue) : value)
    return isCurrentValue && age < staleMs ? value : pending
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
