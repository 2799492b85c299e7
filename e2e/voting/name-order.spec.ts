/** Names are shown in turns, each visit in one order (docs/decisions/0065). */
import type { BrowserContext, Page } from '@playwright/test'
import { toAddress } from '../../contract/api/route.ts'
import { getContest } from '../../contract/contest/contest.ts'
import { listCounties } from '../../contract/county/county.ts'
import { getNameOrder, listVotingOptions } from '../../contract/public-voting.ts'
import { bar, boxes, choose } from '../support/ballot.ts'
import { atDesk, type Contest, expect, onPhone, test } from '../support/fixtures.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'
import { expectUnchangedByHydration, trackServerMarkup, waitUntilServerRendered } from '../support/server-markup.ts'

const county = 60
const address = `/favorite-name-poll?county=${county}` as const
const open = (page: Page) => openScreen(page, '/favorite-name-poll', { county })

/** Names of all pages of the table, in the sequence of the document. */
async function getNames(page: Page): Promise<string[]> {
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  return page.locator('tbody th').allTextContents()
}

/** Paths of the calls that the page sends from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
const aboutNames = (calls: readonly string[]) => calls.filter((path) => /\/(options|name-order)$/.test(path))

test.beforeEach(async ({ page, contest }) => {
  await contest.at('during the public poll')
  await waitUntilServerRendered(page, address)
})

test('page of a county > shows its order from the first paint, without a call', onPhone, async ({ page }) => {
  await trackHydration(page)
  await trackServerMarkup(page)
  const calls = recordCalls(page)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await open(page)
  await waitForHydration(page)
  await expectUnchangedByHydration(page)
  // The captcha loads once it is in view.
  const isOfCaptcha = /challenge|Altcha|pbkdf2|rules|form-/
  // As many as before names were shown in turns, the demo's bar included.
  await expect.poll(() => files.filter((file) => !isOfCaptcha.test(file)).length, files.join(' ')).toBe(13)
  await page.waitForTimeout(500)
  expect(files.filter((file) => !isOfCaptcha.test(file)).length, files.join(' ')).toBe(13)
  expect(calls.filter((path) => !isOfCaptcha.test(path))).toEqual([toAddress(getContest)])

  const tops = await page.getByRole('rowheader').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().y))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const spoken = await page.getByRole('table').ariaSnapshot()
  const names = await page.getByRole('rowheader').allTextContents()
  const positions = names.map((name) => spoken.indexOf(`rowheader "${name}"`))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

/** Order of the first names of visits by new voters. */
async function revisit(newContext: () => Promise<BrowserContext>, visit: (page: Page) => Promise<void>) {
  const context = await newContext()
  const page = await context.newPage()
  await visit(page)
  const names = await getNames(page)
  await context.close()
  return names
}

test('visits > show the same names in different orders', atDesk, async ({ browser, contest }) => {
  const newContext = () => browser.newContext({ baseURL: contest.base })
  const visits = [
    await revisit(newContext, async (page) => void (await open(page))),
    await revisit(newContext, async (page) => void (await open(page))),
    await revisit(newContext, async (page) => {
      await openScreen(page, '/favorite-name-poll')
      await choose(page, 'Pulaski')
    }),
  ]
  expect(new Set(visits.map(String)).size).toBeGreaterThan(1)
  expect(new Set(visits.map((names) => String(names.toSorted()))).size).toBe(1)
  expect(visits[0]?.length).toBe(24)
})

/** Names of two counties of one district, and of one in another district. */
async function counties({ call }: Contest) {
  const all = await call(listCounties)
  const pulaski = all.find(({ name }) => name === 'Pulaski')
  const districtId = pulaski?.districtId ?? 0
  const neighbor = all.find((one) => one.districtId === districtId && one.name !== 'Pulaski')?.name ?? '?'
  const other = all.find((one) => one.districtId !== districtId && one.name === 'Benton')
  return { districtId, neighbor, otherDistrictId: other?.districtId ?? 0 }
}

