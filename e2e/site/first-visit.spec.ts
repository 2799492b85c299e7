/** Requests of a first visit, and lazy loading (docs/decisions/0032). */
import type { Page } from '@playwright/test'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type ContestTime, expect, onPhone, test } from '../support/fixtures.ts'
import { waitUntilServerRendered } from '../support/server-markup.ts'

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

const informing: [ContestTime, string[]][] = [
  ['before the contest', ['/', '/public-naming-form', '/favorite-name-poll']],
  [
    'during the public poll',
    [
      '/',
      '/public-naming-form',
      '/winners',
      '/results',
      '/rules',
      '/privacy',
      '/accessibility',
      '/contact',
      '/documentation',
      '/documentation?guide=families',
      '/401',
    ],
  ],
  [
    'after the announcement',
    ['/', '/favorite-name-poll', '/winners', '/winners?district=1', '/results', '/results?district=2'],
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
    // A page loads its scripts after two seconds at the latest.
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
