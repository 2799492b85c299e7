/** The server's time; phases are judged by it and never by the browser's. */
export interface Clock {
  /** The contest's time, which a demo may move. */
  now(): Date
  /** The real time, by which people are signed in and acts are recorded. */
  wallNow(): Date
  /** Only a demo's clock can be moved. */
  set?(instant: Date): void
}

const wallNow = () => new Date()

export const systemClock: Clock = { now: wallNow, wallNow }

/** Runs at normal speed from wherever it was set. */
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
