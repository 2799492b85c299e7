/** Server time. Phases never depend on the browser's clock. */
export interface Clock {
  /** Contest time, which a demo can move. */
  now(): Date
  /** Real time, for sessions and the audit. */
  wallNow(): Date
  /** Demo only. */
  set?(instant: Date): void
}

const wallNow = () => new Date()

export const systemClock: Clock = { now: wallNow, wallNow }

/** Runs at normal speed from the instant it was set to. */
export class DemoClock implements Clock {
  #ahead = 0
  readonly wallNow = wallNow

  constructor(start: Date) {
    this.set(start)
  }

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  set(instant: Date): void {
    this.#ahead = instant.getTime() - Date.now()
  }
}
