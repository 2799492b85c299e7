import type { Page } from '@playwright/test'
import { bar, boxes, choose } from '../support/ballot.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { vote } from '../support/public-forms.ts'
import { openScreen, readIn } from '../support/screens.ts'

test.beforeEach(async ({ contest }) => contest.at('during the public poll'))

test('thank-you page > links home and offers another county last', onPhone, async ({ page }) => {
  await vote(page, 'Pulaski')
  const actions = page.getByRole('main').locator('a, button')
  await expect(actions).toHaveText([
    /^Check it at 127\.0\.0\.1:\d+\/results$/,
    'Copy the receipt',
    'Print this page',
    'Back to the home page',
    'Copy the contest’s link',
    'Tell me when the winners are announced',
    'Vote from another county',
  ])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('thank-you page > copies the link where sharing is unavailable', atDesk, async ({ page, context, contest }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await vote(page, 'Benton')
  await page.getByRole('button', { name: 'Copy the contest’s link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${contest.base}/?from=share`)
})

test('thank-you page > opens the share sheet of the device', onPhone, async ({ page, contest }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) })
  })
  await vote(page, 'Clay')
  await page.getByRole('button', { name: 'Share the contest' }).click()
  await expect
    .poll(() => page.evaluate(() => ('shared' in window ? window.shared : null)))
    .toEqual({ title: 'Snowplow Naming Contest', url: `${contest.base}/?from=share` })
})

const receiptBox = (page: Page) => page.getByRole('region', { name: 'Your receipt' })
const receiptPattern = /^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/
const rememberedReceipts = (page: Page) => page.evaluate(() => localStorage.getItem('receipts'))

test('receipt > is the one of the reply and can be copied', atDesk, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/public-voting/submit'))
  await vote(page, 'Benton')
  const { receipt } = await (await reply).json()
  expect(receipt).toMatch(receiptPattern)
  await expect(receiptBox(page).getByText(receipt, { exact: true })).toBeVisible()
  await receiptBox(page).getByRole('button', { name: 'Copy the receipt' }).click()
  await expect(page.getByText('Receipt copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt)
})

test('receipt > is stored only if the voter chooses so', onPhone, async ({ page }) => {
  await vote(page, 'Clay')
  const remember = page.getByLabel('Remember it in this browser')
  await remember.scrollIntoViewIfNeeded()
  const box = await receiptBox(page).boundingBox()
  expect(await rememberedReceipts(page)).toBeNull()
  await remember.check()
  const receipt = await receiptBox(page).getByText(receiptPattern).textContent()
  expect(JSON.parse((await rememberedReceipts(page)) ?? '')).toEqual([
    { receipt, year: 2025, countyId: expect.any(Number), day: '2025-10-01' },
  ])
  expect(await receiptBox(page).boundingBox()).toEqual(box)
  await remember.uncheck()
  expect(await rememberedReceipts(page)).toBeNull()
})

test('receipt > prints whole, without the controls', atDesk, async ({ page }) => {
  await vote(page, 'Pulaski')
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await receiptBox(page).getByRole('button', { name: 'Print this page' }).click()
  expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(receiptBox(page).getByText(receiptPattern)).toBeVisible()
  await expect(page.getByText(/never shows which names you chose/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Remember it in this browser')).toBeHidden()
})

test('receipt > stays on one line at 390 pixels, also in Arabic', onPhone, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/favorite-name-poll')
  await readIn(page, 'ar')
  await page.getByLabel('مقاطعتك').selectOption('Pulaski')
  for (const index of [0, 1, 2]) await page.getByRole('table').getByRole('checkbox').nth(index).check()
  await page.getByRole('button', { name: 'إرسال صوتي' }).click()
  const receipt = page.getByRole('region', { name: 'إيصال تصويتك' }).getByText(receiptPattern)
  await expect(receipt).toHaveCSS('direction', 'ltr')
  const lines = await receipt.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
})

test('returning voter > sees the last vote and may vote again', onPhone, async ({ page, contest, browser }) => {
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
