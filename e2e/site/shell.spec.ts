import type { Page } from '@playwright/test'
import { getMe } from '../../contract/auth/auth.ts'
import { layoutDefaults, layoutStyles, navbarStyles } from '../../contract/settings/layouts.ts'
import type { LayoutSettings } from '../../contract/settings/settings.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import {
  anyAccount,
  enter,
  openSettingsDrawer,
  openShortest,
  openUsers,
  plain,
  userMenu,
} from '../support/own-settings.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const layouts: [string, LayoutSettings][] = [
  ...navbarStyles.map((style): [string, LayoutSettings] => [
    `layout1 with ${style}`,
    {
      style: 'layout1',
      config: { ...layoutDefaults.layout1.config, navbar: { display: true, style, position: 'left' } },
    } as LayoutSettings,
  ]),
  ['layout2', layoutDefaults.layout2],
  ['layout3', layoutDefaults.layout3],
]

/** Counts in the permanent navbar that are fully visible and not covered. */
const getVisibleCounts = (page: Page) =>
  page.locator('[data-section="navbar"] [aria-hidden="true"]').evaluateAll((badges) =>
    badges
      .filter((badge) => /^\d+\+?$/.test(badge.textContent ?? ''))
      .filter((badge) => {
        const bar = badge.closest('[data-section]')?.getBoundingClientRect() ?? new DOMRect()
        const { left, right, top, bottom } = badge.getBoundingClientRect()
        const isInside = left >= bar.left && right <= bar.right && top >= bar.top && bottom <= bar.bottom
        return isInside && badge.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      })
      .map(({ textContent }) => textContent),
  )

async function expectCounts(page: Page, layout: string): Promise<void> {
  await expect.poll(async () => (await getVisibleCounts(page)).length).toBeGreaterThan(0)
  if (!layout.endsWith('style-2')) return
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(async () => (await getVisibleCounts(page)).length).toBe(3)
}

/** Represent layouts with a navbar beside and above the page. */
const mirrored = ['layout1 with style-1', 'layout2']

for (const [name, layout] of layouts) {
  for (const language of mirrored.includes(name) ? ['en', 'ar'] : ['en']) {
    test(`${name} > fits around the page in ${language}`, atDesk, async ({ page, contest }) => {
      await contest.at('during the public poll')
      await enter(page, contest, 'admin', { ...plain, layout }, language)
      // Tested with a table once per navbar position; the others use the shortest page.
      await (mirrored.includes(name) ? openUsers(page) : openShortest(page))
      const heading = page.getByRole('heading', { level: 1 })
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(mirrored.includes(name) ? anyAccount(page) : heading).toBeVisible()
        const { overflow, hidden } = await page.evaluate(() => {
          const heading = document.querySelector('h1') as HTMLElement
          const box = heading.getBoundingClientRect()
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          const root = document.documentElement
          return { overflow: root.scrollWidth - root.clientWidth, hidden: !heading.contains(top) }
        })
        expect([width, overflow <= 0, hidden]).toEqual([width, true, false])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      // axe rules do not depend on the direction, so a single mirrored layout is enough.
      if (language === 'en' || name === 'layout2') await expectAccessible(page)
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      if (language === 'en') await test.step('the navbar shows how many names wait', () => expectCounts(page, name))
    })
  }
}

test('horizontal menu > has one row, with the rest under “More”', atDesk, async ({ page, contest }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, contest, 'admin', { ...plain, layout: layoutDefaults.layout2 })
  await openShortest(page)
  const menu = page.getByRole('navigation', { name: 'Menu' }).filter({ visible: true })
  await menu.getByRole('button', { name: 'More' }).click()
  await expect(menu.getByRole('link', { name: 'Documentation' })).toBeVisible()
  const tops = await menu
    .locator('ul')
    .first()
    .locator('> li:not([aria-hidden])')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetTop))
  expect(new Set(tops).size).toBe(1)
  await expectAccessible(page)
})

test('layout > is restored after a new sign-in', atDesk, async ({ page, contest }) => {
  const user = await enter(page, contest, 'admin', plain)
  await openShortest(page)
  const openSettings = () => openSettingsDrawer(page, 'Theme settings')
  const below = page.getByRole('radio', { name: /Navigation below the toolbar/ })
  await openSettings()
  await below.check()
  await expect(page.getByText('User settings saved.').first()).toBeVisible()
  await page.getByLabel('Container width in pixels').fill('900')
  await expect(page.getByText('Value is too low (min: 1024)')).toBeVisible()
  await page.getByLabel('Container width in pixels').fill('1200')
  await expectAccessible(page)
  await expect
    .poll(async () => (await contest.as(user)(getMe)).settings?.layout)
    .toMatchObject({ style: 'layout2', config: { containerWidth: 1200 } })
  await page.keyboard.press('Escape')
  await openScreen(page, '/sign-out')
  await expect(page.getByText('You have signed out!')).toBeVisible()
  await signInAs(page, contest.base, user)
  await openShortest(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openSettings()
  await expect(below).toBeChecked()
  await expect(page.getByLabel('Container width in pixels')).toHaveValue('1200')
})

test('color scheme > applies to the page and survives a reload', onPhone, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  await openSettingsDrawer(page, 'Color schemes')
  await page.getByRole('radio', { name: /Night Plow Dark/ }).check()
  await expect(page.getByText('User settings saved.').first()).toBeVisible()
  expect(await ground()).not.toBe(before)
  const chosen = await ground()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await ground()).toBe(chosen)
  await expectAccessible(page)
})

