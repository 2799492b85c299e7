import type { ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'

/** A decision that is on its way to the server. */
export interface Decision {
  entry: ListedSubmission
  reviewState: ReviewState
  reason?: string | undefined
}

interface Queued extends Decision {
  /** It was sent and no answer came: the server may have made it. */
  isUnsure?: boolean
  /** The unsure decision that this one takes back, should it have been made. */
  takesBack?: Decision
}

interface QueueOptions {
  /** Sends one decision over the entry as it was last seen, and answers the entry as it is then. */
  send: (decision: Decision) => Promise<ListedSubmission>
  /** The entry as the server has it now; undefined when it is gone. */
  read: (id: number) => Promise<ListedSubmission | undefined>
  /** Whether the same decision may succeed later: the line is down, not the decision refused. */
  isPassing: (error: unknown) => boolean
  onRefused: (decision: Decision, error: unknown, now: ListedSubmission | undefined) => void
  /** Decisions wait, have gone, or cannot go. */
  onChange: () => void
  /** Milliseconds before a passing failure is tried again by itself. */
  pause: number
}

/** Whether an entry is as a decision wants it. */
export const isDecided = (entry: ListedSubmission, { reviewState, reason }: Omit<Decision, 'entry'>) =>
  entry.reviewState === reviewState && (entry.reviewReason ?? null) === (reason ?? null)

/**
 * Sends decisions in the background, one after another in the order they were made, so that each sees what the one
 * before it has left. A refused decision is handed back; a lost line only makes the others wait.
 */
export class DecisionQueue {
  readonly #options: QueueOptions
  #waiting: Queued[] = []
  /** The newest version of each entry that was decided over here. */
  readonly #versions = new Map<number, number>()
  #sending: Queued | null = null
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

  /**
   * Takes back the last decision over an entry: one that never went is never sent, one whose answer was lost is looked
   * up first.
   */
  takeBack(entry: ListedSubmission): void {
    const back: Decision = { entry, reviewState: entry.reviewState, reason: entry.reviewReason ?? undefined }
    const place = this.#waiting.findLastIndex((decision) => decision.entry.id === entry.id)
    const last = this.#waiting[place]
    if (!last) this.add(back)
    else if (last.isUnsure) this.#waiting[place] = { ...back, takesBack: last }
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
    try {
      await (next.takesBack ? this.#undo(next, next.takesBack) : this.#make(next))
    } catch (error) {
      if (this.#options.isPassing(error)) this.#wait(next)
      else await this.#refuse(next, error)
    }
    this.#sending = null
    this.#options.onChange()
    this.#go()
  }

  async #make(decision: Queued): Promise<void> {
    const { entry } = decision
    const version = this.#versions.get(entry.id) ?? entry.version
    const now = await this.#options.send({ ...decision, entry: { ...entry, version } })
    this.#versions.set(entry.id, now.version)
  }

  /** Only what was made needs taking back. */
  async #undo(back: Queued, unsure: Decision): Promise<void> {
    const { entry } = back
    let now = await this.#options.read(entry.id)
    if (now && isDecided(now, unsure)) now = await this.#options.send({ ...back, entry: now })
    // Where a colleague has decided otherwise, the next decision over it must meet the refusal.
    if (now && isDecided(now, back)) this.#versions.set(entry.id, now.version)
  }

  #wait(decision: Queued): void {
    this.#waiting.unshift({ ...decision, isUnsure: true })
    this.#isStuck = true
    this.#timer = setTimeout(() => this.retry(), this.#options.pause)
  }

  async #refuse(decision: Queued, error: unknown): Promise<void> {
    const { entry } = decision
    let now: ListedSubmission | undefined = entry
    try {
      now = await this.#options.read(entry.id)
    } catch (failure) {
      if (this.#options.isPassing(failure)) return this.#wait(decision)
    }
    // It arrived, only the answer was lost; or a colleague decided the same.
    if (now && isDecided(now, decision)) {
      this.#versions.set(entry.id, now.version)
      return
    }
    // What was decided over it afterwards rests on something that never was.
    this.#waiting = this.#waiting.filter((one) => one.entry.id !== entry.id)
    this.#versions.delete(entry.id)
    this.#options.onRefused(decision, error, now)
  }
}
