/** The server's time; phases are judged by it and never by the browser's. */
export interface Clock {
  now(): Date
  /** Only a demo's clock can be moved. */
  set?(instant: Date): void
}

export const systemClock: Clock = { now: () => new Date() }

/** The demo's clock: runs at normal speed from wherever it was set. */
export class DemoClock implements Clock {
  #ahead = 0

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
