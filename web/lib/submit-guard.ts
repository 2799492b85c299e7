import { useState } from 'react'

/**
 * A second press within this after the act was not meant: a double click, a finger that trembles, an Enter that
 * bounces. Shorter after a failure, which may be tried again at once.
 */
const restMs = { done: 300, failed: 150 }

/** As long as systems take two clicks for one double click. */
const doubleClickGapMs = 500

/** Clicks on the whole page so far; Enter and Space make one, too. */
let clicks = 0
let lastClick: MouseEvent | undefined
/** Whether the latest click hit the same place as the one right before it. */
let isSecondClick = false
globalThis.addEventListener?.(
  'click',
  (event: MouseEvent) => {
    clicks++
    isSecondClick = lastClick !== undefined && (event.detail > 1 || isSamePosition(event, lastClick))
    lastClick = event
  },
  true,
)
// Whoever has typed in between means the next click, wherever it hits.
for (const eventType of ['keydown', 'input'])
  globalThis.addEventListener?.(eventType, () => (lastClick = undefined), true)

const tremblePx = 8

const isSamePosition = (click: MouseEvent, before: MouseEvent) =>
  // A key's click has no place.
  click.detail > 0 &&
  before.detail > 0 &&
  click.timeStamp - before.timeStamp < doubleClickGapMs &&
  Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY) <= tremblePx

/** Lets one press act once. It decides when the press is handled: the next render may come after the second press. */
export class SubmitGuard {
  #isActing = false
  #restsUntil = Number.NEGATIVE_INFINITY
  #lastClick = 0

  /**
   * Acts on a press, unless it belongs to the last one. An act that sends something returns a promise: until that has
   * settled, no other press counts.
   * @param pressedAt milliseconds of the page's clock, as events have them; without it only an act under way holds it up
   * @returns what the act returned
   */
  run(action: () => unknown, pressedAt = Number.POSITIVE_INFINITY): unknown {
    if (this.#isActing || (pressedAt < this.#restsUntil && this.#isNextClick())) return undefined
    this.#lastClick = clicks
    const acting = action()
    if (acting instanceof Promise) this.#follow(acting, pressedAt)
    return acting
  }

  /** Something was typed or chosen since: the next press means something else. */
  reset(): void {
    this.#restsUntil = Number.NEGATIVE_INFINITY
  }

  /** Whoever has pressed something else in between means this press. */
  #isNextClick(): boolean {
    return clicks <= this.#lastClick + 1
  }

  async #follow(acting: Promise<unknown>, pressedAt: number): Promise<void> {
    this.#isActing = true
    // Whoever acts shows why it failed.
    const delayMs = await acting.then(
      () => restMs.done,
      () => restMs.failed,
    )
    // The page shows the outcome in its next turn: until then the button that was pressed may still be there.
    await new Promise((done) => setTimeout(done))
    this.#isActing = false
    if (Number.isFinite(pressedAt)) this.#restsUntil = pressedAt + delayMs
  }
}

export const useSubmitGuard = (): SubmitGuard => useState(() => new SubmitGuard())[0]

/** The second half of a double click was not meant for what has come to lie under the pointer. */
export function suppressDoubleClick(): void {
  const before = clicks
  const suppress = (event: MouseEvent) => {
    if (!isSecondClick || clicks > before + 1) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', suppress, true)
  setTimeout(() => window.removeEventListener('click', suppress, true), doubleClickGapMs)
}
