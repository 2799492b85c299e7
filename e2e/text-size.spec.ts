import type { Page } from '@playwright/test'
import { type Screen, screens } from '../web/app/screens.ts'
import { atDesk, expect, test } from './fixtures.ts'
import { openScreen } from './screens.ts'
import { openStorage, signInAs } from './signing-in.ts'

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

/** Signs out by being there, or is walked through by the sign-in. */
const passing = ['/logout', '/sign-out', '/callback', '/sso-login']
const isForGuests = ({ auth }: Screen) => auth === 'onlyGuest'
/** The same component as the rules with other words. */
const alike = ['/privacy', '/accessibility', '/contact']
const shown = screens.filter(({ path }) => ![...passing, ...alike].includes(path))

for (const [who, seen] of [
  ['guest', shown.filter(isForGuests)],
  ['admin', shown.filter((screen) => !isForGuests(screen))],
] as const) {
  test(`nothing is cut off for ${who} at the largest text size`, atDesk, async ({ page, contest }) => {
    test.slow()
    await contest.at('while the public votes')
    await openStorage(page)
    await page.evaluate(() => localStorage.setItem('font-size', '130'))
    if (who === 'admin') await signInAs(page, contest.base, 'admin')
    for (const { path } of seen) {
      await openScreen(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        // A list turns into cards, and a bar folds, once the page knows its width.
        const look = async () => [path, width, await sidewaysScrollPx(page), ...(await cutOff(page))]
        await expect.poll(look).toEqual([path, width, 0])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })
}

/** The email addresses in view that change lines inside a word. */
const brokenEmails = (page: Page) =>
  page.evaluate(() => {
    const shown = Array.from(document.querySelectorAll('bdi')).filter(({ textContent }) =>
      /^\S+@\S+$/.test(textContent),
    )
    const textsIn = (node: Node): Text[] =>
      node instanceof Text ? [node] : Array.from(node.childNodes).flatMap(textsIn)
    const broken = shown.filter((address) => {
      return textsIn(address).some((text) =>
        Array.from(text.data.matchAll(/[^@.]+/g)).some(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1
        }),
      )
    })
    return { shown: shown.length, broken: broken.map(({ textContent }) => textContent) }
  })

test('email addresses change lines between words', atDesk, async ({ page, contest }) => {
  await contest.at('while the public votes')
  await signInAs(page, contest.base, 'admin')
  for (const path of ['/admin/user-list', '/admin/audit-list'] as const) {
    await openScreen(page, path)
    await expect(page.getByRole('gridcell').filter({ hasText: '@' }).first()).toBeVisible()
    const { shown, broken } = await brokenEmails(page)
    expect([path, shown > 1, broken]).toEqual([path, true, []])
  }
})
