import { expect, type Page } from '@playwright/test'
import type { ScreenPath } from '../../contract/screen-paths.ts'

export const openScreen = (page: Page, path: ScreenPath, search: Record<string, string | number> = {}) => {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return page.goto(query.size === 0 ? path : `${path}?${query}`)
}

/** Opens a public page as if the server could not render it, so that the page fetches its data. */
export async function openClientRendered(page: Page, path: ScreenPath) {
  const spaShell = await (await page.request.get('/example')).text()
  expect(spaShell).toContain('<div id="root"></div>')
  await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body: spaShell }), { times: 1 })
  await openScreen(page, path)
}

/** Sets the flag for `waitForHydration`. Call before the page is opened. */
export const trackHydration = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }))
  })

/** Has a page that informs load its app, as a pointer over a control does. */
export const showIntent = (page: Page) =>
  page.evaluate(() => {
    const control = document.createElement('button')
    document.body.append(control)
    control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    control.remove()
  })

/** Waits for hydration. Unlike user input, selections made by a test are not replayed. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await showIntent(page)
  await page.waitForFunction(() => 'isHydrated' in window)
}

/** Changes the language in the page's menu; pages without a menu are the same in every language. */
export async function readIn(page: Page, language: string): Promise<void> {
  const menu = page.getByRole('combobox', { name: /^(Language|Dil|اللغة)$/ }).filter({ visible: true })
  if ((await menu.count()) === 0) return
  await menu.first().selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Follows the link of the mail shown in the demo's mailbox, which opens in a new tab. */
export async function followMailLink(page: Page, name: string): Promise<Page> {
  const tab = page.context().waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name }).first().click()
  return tab
}
