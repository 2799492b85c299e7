import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listWinners } from '../../contract/winner/winner.ts'
import { atDesk, type Contest, expect, expectAccessible, expectContrast, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

async function openKit(page: Page, contest: Contest, part = ''): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/press-kit', part ? { part } : {})
  await expect(page.getByRole('heading', { level: 1, name: 'Press kit' })).toBeVisible()
}

/** The text that the button copies; its confirmation is gone after 800 ms. */
async function copy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(0)
  return page.evaluate(() => navigator.clipboard.readText())
}

async function save(page: Page, role: 'button' | 'link', name: string | RegExp) {
  const coming = page.waitForEvent('download')
  await page.getByRole(role, { name }).first().click()
  const download = await coming
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

const isPng = (content: Buffer) => content.subarray(1, 4).toString() === 'PNG'

test('press kit > copies texts in the language of the reader', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openKit(page, contest)
  await expect(page.getByRole('radio', { name: 'The public votes' })).toBeChecked()
  const release = await copy(page, 'Copy the press release')
  expect(release).toContain('Voting is open through October 3rd, 2025.')
  expect(release).toContain(`${contest.base}/favorite-name-poll?from=press`)
  expect(release).not.toMatch(/EMBARGO|DRAFT/)
  const post = await copy(page, 'Copy the post: Short post')
  const [words = '', link = ''] = post.split('\n')
  await expect(page.getByText(`X: ${words.length + 1 + 23} of 280`)).toBeVisible()
  await expect(page.getByText(`Bluesky: ${words.length + 1 + link.length} of 300`)).toBeVisible()

  // The arrow keys choose a part and a language; Back returns to the one before.
  await page.getByRole('radio', { name: 'The public votes' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Students submit names' })).toBeChecked()
  expect(await copy(page, 'Copy the headline')).toBe('Name submission for snowplows has closed')
  await page.getByRole('radio', { name: 'Türkçe' }).check()
  await expect(page.getByText('Kar küreme araçları için isim gönderimi sona erdi')).toHaveAttribute('lang', 'tr')
  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(page.getByText('انتهى استقبال أسماء كاسحات الثلوج', { exact: true })).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await copy(page, 'Copy the link')).toBe(`${contest.base}/?language=ar&from=press`)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'العربية' })).toBeChecked()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByText('Kar küreme araçları için isim gönderimi sona erdi')).toBeVisible()
})

test('press kit > saves the picture and the code of its link', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  await openKit(page, contest)
  const picture = await save(page, 'link', 'Download the picture (PNG)')
  expect([picture.name, isPng(picture.content)]).toEqual(['public-naming-form.en.png', true])
  const code = await save(page, 'button', 'Download the QR code (SVG)')
  expect(code.name).toBe('qr-code.svg')
  expect(code.content.toString()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  // The link opens the form, whatever it names as its source.
  await page.goto(await copy(page, 'Copy the link'))
  await expect(page.getByRole('heading', { level: 1, name: 'Name a snowplow' })).toBeVisible()
})

test('winners’ kit > is under embargo until the announcement', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openKit(page, contest, 'winners')
  await expect(page.getByText('The winners appear here once the public vote is over.')).toBeVisible()

  await contest.at('after the public poll')
  await expect(page.getByRole('heading', { name: 'Not public yet' })).toBeVisible({ timeout: 15_000 })
  const plow = page.getByRole('button', { name: /^Download the plow/ }).first()
  const [, name = ''] = /: (.*)$/.exec(await plow.innerText()) ?? []
  const embargo = /^EMBARGO: Not for publication before Oct 28, 2025, 12:00\sAM Central Time\.\n\n/
  for (const button of [
    'Copy the headline',
    'Copy the press release',
    'Copy the post: Short post',
    'Copy the post: Long post',
    `Copy the caption: ${name}`,
    `Copy the post: ${name}`,
  ])
    expect(await copy(page, button)).toMatch(embargo)
  const file = await save(page, 'button', 'Download the winners (CSV)')
  expect(file.name).toBe('embargo-until-2025-10-28-winners.csv')
  expect(file.content.toString()).toMatch(/Not for publication before October 28, 2025/)
  const picture = await save(page, 'button', `Download the plow (PNG): ${name}`)
  expect(picture.name).toMatch(/^embargo-until-2025-10-28-winner-.*-en\.png$/)
  expect(isPng(picture.content)).toBe(true)
  await expectAccessible(page)

  // The open page follows the announcement.
  await contest.at('after the announcement')
  await expect(page.getByRole('heading', { name: 'What may be published' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('main')).not.toContainText('EMBARGO')
  const release = await copy(page, 'Copy the press release')
  const { districts } = await contest.call(listWinners)
  for (const { names } of districts) for (const { snowplowName } of names) expect(release).toContain(snowplowName)
  expect((await save(page, 'button', 'Download the winners (CSV)')).name).toBe('winners.csv')
  expect((await save(page, 'button', `Download the plow (PNG): ${name}`)).name).toMatch(/^winner-/)
  await expectAccessible(page)
})

test('winners’ kit > fits a phone, in Arabic and in the dark', onPhone, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await openKit(page, contest, 'winners')
  await expect(page.getByRole('heading', { name: 'The plows' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'الكاسحات' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await expectAccessible(page)
})

test('winners’ kit > says what a family permits, ties, and missing winners', atDesk, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await page.route('**/api/winner/press-kit', async (route) => {
    const response = await route.fetch()
    const kit = await response.json()
    // Earlier specs of the demo have voted in some of the districts.
    for (const district of kit.districts) district.names = [{ ...kit.districts[0].names[0] }]
    const [first, second, third, fourth, , , seventh] = kit.districts
    third.names = []
    seventh.names = []
    first.names[0].family = { firstName: 'Flurry', gradeLevel: '4th Grade', schoolName: 'Sample School' }
    second.names = [first.names[0], ...second.names]
    fourth.isUndecided = true
    await route.fulfill({ response, json: kit })
  })
  await openKit(page, contest, 'winners')
  const release = await copy(page, 'Copy the press release')
  expect(release).toContain('named by Flurry, 4th Grade, Sample School')
  expect(release).toContain('Several names share first place and have all won: District 2.')
  expect(release).toContain('a draw will decide: District 4.')
  expect(release).toContain('Without a winner: District 3 and District 7.')
  await expect(page.getByText('Tied: all of these names win')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'District 4', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('press kit while a part of it is missing', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('waits for the count, and says so if winners or file fail', atDesk, async ({ page, contest }) => {
    await contest.at('after the public poll')
    const kit = '**/api/winner/press-kit'
    await page.route(kit, (route) =>
      route.fulfill({ status: 503, json: { code: 'ballot.counting', message: '', fields: [] } }),
    )
    await openKit(page, contest, 'winners')
    await expect(page.getByText('The votes are still being counted.')).toBeVisible()
    await page.unroute(kit)
    await expect(page.getByRole('heading', { name: 'The plows' })).toBeVisible({ timeout: 15_000 })
    await page.route('**/api/winner/press-kit/**', (route) => route.abort())
    await page
      .getByRole('button', { name: /^Download the plow/ })
      .first()
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible()
  })
})
