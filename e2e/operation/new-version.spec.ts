import type { Page } from '@playwright/test'
import { atDesk, expect, test } from '../support/fixtures.ts'
import { openScreen, showIntent } from '../support/screens.ts'

// The browser logs missing files.
test.use({ expectedErrors: /status of 404|dynamically imported module/ })

/** Chunk of the page that the tests navigate to. */
const missingChunk = '**/assets/FrontPage-*.js'
/** A browser may request a chunk twice: to preload and to import it. */
const refuse = (page: Page, isMissing = () => true) =>
  page.route(missingChunk, (route) => (isMissing() ? route.fulfill({ status: 404, body: '' }) : route.fallback()))

/** Simulates an update: the server's page references a new entry script. */
const update = (page: Page) =>
  page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const body = (await (await route.fetch()).text()).replaceAll(/core-[\w-]+\.js/g, 'core-another.js')
    return route.fulfill({ body, contentType: 'text/html' })
  })

/** Counts document loads from now on. */
function loads(page: Page) {
  const addresses: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && addresses.push(new URL(request.url()).pathname))
  return addresses
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Snowplow name' })
const home = (page: Page) => page.getByRole('banner').getByRole('link').first()
const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong.' })

test.beforeEach(async ({ contest, page }) => {
  await contest.at('during submission')
  await openScreen(page, '/public-naming-form')
  await name(page).fill('Frosty Draft')
  // Before hydration, links trigger a document load.
  await page.waitForFunction(() => sessionStorage.getItem('/public-naming-form'))
})

test('outdated tab > reloads once and keeps the form input', atDesk, async ({ page }) => {
  await update(page)
  const loaded = loads(page)
  await refuse(page, () => loaded.length === 0)
  await home(page).click()
  await expect.poll(() => loaded).toEqual(['/'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(failure(page)).toBeHidden()
  await openScreen(page, '/public-naming-form')
  await expect(name(page)).toHaveValue('Frosty Draft')
})

test('outdated tab > reports a missing chunk without a reload loop', atDesk, async ({ page }) => {
  await update(page)
  await refuse(page)
  const loaded = loads(page)
  const reload = page.waitForEvent('domcontentloaded')
  await home(page).click()
  await reload
  expect(loaded).toEqual(['/'])
  await showIntent(page)
  await expect(failure(page)).toBeVisible()
  await page.waitForTimeout(1500)
  expect(loaded).toEqual(['/'])
  await page.unroute(missingChunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('missing chunk without a new version > is reported immediately', atDesk, async ({ page }) => {
  await refuse(page)
  const loaded = loads(page)
  await home(page).click()
  await expect(failure(page)).toBeVisible()
  await page.goBack()
  await expect(name(page)).toHaveValue('Frosty Draft')
  await expect(failure(page)).toBeHidden()
  expect(loaded).toEqual([])
})
