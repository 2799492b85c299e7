import { setTimeout as delay } from 'node:timers/promises'

/** Hands one thing to one user at a time, in the order of their asking. */
export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, who then calls `pass` once. */
  async take(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }
}

/** Another process may hold the file this long before whoever needs it is refused. */
const lockTimeoutMs = 1_000
const retryIntervalMs = 20

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')

/**
 * Waits for other processes to unlock the file. SQLite's own waiting would stop this whole process; here the process
 * goes on, and reads with it. All waits share the timeout: once a lock has lasted that long, everybody is refused at once,
 * until a write has succeeded.
 */
export class BusyRetry {
  #firstBusyAt = 0
  #lastBusyAt = Number.NEGATIVE_INFINITY

  /** @throws what `attempt` throws, a busy database not before the timeout */
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

  /** Something was written: whichever lock there was is gone. */
  ended(): void {
    this.#lastBusyAt = Number.NEGATIVE_INFINITY
  }

  #canRetry(): boolean {
    const now = performance.now()
    // One that was last met so long ago was another lock.
    if (now - this.#lastBusyAt > lockTimeoutMs) this.#firstBusyAt = now
    this.#lastBusyAt = now
    return now - this.#firstBusyAt < lockTimeoutMs
  }
}
