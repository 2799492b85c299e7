import type { Page } from '@playwright/test'
import type { ScreenPath } from '../../contract/screen-paths.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { enter, openShortest, openUsers, plain, userMenu } from '../support/own-settings.ts'
import { openScreen } from '../support/screens.ts'

/** Counts Tab stops from the top of the page to its content. */
async function countTabStops(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    scrollTo(0, 0)
  })
  await page.locator('body').press('Tab')
  for (let stops = 1; stops < 60; stops++) {
    if (await page.evaluate(() => document.activeElement?.closest('main') !== null)) return stops - 1
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached the content')
}

/** Skip link, demo bar with its mailbox, brand, 24 menu items, their toggle, search, language, tools and account. */
const maxTabStops = 34
const maxWithFoldedGroups = 20

for (const path of ['/home', '/admin/user-list', '/admin/schedule'] satisfies ScreenPath[]) {
  test(`${path} > has few Tab stops before its content`, atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await enter(page, contest, 'admin', plain)
    await openScreen(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('toolbar')).toBeVisible()
    expect(await countTabStops(page)).toBeLessThanOrEqual(maxTabStops)
    for (const group of [/^Admin/, 'Contest setup']) {
      const button = page.getByRole('navigation').getByRole('button', { name: group })
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    }
    await page.reload()
    await expect(page.getByRole('toolbar')).toBeVisible()
    expect(await countTabStops(page)).toBeLessThanOrEqual(maxWithFoldedGroups)
  })
}

for (const [language, forward, back] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`toolbar > is one Tab stop with arrow keys in ${language}`, atDesk, async ({ page, contest }) => {
    await enter(page, contest, 'admin', plain, language, ['user-list'])
    await openShortest(page)
    const toolbar = page.getByRole('toolbar')
    await expect(toolbar).toBeVisible()
    const focusedIndex = () =>
      toolbar.evaluate((element) =>
        [...element.querySelectorAll('a[href], button')]
          .filter((control) => !control.closest('[popover]'))
          .indexOf(document.activeElement as Element),
      )
    const count = 6
    await toolbar.getByRole('link').first().focus()
    const visited = [await focusedIndex()]
    for (let step = 1; step < count; step++) {
      await page.keyboard.press(forward)
      visited.push(await focusedIndex())
    }
    expect(visited).toEqual([0, 1, 2, 3, 4, 5])
    await page.keyboard.press(forward)
    expect(await focusedIndex()).toBe(0)
    await page.keyboard.press(back)
    expect(await focusedIndex()).toBe(5)
    await page.keyboard.press('Home')
    expect(await focusedIndex()).toBe(0)
    await page.keyboard.press('End')
    expect(await focusedIndex()).toBe(5)
    await page.keyboard.press('Tab')
    expect(await focusedIndex()).toBe(-1)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedIndex()).toBe(5)
    await expectAccessible(page)
  })
}

test('quick panel > has one button and no rail beside the page', atDesk, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  await expect(page.getByRole('button', { name: 'Quick panel' }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'Side panel' })).toHaveCount(0)
  const rightSidePanel = { ...plain.layout.config.rightSidePanel, display: true }
  const layout = { ...plain.layout, config: { ...plain.layout.config, rightSidePanel } } as typeof plain.layout
  await enter(page, contest, 'admin', { ...plain, layout })
  await openUsers(page)
  await expect(page.getByRole('complementary', { name: 'Side panel' }).getByRole('button')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Quick panel' }).filter({ visible: true })).toHaveCount(1)
})

test('user menu > labels the settings', atDesk, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  await userMenu(page).click()
  const settings = page.getByRole('button', { name: /^(Theme settings|Color schemes)$/ }).filter({ visible: true })
  await expect(settings).toHaveText(['Theme settings', 'Color schemes'])
  await expectAccessible(page)
})

test('menu drawer > begins with Home; search and language return', onPhone, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link').first()).toHaveText('Home')
  await expect(drawer.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await expect(page.getByRole('combobox', { name: 'Search the menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More tools' }).click()
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeInViewport()
})

test('pending counts > differ in color from the next step', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  const badge = page
    .locator('[data-section="navbar"]')
    .getByText(/^\d+\+?$/)
    .first()
    .locator('..')
  await expect(badge).toBeVisible()
  const nextStep = await page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.background = 'var(--orange)'
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(color).toMatch(/^rgb\(/)
  expect(color).not.toBe(nextStep)
})
