/** What of a page is out of sight at the largest text size. */
import { expect, type Page } from '@playwright/test'

/** Every text of the page that a box cuts off, with what is left out: pixels at its sides or below. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const isHidden = (value: string) => value === 'hidden' || value === 'clip'
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const element = text.parentElement
      if (!text.nodeValue?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue
      // A title of a drawing is no text of the page, and what is only spoken is meant not to be seen.
      if (element.closest('svg, .visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(around)
        if (clipPath !== 'none') break
        const frame = around.getBoundingClientRect()
        const sides = isHidden(overflowX) ? Math.max(frame.left - box.left, box.right - frame.right) : 0
        const below = isHidden(overflowY) ? Math.max(frame.top - box.top, box.bottom - frame.bottom) : 0
        if (sides > 1 || below > 3)
          found.push(`${text.nodeValue.trim().slice(0, 60)}: ${Math.round(sides)}, ${Math.round(below)}`)
        // What can be scrolled to is not cut off, and what is fixed to the window is cut by nothing around it.
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') break
      }
    }
    return found
  })

const sidewaysScrollPx = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** With the text as large as the settings make it, nothing is cut off or beside the window. */
export async function expectNoClippingAtLargestText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
  // A list turns into cards, and a bar folds, once the page knows its width.
  await expect.poll(async () => [await sidewaysScrollPx(page), ...(await cutOff(page))]).toEqual([0])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
