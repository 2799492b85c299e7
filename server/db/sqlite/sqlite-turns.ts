import { setTimeout as pause } from 'node:timers/promises'

/** Hands one thing to one user at a time, in the order of their asking. */
export class Turns {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, who then calls `pass` once. */
  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  get isTaken(): boolean {
    return this.#isTaken
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
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
export class ForeignLock {
  #firstMet = 0
  #lastMet = Number.NEGATIVE_INFINITY

  /** @throws what `attempt` throws, a busy database not before the timeout */
  async outlast<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!isBusy(error) || !this.#mayStillEnd()) throw error
      }
      await pause(retryIntervalMs)
    }
  }

  /** Something was written: whichever lock there was is gone. */
  ended(): void {
    this.#lastMet = Number.NEGATIVE_INFINITY
  }

  #mayStillEnd(): boolean {
    const now = performance.now()
    // One that was last met so long ago was another lock.
    if (now - this.#lastMet > lockTimeoutMs) this.#firstMet = now
    this.#lastMet = now
    return now - this.#firstMet < lockTimeoutMs
  }
}
