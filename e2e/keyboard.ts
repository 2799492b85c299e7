/** Getting around without a pointer. */
import { expect, type Page } from '@playwright/test'

/** More than any page has: who is not through by then is caught. */
const maxStops = 250

/**
 * Tab leads through all of a page's content that can be used, in view and with a frame around it, and out of it again.
 */
export async function expectKeyboardReach(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    main.tabIndex = -1
    main.focus()
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    // A group of radio buttons is one stop, and so is each part that has arrow keys of its own.
    const stops = [...main.querySelectorAll<HTMLElement>(usable)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled, [type="radio"], [inert] *') && one.checkVisibility(),
    )
    Object.assign(window, { stops: new Set(stops) })
  })
  const next = () =>
    page.evaluate(() => {
      const one = document.activeElement as HTMLElement
      const { stops } = window as unknown as { stops: Set<Element> }
      stops.delete(one)
      if (!one.closest('main')) return 'out'
      const { outlineStyle, boxShadow } = getComputedStyle(one)
      // A county has a thicker border.
      if (one instanceof SVGElement) return 'in'
      return outlineStyle !== 'none' || boxShadow !== 'none' ? 'in' : `without a frame: ${one.outerHTML.slice(0, 160)}`
    })
  let focusPosition = 'in'
  for (let stop = 0; stop < maxStops && focusPosition === 'in'; stop++) {
    await page.keyboard.press('Tab')
    focusPosition = await next()
  }
  expect(focusPosition).toBe('out')
  const missed = await page.evaluate(() =>
    [...(window as unknown as { stops: Set<Element> }).stops].map((one) => one.outerHTML.slice(0, 160)),
  )
  expect(missed, 'out of the keyboard’s reach').toEqual([])
}
