import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Skips the phone for a test that runs on both devices: accessibility.spec.ts checks each screen on it. */
function isCheckedElsewhere(): boolean {
  const { project, tags } = test.info()
  return project.name === 'phone' && !tags.includes('@phone')
}

/** Expects no WCAG 2.2 AA violations and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  if (!isCheckedElsewhere()) await expectNoViolation(page, { runOnly: tags })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0)
}

/** Checks text contrast only: for a page whose colors have changed, and whose other rules are checked elsewhere. */
export const expectContrast = (page: Page) =>
  expectNoViolation(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })

async function expectNoViolation(page: Page, options: RunOptions): Promise<void> {
  // Waits for color transitions, since intermediate colors may fail.
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      // Scroll-driven and infinite animations never finish.
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
  // Injected once per page: parsing axe takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  expect(await violationsOn(page, options)).toEqual([])
}

/** Runs in the page, which has no foreign frames, and returns violations only. */
const violationsOn = (page: Page, options: RunOptions) =>
  page.evaluate(async (options) => {
    const isBar = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position)
    /** Covered in part by a bar, from which scrolling frees it: not too small. */
    function isUnderBar(target: Element): boolean {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      return [top + 1, bottom - 1].some((y) => {
        let above = document.elementFromPoint((left + right) / 2, y)
        while (above && !above.contains(target) && !isBar(above)) above = above.parentElement
        return above !== null && !above.contains(target)
      })
    }
    const run = { ...options, resultTypes: ['violations' as const], elementRef: true }
    const { violations } = await window.axe.run(document, run)
    return violations.flatMap(({ id, nodes }) => {
      const rest = nodes.filter(({ element }) => id !== 'target-size' || !element || !isUnderBar(element))
      return rest.length ? `${id}: ${rest.map(({ html }) => html.slice(0, 160)).join(' | ')}` : []
    })
  }, options)

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
