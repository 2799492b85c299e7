import { createRefreshedCache } from '../lib/stale-while-revalidate.ts'
import { findOutage } from './db-health.ts'

/** Max wait in ms for a fresh value while a stale one is available. */
const timeoutMs = 300

/**
 * Caches database reads. Other processes see a change at most `ttlMs` later; this one calls `clear` and
 * sees it immediately. Returns the stale value while the database is away or slow; any other failed load is not cached.
 * @param maxEntries evicts the least recently used value beyond it; needed where callers choose the keys
 */
export const memoize = <Key extends string | number, Value>(
  ttlMs: number,
  load: (key: Key) => Promise<Value>,
  maxEntries?: number,
) =>
  createRefreshedCache<Key, Value>(ttlMs, load, {
    maxEntries,
    name: 'data',
    timeoutMs: ({ isDegraded }) => (isDegraded ? 0 : timeoutMs),
    recover: (error, last) => {
      if (last && findOutage(error)) return last.value
      throw error
    },
  })
