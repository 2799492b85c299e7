/** Pages without scripts. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Uses CSS selectors: text and role locators skip `noscript`. */
export const locateVisible = (page: Page, what: string): Locator => page.locator(what).filter({ visible: true })

/** Opens the server-rendered page of the current phase, which the server may update a second late. */
export async function openStatic(page: Page, address: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    expect(await page.getByRole('heading', { level: 1, name: heading, exact: true }).isVisible()).toBe(true)
  }).toPass()
}

/** Links already checked, since most are on every page. */
const followed = new WeakMap<Page, Set<string>>()

async function expectToLeadSomewhere(page: Page, links: string[]): Promise<void> {
  const checkedLinks = followed.get(page) ?? new Set()
  followed.set(page, checkedLinks)
  for (const link of new Set(links).difference(checkedLinks)) {
    expect([link, (await page.request.get(link)).status()]).toEqual([link, 200])
    checkedLinks.add(link)
  }
}

/** Controls that need scripts. Forms of `noscript` and the buttons of popovers work without. */
const scripted =
  ':is(button, select, input, textarea):not(noscript *, [popovertarget]), [class*="waiting"], #no-scripts'

/** Expects no control that needs scripts, no loading state, and working links only. */
export async function expectReadable(page: Page, language: string): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(locateVisible(page, scripted)).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow <= 0], 'sideways scroll').toEqual([width, true])
  }
  // Except links that would change the stored language or mode.
  const links = await locateVisible(page, 'a[href^="/"]:not([hreflang], [rel="nofollow"])').evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  expect(links.length).toBeGreaterThan(0)
  await expectToLeadSomewhere(page, links)
}
