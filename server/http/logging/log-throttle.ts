/** At most one line per key and interval: a rush makes thousands of requests slow or refused. */
const intervalMs = 10_000
const maxKeys = 1000

/** Limits lines to one per key and ten seconds; `write` receives the number of those omitted since the last one. */
export function createLogThrottle() {
  const last = new Map<string, { at: number; unlogged: number }>()
  return function throttle(key: string, write: (unlogged: number) => void): void {
    const now = performance.now()
    const entry = last.get(key)
    if (entry && now - entry.at < intervalMs) {
      entry.unlogged += 1
      return
    }
    write(entry?.unlogged ?? 0)
    // In the order of their lines, so that the oldest is evicted.
    last.delete(key)
    last.set(key, { at: now, unlogged: 0 })
    const [oldest] = last.keys()
    if (last.size > maxKeys && oldest !== undefined) last.delete(oldest)
  }
}
