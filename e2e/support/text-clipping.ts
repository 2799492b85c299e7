import { expect, type Page } from '@playwright/test'

/** Lists clipped texts with the hidden pixels at the sides and below. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const clippedTexts: string[] = []
    const isHidden = (value: string) => value === 'hidden' || value === 'clip'
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const element = text.parentElement
      if (!text.nodeValue?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue
      // Skips titles of illustrations and visually hidden text.
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
          clippedTexts.push(`${text.nodeValue.trim().slice(0, 60)}: ${Math.round(sides)}, ${Math.round(below)}`)
        // Scrollable content is not clipped, and nothing clips a fixed element.
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') break
      }
    }
    return clippedTexts
  })

const sidewaysScrollPx = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Expects no clipped text and no horizontal scrolling at the largest text size of the settings. */
export async function expectNoClippingAtLargestText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
  // Lists turn into cards and bars fold only after a resize event.
  await expect.poll(async () => [await sidewaysScrollPx(page), ...(await cutOff(page))]).toEqual([0])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
