export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  /** Resolves once acquired; the caller then calls `release` once. */
  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire()
    try {
      return await work()
    } finally {
      this.release()
    }
  }
}

/** Runs `work` once at a time. Concurrent calls share the next run, which starts after them. */
export function coalesceRuns(work: () => Promise<void>) {
  const mutex = new Mutex()
  let next: Promise<void> | undefined
  const start = () => {
    next = undefined
    return work()
  }
  return {
    run(): Promise<void> {
      next ??= mutex.run(start)
      return next
    },
    /** Resolves when no run is in progress, even after a failure. */
    idle: () => mutex.run(async () => {}),
  }
}
