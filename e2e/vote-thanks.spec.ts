import { bar, boxes, choose } from './support/ballot.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from './support/fixtures.ts'
import { vote } from './support/public-forms.ts'
import { openScreen } from './support/screens.ts'

test.beforeEach(async ({ contest }) => contest.at('during the public poll'))

test('thank-you page > links home and offers another county last', onPhone, async ({ page }) => {
  await vote(page, 'Pulaski')
  const actions = page.getByRole('main').locator('a, button')
  await expect(actions).toHaveText(['Back to the home page', 'Copy the link', 'Vote from another county'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('thank-you page > copies the link where sharing is unavailable', atDesk, async ({ page, context, contest }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await vote(page, 'Benton')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(contest.base)
})

test('thank-you page > opens the share sheet of the device', onPhone, async ({ page, contest }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) })
  })
  await vote(page, 'Clay')
  await page.getByRole('button', { name: 'Share the contest' }).click()
  await expect
    .poll(() => page.evaluate(() => ('shared' in window ? window.shared : null)))
    .toEqual({ title: 'Snowplow Naming Contest', url: contest.base })
})

test('returning voter > sees the last vote and may vote again', async ({ page, contest, browser }) => {
  await vote(page, 'Pulaski')
  await openScreen(page, '/')
  await openScreen(page, '/favorite-name-poll')
  await expect(page.getByText('You voted in Pulaski County today.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('/favorite-name-poll'))).not.toMatch(/option|name/)

  await contest.at(new Date('2025-10-02T17:00:00Z'))
  await openScreen(page, '/favorite-name-poll')
  await expect(page.getByText('You voted in Pulaski County on October 1st, 2025.')).toBeVisible()
  await choose(page, 'Pulaski')
  await boxes(page).first().check()
  await expect(bar(page)).toContainText('1/3')

  const other = await (await browser.newContext({ baseURL: contest.base })).newPage()
  await openScreen(other, '/favorite-name-poll')
  await expect(other.getByLabel('Your county')).toBeVisible()
  await expect(other.getByText('You voted')).toHaveCount(0)
  await other.context().close()
})
