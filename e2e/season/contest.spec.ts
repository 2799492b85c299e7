import { atDesk, type ContestTime, expect, onPhone, test } from '../support/fixtures.ts'
import { openClientRendered, openScreen, trackHydration, waitForHydration } from '../support/screens.ts'

const fronts: [ContestTime, string, string?][] = [
  ['before the contest', 'The next phase starts August 11th, 2025.'],
  ['during submission', 'Submit a name through September 15th, 2025.', 'Submit a name'],
  ['during the staff poll', 'District staff are choosing their favorite names.'],
  ['during the public poll', 'Public voting is open through October 3rd, 2025.', 'Vote for three names'],
  ['after the public poll', 'The next phase starts October 10th, 2025.'],
  ['after the announcement', 'The contest has concluded.', 'See the winners'],
]
test('front page > shows the current state in every phase', atDesk, async ({ page, contest }) => {
  for (const [contestTime, statusText, button] of fronts) {
    await test.step(contestTime, async () => {
      await contest.at(contestTime)
      await openScreen(page, '/')
      await expect(page.getByText(statusText)).toBeVisible()
      if (button) await expect(page.getByRole('link', { name: button })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Copyright 2025')
      await expect(page.getByRole('contentinfo')).toContainText('Version 1.3.0')
    })
  }
})

for (const [path, device] of [
  ['/public-naming-form', atDesk],
  ['/favorite-name-poll', onPhone],
] as const) {
  test(`${path} > shows when to return, the end and the winners`, device, async ({ page, contest }) => {
    await contest.at('before the contest')
    await openScreen(page, path)
    const starts = path === '/favorite-name-poll' ? 'September 29th' : 'August 11th'
    await expect(page.getByText(`This phase has not started yet. Please check back on ${starts}, 2025.`)).toBeVisible()
    await contest.at('after the public poll')
    await expect(page.getByText('Winners will be released October 27th, 2025.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Visit the .+ website/ })).toHaveAttribute('href', /^https:/)
    await contest.at('after the announcement')
    await expect(page.getByText('The Snowplow Naming Contest has concluded.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the winners' })).toHaveAttribute('href', '/winners')
  })
}

test('open page > shows a phase change without a reload', atDesk, async ({ page, contest }) => {
  await contest.at(new Date(Date.parse('2025-10-04T05:00:00Z') - 4000))
  await openScreen(page, '/favorite-name-poll')
  await expect(page.getByLabel('Your county')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The contest has ended' })).toBeVisible({ timeout: 15_000 })
})

test('demo bar > moves the clock to any phase', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/')
  const bar = page.getByRole('complementary', { name: 'Demo' })
  await expect(bar).toContainText('Oct 1, 2025')
  await bar.getByLabel('Jump to').selectOption('Name submission')
  await expect(bar).toContainText('Aug 12, 2025')
  await expect(page.getByRole('link', { name: 'Submit a name' })).toBeVisible()
})

test.describe('unknown path', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('redirects to the not-found page, which links home', onPhone, async ({ page }) => {
    await trackHydration(page)
    const response = await page.goto('/no/such/page')
    // Before hydration, links are native and trigger a document load.
    await waitForHydration(page)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('The page you requested could not be found.')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('unreachable server', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('is reported, and the page recovers', onPhone, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await page.route('**/api/contest', (route) => route.fulfill({ status: 503, json: {} }))
    await openClientRendered(page, '/favorite-name-poll')
    await expect(page.getByText('The contest couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/contest')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Your county')).toBeVisible()
  })
})

test('assets > are precompressed and immutable, unlike the page', atDesk, async ({ request, contest }) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect([page.headers()['content-encoding'], page.headers()['cache-control']]).toEqual(['br', 'no-cache'])
  const script = (await page.text()).match(/href="(\/assets\/[^"]+\.js)"/)?.[1]
  const asset = await request.get(`${contest.base}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect([asset.headers()['content-encoding'], asset.headers()['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ])
})

test('announcement day > pages announce the winners for today', onPhone, async ({ page, contest }) => {
  await contest.at(new Date('2025-10-27T15:00:00Z'))
  for (const path of ['/', '/favorite-name-poll', '/public-naming-form'] as const) {
    await openScreen(page, path)
    await expect(page.getByText('Winners will be released today, October 27th, 2025.').first()).toBeVisible()
  }
})

test('home page > hides the naming prompt after the announcement', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/')
  const plow = page.getByRole('main').locator('svg title')
  await expect(plow.first()).toHaveText('Your Name Here')
  await contest.at('after the announcement')
  await openScreen(page, '/')
  await expect(plow.first()).toHaveText('Thank You!')
})
