import { useState } from 'react'

/**
 * Clicks within this time after an action are unintended, in ms: double click, tremor, bouncing Enter key. Shorter
 * after a failure, so that a retry works quickly.
 */
const cooldownMs = { done: 300, failed: 150 }

/** Double click interval of operating systems. */
const doubleClickGapMs = 500

let clicks = 0
let lastClick: MouseEvent | undefined
let suppressesSecondClick = false
globalThis.addEventListener?.(
  'click',
  (event: MouseEvent) => {
    clicks++
    const isSecondClick = lastClick !== undefined && (event.detail > 1 || isSamePosition(event, lastClick))
    if (suppressesSecondClick && isSecondClick) {
      event.preventDefault()
      event.stopPropagation()
    }
    suppressesSecondClick = false
    lastClick = event
  },
  true,
)
// After keyboard input, the next click is intended, wherever it is.
for (const eventType of ['keydown', 'input'])
  globalThis.addEventListener?.(eventType, () => (lastClick = undefined), true)

const tremorPx = 8

const isSamePosition = (click: MouseEvent, before: MouseEvent) =>
  // Clicks by keyboard have no position (`detail` is 0).
  click.detail > 0 &&
  before.detail > 0 &&
  click.timeStamp - before.timeStamp < doubleClickGapMs &&
  Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY) <= tremorPx

/**
 * Runs an action once per intended click. Decides in the event handler, since the next render may come after the
 * second click.
 */
export class SubmitGuard {
  #isRunning = false
  #blockedUntil = Number.NEGATIVE_INFINITY
  #lastClick = 0

  /**
   * Runs the action unless the click belongs to the previous one. While a returned promise is pending, every click is
   * ignored.
   * @param clickedAt `timeStamp` of the event in ms; without it, only a pending action blocks
   * @returns the result of the action
   */
  run(action: () => unknown, clickedAt = Number.POSITIVE_INFINITY): unknown {
    if (this.#isRunning || (clickedAt < this.#blockedUntil && this.#isNextClick())) return undefined
    this.#lastClick = clicks
    const result = action()
    if (result instanceof Promise) this.#settle(result, clickedAt)
    return result
  }

  /** Call after input: the next click is intended. */
  reset(): void {
    this.#blockedUntil = Number.NEGATIVE_INFINITY
  }

  /** A click on another control in between makes the next one intended. */
  #isNextClick(): boolean {
    return clicks <= this.#lastClick + 1
  }

  async #settle(result: Promise<unknown>, clickedAt: number): Promise<void> {
    this.#isRunning = true
    // Errors are handled by the caller of the action.
    const delayMs = await result.then(
      () => cooldownMs.done,
      () => cooldownMs.failed,
    )
    // Waits until the result is rendered: until then the clicked button may still be on screen.
    await new Promise((done) => setTimeout(done))
    this.#isRunning = false
    if (Number.isFinite(clickedAt)) this.#blockedUntil = clickedAt + delayMs
  }
}

export const useSubmitGuard = (): SubmitGuard => useState(() => new SubmitGuard())[0]

/**
 * Suppresses the second half of a double click, which would hit the element that replaced the clicked one. Compares the
 * times of the input: a busy page may handle the second click seconds later.
 */
export function suppressDoubleClick(): void {
  suppressesSecondClick = true
}
