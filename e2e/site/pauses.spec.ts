/** Delays of the specification, with a stopped clock; settings and lists of sections 2 and 7. */

import type { Page } from '@playwright/test'
import { getMe } from '../../contract/auth/auth.ts'
import { layoutDefaults } from '../../contract/settings/layouts.ts'
import { openReview } from '../support/entry-review.ts'
import type { Contest } from '../support/fixtures.ts'
import { atDesk, expect, test } from '../support/fixtures.ts'
import { enter, openSettingsDrawer, openShortest, openUsers, plain } from '../support/own-settings.ts'
import type { Credentials } from '../support/sign-in.ts'

async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

const openSettings = (page: Page) => openSettingsDrawer(page, 'Theme settings')

const savedLayout = async (contest: Contest, user: Credentials) => (await contest.as(user)(getMe)).settings?.layout

test('navigation popup > opens 150 ms after hover', atDesk, async ({ page, contest }) => {
  await enter(page, contest, 'admin', { ...plain, layout: layoutDefaults.layout2 })
  await openShortest(page)
  const group = page.getByRole('navigation').locator('button[aria-expanded]').filter({ visible: true }).first()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await stopClock(page)
  await group.hover()
  await page.clock.runFor(149)
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(1)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(700, 700)
  await page.clock.runFor(149)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.clock.runFor(1)
  await expect(group).toHaveAttribute('aria-expanded', 'false')
})

test('number setting > is applied 500 ms after the last key', atDesk, async ({ page, contest }) => {
  const user = await enter(page, contest, 'admin', { ...plain, layout: layoutDefaults.layout2 })
  await openShortest(page)
  await openSettings(page)
  const width = page.getByLabel('Container width in pixels')
  await expect(width).toHaveValue('1120')
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.postData() ?? ''))
  await stopClock(page)
  await width.fill('1199')
  await page.clock.runFor(499)
  await width.fill('1200')
  await page.clock.runFor(499)
  expect(saves).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect.poll(() => savedLayout(contest, user)).toMatchObject({ config: { containerWidth: 1200 } })
  expect(saves.filter((body) => body.includes('1199'))).toEqual([])
})

test('copy button > confirms for 800 ms', atDesk, async ({ page, contest }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  const copy = page
    .getByRole('main')
    .getByRole('button', { name: /^Copy / })
    .first()
  const confirmation = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect(copy).toBeVisible()
  await stopClock(page)
  await copy.click()
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(799)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(1)
  await expect(confirmation).toHaveCount(0)
})

test('layout style > resets the layout to its defaults', atDesk, async ({ page, contest }) => {
  const { style, config } = layoutDefaults.layout1
  const footer = { ...config.footer, display: false }
  const changed = { style, config: { ...config, mode: 'boxed' as const, containerWidth: 1300, footer } }
  const user = await enter(page, contest, 'admin', { ...plain, layout: changed })
  await openShortest(page)
  await openSettings(page)
  await expect(page.getByLabel('Container width in pixels')).toHaveValue('1300')
  await page.getByRole('radio', { name: /Navigation below the toolbar/ }).check()
  await expect.poll(() => savedLayout(contest, user)).toEqual(layoutDefaults.layout2)
  await expect(page.getByLabel('Container width in pixels')).toHaveValue('1120')
})

test.describe('failing county list', () => {
  test.use({ expectedErrors: /Failed to load resource|status of 500/ })
  test('is logged and leaves the filter empty', atDesk, async ({ page, contest }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route(/\/api\/county(\?|$)/, (route) => route.fulfill({ status: 500, json: {} }))
    await openReview(page, contest)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByLabel('County', { exact: true }).getByRole('option')).toHaveCount(1)
    await expect
      .poll(() => warnings.filter((text) => text.includes('HTTP error! status: 500')).length)
      .toBeGreaterThan(0)
    await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible()
  })
})
