/** A line to the server that rests after a failure, until a while has passed or somebody wants it tried. */
export class Line {
  #rested: Promise<void> = Promise.resolve()
  #wake = () => {}

  rest(durationMs: number): void {
    this.#rested = new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Resolves as soon as it may be tried again. */
  get rested(): Promise<void> {
    return this.#rested
  }

  tryNow(): void {
    this.#wake()
  }
}
