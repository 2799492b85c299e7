/** Requests of a first visit, and lazy loading (docs/decisions/0032). */
import type { Page } from '@playwright/test'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { screens } from '../../web/app/screens.ts'
import { atDesk, type ContestTime, expect, onPhone, test } from '../support/fixtures.ts'
import { trackHydration, waitForHydration } from '../support/screens.ts'
import { laterScripts, waitUntilServerRendered } from '../support/server-markup.ts'

test.use({ hasOwnContext: true, expectedErrors: /status of 40[14]/ })

/** Records the file name of every request. */
function noteRequests(page: Page): string[] {
  const requestedFiles: string[] = []
  page.on('request', (request) => requestedFiles.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  return requestedFiles
}

async function visit(page: Page, path: ScreenPath): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The demo bar and its clock, which real contests do not have. */
const requestsOfDemo = 2

test('first visit > sends few requests', onPhone, async ({ page, contest }) => {
  const visits: [ContestTime, ScreenPath][] = [
    ['during submission', '/public-naming-form'],
    ['during the public poll', '/'],
    ['during the public poll', '/favorite-name-poll'],
    ['during the public poll', '/public-naming-form'],
    ['after the announcement', '/winners'],
  ]
  for (const [contestTime, path] of visits) {
    await contest.at(contestTime)
    const requestedFiles = noteRequests(page)
    await visit(page, path)
    expect(requestedFiles, path).not.toContainEqual(expect.stringMatching(/staff|Toast|sonner|Altcha|challenge|rules/))
    expect(requestedFiles.length, requestedFiles.join(' ')).toBeLessThanOrEqual(16 + requestsOfDemo)
    page.removeAllListeners('request')
  }
  // A returning visitor has all files in the cache.
  await visit(page, '/sign-in')
  await visit(page, '/sign-in')
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).flatMap(({ name, transferSize }) =>
      name.includes('/assets/') ? [{ name, transferSize }] : [],
    ),
  )
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter(({ transferSize }) => transferSize > 0)).toEqual([])
})

/** Screens that only inform, and their views. */
const screensWithoutApp = screens.filter(({ hydrate }) => hydrate === 'intent').map(({ path }): string => path)
const informing: [ContestTime, string[]][] = [
  ['before the contest', ['/public-naming-form', '/favorite-name-poll']],
  ['during the public poll', ['/public-naming-form', '/documentation?guide=families', ...screensWithoutApp]],
  [
    'after the announcement',
    ['/favorite-name-poll', '/winners?district=1', '/results?district=2', ...screensWithoutApp],
  ],
]
for (const [contestTime, addresses] of informing) {
  test(`pages that inform ${contestTime} > load only the boot script`, onPhone, async ({ page, contest }) => {
    await contest.at(contestTime)
    const visits = await Promise.all(
      addresses.map(async (address) => {
        await waitUntilServerRendered(page, address)
        const tab = await page.context().newPage()
        const requestedFiles = noteRequests(tab)
        await tab.goto(address)
        return { address, requestedFiles }
      }),
    )
    // Other pages load their scripts within two seconds.
    await page.waitForTimeout(3000)
    for (const { address, requestedFiles } of visits)
      expect(
        requestedFiles.filter((file) => file.endsWith('.js')),
        address,
      ).toEqual([expect.stringMatching(/^boot-/)])
  })
}

test('page that informs > follows the contest without the app', onPhone, async ({ page, contest }) => {
  await contest.at('before the contest')
  await waitUntilServerRendered(page, '/')
  await page.goto('/')
  const openPhase = page.locator('li[aria-current=step]')
  await expect(openPhase).toHaveCount(0)
  const requestedFiles = noteRequests(page)
  await contest.at('during submission')
  await expect(openPhase).toHaveCount(1)
  expect(requestedFiles.filter((file) => file.endsWith('.js') && !file.startsWith('boot-'))).toEqual([])
})

test('tap on a page that informs > takes effect once the app is there', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await waitUntilServerRendered(page, '/')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Switch to dark mode' }).tap()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('shared winner > is scrolled to once', onPhone, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await waitUntilServerRendered(page, '/winners?district=6')
  await trackHydration(page)
  await page.goto('/winners?district=6')
  await expect(page.locator('#district-6')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('area of a map > takes a key before the app is there', atDesk, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await waitUntilServerRendered(page, '/winners')
  await page.goto('/winners')
  await page
    .getByRole('button', { name: /^District 4/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL('/winners?district=4')
})

test('page that is stale on arrival > loads the app, and does not reload', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await waitUntilServerRendered(page, '/')
  const json = { ...(await contest.call(getContest)), nextChangeAt: '2030-01-01T00:00:00.000Z' }
  await page.route('**/api/contest', (route) => route.fulfill({ json }))
  await trackHydration(page)
  const requestedFiles = noteRequests(page)
  await page.goto('/')
  await page.waitForFunction(() => 'isHydrated' in window)
  expect(requestedFiles.filter((file) => file === '')).toHaveLength(1)
})

test.describe('app that does not load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('leaves no button busy, and is tried again', atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await waitUntilServerRendered(page, '/')
    await page.route(laterScripts, (route) => route.abort())
    await page.goto('/')
    const toDark = page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode', exact: true })
    const failure = page.waitForEvent('requestfailed')
    await toDark.click()
    await failure
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await page.unroute(laterScripts)
    await page.mouse.move(0, 400)
    await toDark.click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
  })
})

test('naming form > loads captcha and rules once it is started', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await visit(page, '/public-naming-form')
  const requestedFiles = noteRequests(page)
  await page.getByLabel('First name').focus()
  await expect(page.locator('altcha-widget')).toBeAttached()
  await expect
    .poll(() => requestedFiles.filter((file) => /Altcha.*js|rules.*js|challenge/.test(file)).length)
    .toBeGreaterThan(2)
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('First name').focus()
  await expect(page.getByText('Invalid email format')).toBeVisible()
})

test('naming form > loads the captcha when scrolled to the end', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await visit(page, '/public-naming-form')
  await page.getByRole('group', { name: 'Security check' }).scrollIntoViewIfNeeded()
  await expect(page.locator('altcha-widget')).toBeAttached()
})

test.describe('naming form without its rules', () => {
  test.use({ expectedErrors: /ERR_FAILED|400 \(Bad Request\)|dynamically imported module/ })

  test('is validated by the server', onPhone, async ({ page, contest }) => {
    await contest.at('during submission')
    await page.route(/\/assets\/(entry-)?rules-/, (route) => route.abort())
    await visit(page, '/public-naming-form')
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Submit name' }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: 'Invalid email format' })).toBeVisible()
  })
})