test('county chosen on the page > gets its order in one call per district', onPhone, async ({ page, contest }) => {
  const { districtId, neighbor, otherDistrictId } = await counties(contest)
  const getCalls = (id: number) =>
    [getNameOrder, listVotingOptions].map((route) => toAddress(route, { districtId: id })).sort()
  await openScreen(page, '/favorite-name-poll')
  const calls = recordCalls(page)
  await choose(page, 'Pulaski')
  const names = await getNames(page)
  expect(aboutNames(calls).sort()).toEqual(getCalls(districtId))
  await choose(page, neighbor)
  await expect(page.getByRole('heading', { name: `Names for ${neighbor}` })).toBeVisible()
  expect(await getNames(page)).toEqual(names)
  await choose(page, 'Benton')
  await expect(page.getByRole('heading', { name: 'Names for Benton' })).toBeVisible()
  expect(aboutNames(calls).sort()).toEqual([...getCalls(districtId), ...getCalls(otherDistrictId)].sort())
  await choose(page, 'Pulaski')
  expect(await getNames(page)).toEqual(names)
  expect(aboutNames(calls).length).toBe(4)
})

test('order > survives reloads, Back, another page and print', onPhone, async ({ page }) => {
  await open(page)
  const names = await getNames(page)
  await boxes(page).nth(4).check()
  await expect(bar(page)).toContainText('1/3')
  for (let reload = 0; reload < 3; reload++) {
    await page.reload()
    expect(await getNames(page)).toEqual(names)
    await expect(boxes(page).nth(4)).toBeChecked()
  }
  await page.getByRole('link', { name: 'Snowplow Naming Contest' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  expect(await getNames(page)).toEqual(names)
  await expect(bar(page)).toContainText('1/3')
  // Another document, as a link to the department's website.
  await page.goto('/documentation')
  await page.goBack()
  expect(await getNames(page)).toEqual(names)
  await expect(boxes(page).nth(4)).toBeChecked()
  await page.emulateMedia({ media: 'print' })
  expect(await getNames(page)).toEqual(names)
})

test('order > is revalidated as 304 without scripts', atDesk, async ({ browser, contest }) => {
  const context = await browser.newContext({ baseURL: contest.base, javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page)
  const names = await getNames(page)
  for (let reload = 0; reload < 3; reload++) {
    await page.reload()
    expect(await getNames(page)).toEqual(names)
  }
  await context.close()
})

test('voter with an earlier vote > sees the order of the page, without a call', onPhone, async ({ page, contest }) => {
  await open(page)
  const { year } = (await (await page.request.get('/api/contest')).json()).season
  const votes = [{ countyId: 1, day: '2025-09-30' }]
  await page.evaluate((stored) => {
    sessionStorage.clear()
    localStorage.setItem('/favorite-name-poll', stored)
  }, JSON.stringify({ year, votes }))
  // Another tab has no draft.
  const tab = await page.context().newPage()
  const calls = recordCalls(tab)
  const served = tab.waitForResponse((response) => response.url().endsWith(address))
  await open(tab)
  const html = await (await served).text()
  const names = await getNames(tab)
  expect(Array.from(html.matchAll(/<th scope="row"[^>]*>.*?<bdi[^>]*>(.*?)<\/bdi>/g), ([, name]) => name)).toEqual(
    names,
  )
  const { districtId } = await counties(contest)
  expect(aboutNames(calls)).toEqual([toAddress(listVotingOptions, { districtId })])
})

test.describe('order that fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('offers a retry', atDesk, async ({ page }) => {
    await openScreen(page, '/favorite-name-poll')
    await page.route('**/name-order', (route) => route.abort())
    await choose(page, 'Pulaski')
    await expect(page.getByText('The names couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/name-order')
    const calls = recordCalls(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(boxes(page).first()).toBeVisible()
    expect(aboutNames(calls).length).toBe(1)
  })
})
