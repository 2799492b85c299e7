/** Branding of the department, from the administrators' page to the first paint for visitors. */

import type { Browser } from '@playwright/test'
import { getBranding, updateBranding } from '../../contract/branding/update-branding.ts'
import { getContest } from '../../contract/contest/contest.ts'
import { reviewedLanguages } from '../../contract/text/languages.ts'
import { plainLogo } from '../../server/test/make/logos.ts'
import { themes } from '../../web/theme/themes.ts'
import { type Contest, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 400/ })

// Restores the branding: the demo is shared with the following specs.
test.afterEach(async ({ contest }) => {
  const { version } = await contest.as('admin')(getBranding)
  const languages = reviewedLanguages.slice()
  const body = { logo: null, colors: null, headlines: {}, plowName: null, languages, readLanguages: [], version }
  await contest.as('admin')(updateBranding, { body })
})

const getRgb = (color: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)).join(', ')})`

/** Returns the background of a page for a new visitor, before any script runs. */
async function getInitialBackground(browser: Browser, { base }: Contest, path: string, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, baseURL: base })
  const page = await context.newPage()
  await page.goto(path)
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await context.close()
  return ground
}

test('branding > applies a logo and colors for visitors', async ({ page, browser, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/department')
  const file = page.getByLabel('Choose a file, or drop it here')
  const choose = (name: string, content: string) =>
    file.setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
  await page.getByRole('textbox', { name: 'Headline' }).first().fill('Name Ohio’s plows')
  const plowName = page.getByLabel('Name on the home page’s truck')
  await plowName.fill('One two three four five six')
  await plowName.press('Tab')
  await choose('page.svg', '<!doctype html><p>Logo')
  await expect(page.getByText('This file isn’t a PNG or an SVG.')).toBeVisible()
  await choose('logo.svg', plainLogo.replace('<rect', '<script>alert(1)</script><rect'))
  await expect(page.getByText('We removed scripts, animations, or links from the file.')).toBeVisible()
  const branding = page.getByRole('region', { name: 'Appearance' })
  await branding.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Snowplow name must be 5 words or less.').first()).toBeVisible()
  await plowName.fill('Frosty Example')
  await page.getByLabel('Color scheme', { exact: true }).selectOption('Spruce')
  await expectAccessible(page)
  // Unsaved changes survive a reload in the same tab.
  await page.reload()
  await expect(page.getByText('Not saved yet. Your changes are kept in this tab.')).toBeVisible()
  await branding.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Appearance saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Headline' }).first()).toHaveValue('Name Ohio’s plows')

  const { light, dark } = themes.Spruce
  const visitor = await browser.newContext({ baseURL: contest.base })
  const front = await visitor.newPage()
  await expect(async () => {
    await front.goto('/')
    await expect(front.getByRole('heading', { level: 1, name: 'Name Ohio’s plows' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(front.getByRole('main')).toContainText('Frosty Example')
  const { texts } = await contest.call(getContest)
  await expect(front.getByRole('banner').getByRole('img', { name: texts.departmentName ?? '?' })).toBeVisible()
  for (const path of ['/', '/example']) {
    await expect
      .poll(() => getInitialBackground(browser, contest, path, 'light'))
      .toBe(getRgb(light.palette.background.default))
    await expect
      .poll(() => getInitialBackground(browser, contest, path, 'dark'))
      .toBe(getRgb(dark.palette.background.default))
  }

  // A color mode chosen by the visitor takes precedence and is stored.
  await expect(front.locator('body')).toHaveCSS('background-color', getRgb(light.palette.background.default))
  await front.getByRole('button', { name: 'Switch to dark mode' }).first().click()
  await expect(front.locator('body')).toHaveCSS('background-color', getRgb(dark.palette.background.default))
  await front.reload()
  await expect(front.locator('body')).toHaveCSS('background-color', getRgb(dark.palette.background.default))
  await visitor.close()
})
