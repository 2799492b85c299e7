import type { PublicSubmission, ReviewState } from 'contract/submission-review.ts'

/** A decision that is on its way to the server. */
export interface Decision {
  entry: PublicSubmission
  reviewState: ReviewState
  reason?: string | undefined
}

interface QueueOptions {
  /** Sends one decision over the entry as it was last seen, and answers the entry as it is then. */
  send: (decision: Decision) => Promise<PublicSubmission>
  /** Whether the same decision may succeed later: the line is down, not the decision refused. */
  isPassing: (error: unknown) => boolean
  onRefused: (decision: Decision, error: unknown) => void
  /** Decisions wait, have gone, or cannot go. */
  onChange: () => void
  /** Milliseconds before a passing failure is tried again by itself. */
  pause: number
}

/**
 * Sends decisions in the background, one after another in the order they were made, so that each sees what the one
 * before it has left. A refused decision is handed back; a lost line only makes the others wait.
 */
export class DecisionQueue {
  readonly #options: QueueOptions
  #waiting: Decision[] = []
  /** The newest version of each entry that was decided over here. */
  readonly #versions = new Map<number, string>()
  #sending: Decision | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStuck = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Decisions that the server does not know yet. */
  get unsent(): number {
    return this.#waiting.length + (this.#sending ? 1 : 0)
  }

  /** Whether the server could not be reached with the next one. */
  get isStuck(): boolean {
    return this.#isStuck
  }

  add(decision: Decision): void {
    this.#waiting.push(decision)
    this.#go()
  }

  /** Takes back the last decision over an entry: one that has not gone yet is never sent. */
  takeBack(entry: PublicSubmission): void {
    const place = this.#waiting.findLastIndex((decision) => decision.entry.id === entry.id)
    if (place < 0) this.add({ entry, reviewState: entry.reviewState, reason: entry.reviewReason ?? undefined })
    else this.#waiting.splice(place, 1)
    this.#options.onChange()
  }

  /** The entry was read anew: what was known of it here is old. */
  forget(id: number): void {
    this.#versions.delete(id)
  }

  retry(): void {
    clearTimeout(this.#timer)
    this.#isStuck = false
    this.#go()
  }

  async #go(): Promise<void> {
    if (this.#sending || this.#isStuck) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#sending = next
    this.#options.onChange()
    const { entry } = next
    try {
      const updatedAt = this.#versions.get(entry.id) ?? entry.updatedAt
      const now = await this.#options.send({ ...next, entry: { ...entry, updatedAt } })
      this.#versions.set(entry.id, now.updatedAt)
    } catch (error) {
      if (this.#options.isPassing(error)) this.#wait(next)
      else this.#refuse(next, error)
    }
    this.#sending = null
    this.#options.onChange()
    this.#go()
  }

  #wait(decision: Decision): void {
    this.#waiting.unshift(decision)
    this.#isStuck = true
    this.#timer = setTimeout(() => this.retry(), this.#options.pause)
  }

  #refuse(decision: Decision, error: unknown): void {
    // What was decided over it afterwards rests on something that never was.
    this.#waiting = this.#waiting.filter(({ entry }) => entry.id !== decision.entry.id)
    this.#versions.delete(decision.entry.id)
    this.#options.onRefused(decision, error)
  }
}