test('shell > opens and closes menu and settings by keyboard', async ({ page, contest }, { project }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  if (project.name === 'phone') {
    const menu = page.getByRole('button', { name: 'Open the menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: 'Audit' })).toBeVisible()
    for (let step = 0; step < 20; step++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(menu).toBeFocused()
    return
  }
  for (const name of ['Theme settings', 'Color schemes']) {
    await userMenu(page).focus()
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name }).filter({ visible: true })
    await expect(button).toBeVisible()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(userMenu(page)).toBeFocused()
  }
})

test('menu > counts what waits on each page', async ({ page, contest, isMobile }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('link', { name: /Public submissions.*\d+ things? to do/ }).first()).toBeVisible()
  const group = page.getByRole('button', { name: /^Admin/ }).filter({ visible: true })
  await expect(group).not.toHaveAccessibleName(/to do/)
  await group.click()
  await expect(group).toHaveAccessibleName(/Admin \d+ things? to do/)
})

test('menu search > finds pages, reports no match, closes on Escape', atDesk, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('combobox', { name: 'Search the menu' })
  await field.fill('zzz')
  await expect(page.getByText('No results..')).toBeVisible()
  await field.fill('naming')
  const suggestions = page.getByRole('listbox').getByRole('option')
  await expect(suggestions.first()).toBeVisible()
  expect(await suggestions.count()).toBeLessThanOrEqual(10)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('frost')
  await expect(page.getByText('No results..')).toBeVisible()
  await expect(suggestions).toHaveText(['Search entries for “frost”', 'Open the documentation'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/public-submission-list\?text=frost$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit-list$/)
})

test('shortcuts > take the focus and restore it', onPhone, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  await page.getByRole('button', { name: 'More tools' }).click()
  const button = page.getByRole('button', { name: 'Shortcuts' })
  await button.click()
  await expect(page.getByRole('searchbox', { name: 'Search for an app or page' })).toBeFocused()
  await page.keyboard.type('audit')
  await page.getByRole('button', { name: 'Add Audit log to the shortcuts' }).click()
  await expect(page.getByRole('button', { name: 'Remove Audit log from the shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test.describe('footer without the contest', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('shows a placeholder, then its texts', atDesk, async ({ page, contest }) => {
    await enter(page, contest, 'admin', plain)
    let isDown = true
    await page.route('**/api/contest', (route) =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await openShortest(page)
    await expect(page.getByRole('contentinfo')).toHaveText('Footer')
    isDown = false
    await page.reload()
    await expect(page.getByRole('contentinfo')).toContainText(/Copyright 2025.*Version 1\.3\.0/)
  })
})

for (const style of layoutStyles) {
  test(`staff in ${style} > have every page without navbar or toolbar`, async ({ page, contest }, { project }) => {
    await contest.at('during the public poll')
    const leftSidePanel = { display: true, style: 'fixed', position: 'left' }
    const layout = { style, config: { ...layoutDefaults[style].config, leftSidePanel } } as LayoutSettings
    // For example starred as an administrator.
    await enter(page, contest, 'staff', { ...plain, layout }, 'en', ['user-list', 'audit-list', 'internal-naming'])
    await openScreen(page, '/district-submission-form')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-section="navbar"]:visible')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0)
    await expectAccessible(page)
    if (project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
    else {
      const panel = page.getByRole('complementary', { name: 'Shortcuts' })
      await expect(panel.getByRole('link')).toHaveText(['Internal District Naming'])
      await panel.getByRole('button', { name: 'Shortcuts' }).click()
    }
    await expect(
      page.getByRole('link', { name: 'District Favorite Name Poll' }).filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(page.locator('a[href^="/admin"]')).toHaveCount(0)
    await expect(page.getByText('Admin', { exact: true })).toHaveCount(0)
  })
}

test('Arabic > mirrors the page, survives a reload, leaves no English', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/')
  await page.getByLabel('Language').first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[؀-ۿ]/)
  for (const path of ['/favorite-name-poll', '/public-naming-form', '/sign-in', '/documentation', '/404'] as const) {
    await openScreen(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, overflow]).toEqual([path, 0])
  }
  await openScreen(page, '/favorite-name-poll')
  await expectAccessible(page)
})

test('Turkish > translates the page', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/favorite-name-poll')
  await page.getByLabel('Language').first().selectOption('tr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Vote|Favorite/)
  await expectAccessible(page)
})
