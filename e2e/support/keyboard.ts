import { expect, type Page } from '@playwright/test'

/** More than any page has; exceeding it means a keyboard trap. */
const maxStops = 250

/**
 * Expects Tab to reach every visible control of the content, with a visible focus ring, and to leave the content
 * again.
 */
export async function expectKeyboardReach(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    main.tabIndex = -1
    main.focus()
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    // A radio group is a single stop, as is each widget with arrow keys.
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
      // Focus on a county is a thicker border.
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
