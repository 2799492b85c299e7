import { expect, type Page } from '@playwright/test'
import type { ScreenPath } from '../contract/screen-paths.ts'

export const openScreen = (page: Page, path: ScreenPath, search: Record<string, string | number> = {}) => {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return page.goto(query.size === 0 ? path : `${path}?${query}`)
}

/** A public page as it comes where the server could not draw it: it asks for what it shows by itself. */
export async function openClientRendered(page: Page, path: ScreenPath) {
  const spaShell = await (await page.request.get('/example')).text()
  expect(spaShell).toContain('<div id="root"></div>')
  await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body: spaShell }), { times: 1 })
  await openScreen(page, path)
}

/** Has `takenOver` know; before the page is opened. */
export const trackHydration = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }))
  })

/** Whatever a test chooses, unlike what a person does, counts only from then on. */
export const waitForHydration = (page: Page) => page.waitForFunction(() => 'isHydrated' in window)

/** On by the page's own menu; a page without one says the same to everybody. */
export async function readIn(page: Page, language: string): Promise<void> {
  const menu = page.getByRole('combobox', { name: /^(Language|Dil|اللغة)$/ }).filter({ visible: true })
  if ((await menu.count()) === 0) return
  await menu.first().selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
