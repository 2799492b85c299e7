import type { Page } from '@playwright/test'
import { type LayoutSettings, layoutDefaults, navbarStyles, type Settings } from '../contract/settings.ts'
import { themes } from '../web/theme/themes.ts'
import { type Contest, expect, expectAccessible, test } from './fixtures.ts'
import { signInAs } from './signing-in.ts'

const palette = themes.Default.light
const plain: Settings = {
  layout: layoutDefaults.layout1,
  theme: { main: palette, navbar: palette, toolbar: palette, footer: palette },
  customScrollbars: true,
  direction: 'ltr',
}

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/user-list')
  await expect(page.getByText('staff@example.com').first()).toBeVisible()
}

/** Signs somebody in whose settings are these, in a language. */
async function enter(page: Page, contest: Contest, who: 'admin' | 'staff', settings: Settings, language = 'en') {
  await signInAs(page, contest.base, who)
  await page.evaluate(
    async ([body, code]) => {
      localStorage.setItem('language', code)
      const headers = { authorization: `Bearer ${localStorage.getItem('jwt')}`, 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/me', { method: 'PUT', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [JSON.stringify({ settings, shortcuts: [] }), language] as const,
  )
}

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

for (const [name, layout] of layouts) {
  for (const language of ['en', 'ar']) {
    test(`${name} holds the page without overlap, ${language}`, async ({ page, contest }, { project }) => {
      test.skip(project.name === 'phone', 'sets its own widths')
      await enter(page, contest, 'admin', { ...plain, layout }, language)
      await openUsers(page)
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByText('staff@example.com').first()).toBeVisible()
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
      await expectAccessible(page)
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    })
  }
}

test('a layout is chosen in the settings, saved, and there again after a new sign-in', async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  const more = page.getByRole('button', { name: 'More tools' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Theme settings' }).filter({ visible: true }).first().click()
  await page.getByRole('radio', { name: /Navigation below the toolbar/ }).check()
  await expect(page.getByText('User settings saved.').first()).toBeVisible()
  await page.getByLabel('Container width in pixels').fill('900')
  await expect(page.getByText('Value is too low (min: 1024)')).toBeVisible()
  await page.getByLabel('Container width in pixels').fill('1200')
  await expectAccessible(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('jwt')}` }
        const me = await (await fetch('/api/auth/me', { headers })).json()
        return [me.settings.layout.style, me.settings.layout.config.containerWidth]
      }),
    )
    .toEqual(['layout2', 1200])
  await page.keyboard.press('Escape')
  await page.goto('/sign-out')
  await expect(page.getByText('You have signed out!')).toBeVisible()
  await signInAs(page, contest.base, 'admin')
  await openUsers(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a colour scheme changes the page and is still there after a reload', async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  const more = page.getByRole('button', { name: 'More tools' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Color schemes' }).filter({ visible: true }).first().click()
  await page.getByRole('radio', { name: /Night Plow Dark/ }).check()
  await expect(page.getByText('User settings saved.').first()).toBeVisible()
  expect(await ground()).not.toBe(before)
  const chosen = await ground()
  await page.reload()
  await expect(page.getByText('staff@example.com').first()).toBeVisible()
  expect(await ground()).toBe(chosen)
  await expectAccessible(page)
})

test('keyboard alone opens and closes the menu and the settings, and comes back to their buttons', async ({
  page,
  contest,
}, { project }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
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
    const button = page.getByRole('button', { name }).filter({ visible: true }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('the menu counts the names that wait for review', async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  const open = page.getByRole('button', { name: 'Open the menu' })
  if (await open.isVisible()) await open.click()
  await expect(page.getByRole('link', { name: /Public Submissions.*\d+ names waiting/ }).first()).toBeVisible()
})

test('the search finds pages, says when there is none, and closes with Escape', async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openUsers(page)
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('combobox', { name: 'Search the menu' })
  await field.fill('zzz')
  await expect(page.getByText('No results..')).toBeVisible()
  await field.fill('naming')
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found.first()).toBeVisible()
  expect(await found.count()).toBeLessThanOrEqual(10)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit-list$/)
})

test('staff have no navbar and no toolbar, and still a way to their pages, language and sign-out', async ({
  page,
  contest,
}) => {
  await contest.at('while the public votes')
  await enter(page, contest, 'staff', plain)
  await page.goto('/district-submission-form')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-part="navbar"]:visible')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0)
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: /Open the menu|Main menu|Menu|More tools/ }).first()
  if (await menu.isVisible()) await menu.click()
  await expect(
    page.getByRole('link', { name: 'Internal District Naming' }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('Arabic turns the page around, stays after a reload, and leaves no English behind', async ({ page, contest }) => {
  await contest.at('while the public votes')
  await page.goto('/')
  await page.getByLabel('Language').first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[؀-ۿ]/)
  for (const path of ['/favorite-name-poll', '/public-naming-form', '/sign-in', '/documentation', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, overflow]).toEqual([path, 0])
  }
  await page.goto('/favorite-name-poll')
  await expectAccessible(page)
})

test('Turkish speaks Turkish', async ({ page, contest }) => {
  await contest.at('while the public votes')
  await page.goto('/favorite-name-poll')
  await page.getByLabel('Language').first().selectOption('tr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Vote|Favorite/)
  await expectAccessible(page)
})
