import { setTimeout as pause } from 'node:timers/promises'
import type { Known } from '../known.ts'
import { troubleOf } from './trouble.ts'

/** A fresh value is waited for this long while there is an older one. */
const freshValueTimeoutMs = 300

interface Kept<Value> {
  settled?: { value: Value }
  until: number
  pending?: Promise<Value>
  /** Since when loads are slow or fail, on the monotonic clock: nobody waits for the next one then. */
  troubledSince: number | null
}

/**
 * Keeps what `load` answered for `ttlMs`, one value per key; whoever asks meanwhile shares it.
 * Another process sees a change at most that much later; this one calls `forget` and sees it at once.
 * While the database is away or slow the last value goes on being answered; else a failed load is not kept.
 */
export function memoize<Key, Value>(ttlMs: number, load: (key: Key) => Promise<Value>) {
  const kept = new Map<Key, Kept<Value>>()

  async function freshOrLast(fresh: Promise<Value>, known: Kept<Value>, last: Value): Promise<Value> {
    const timely = fresh.catch((error) => {
      if (!troubleOf(error)) throw error
      known.troubledSince ??= performance.now()
      return last
    })
    if (known.troubledSince !== null) {
      timely.catch(() => {})
      return last
    }
    const tooSlow = pause(freshValueTimeoutMs, null, { ref: false }).then(() => {
      if (known.pending) known.troubledSince ??= performance.now()
      return last
    })
    return Promise.race([timely, tooSlow])
  }

  function reload(key: Key, known: Kept<Value>): Promise<Value> {
    const fresh = load(key).then(
      (value) => {
        Object.assign(known, { settled: { value }, troubledSince: null })
        return value
      },
      (error) => {
        const isLasting = known.settled && troubleOf(error)
        if (!isLasting && kept.get(key) === known) kept.delete(key)
        throw error
      },
    )
    const done = () => {
      // The monotonic clock: a demo or an operator may turn the other one back.
      Object.assign(known, { pending: undefined, until: performance.now() + ttlMs })
    }
    fresh.then(done, done)
    known.pending = known.settled ? freshOrLast(fresh, known, known.settled.value) : fresh
    return known.pending
  }

  const recall = (key: Key): Known<Value> => {
    const known = kept.get(key) ?? { until: 0, troubledSince: null }
    if (known.settled && known.until > performance.now()) return known.settled.value
    kept.set(key, known)
    return known.pending ?? reload(key, known)
  }
  return Object.assign(recall, {
    forget: () => kept.clear(),
    /** How long, in milliseconds, nothing newer than the last value has come; 0 while loads succeed. */
    troubledMs(key: Key): number {
      const since = kept.get(key)?.troubledSince ?? null
      return since === null ? 0 : performance.now() - since
    },
  })
}
