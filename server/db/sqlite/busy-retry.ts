import { setTimeout as delay } from 'node:timers/promises'

// Milliseconds for which another process may lock the file before callers are refused.
const lockTimeoutMs = 1_000
const retryIntervalMs = 20

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')

/**
 * Retries while other processes lock the file. SQLite's own busy timeout would block the process; here it continues,
 * and reads with it. All calls share the timeout: once a lock has lasted that long, every call is refused immediately,
 * until a write has succeeded.
 */
export class BusyRetry {
  #firstBusyAt = 0
  #lastBusyAt = Number.NEGATIVE_INFINITY

  /** @throws the error of `attempt`; a busy database only after the timeout */
  async run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!isBusy(error) || !this.#canRetry()) throw error
      }
      await delay(retryIntervalMs)
    }
  }

  ended(): void {
    this.#lastBusyAt = Number.NEGATIVE_INFINITY
  }

  #canRetry(): boolean {
    const now = performance.now()
    // After such a gap it is another lock.
    if (now - this.#lastBusyAt > lockTimeoutMs) this.#firstBusyAt = now
    this.#lastBusyAt = now
    return now - this.#firstBusyAt < lockTimeoutMs
  }
}
