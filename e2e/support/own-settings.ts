import type { Page } from '@playwright/test'
import { updateMe } from '../../contract/auth/auth.ts'
import { layoutDefaults } from '../../contract/settings/layouts.ts'
import type { Settings } from '../../contract/settings/settings.ts'
import { themes } from '../../web/theme/themes.ts'
import { type Contest, expect } from './fixtures.ts'
import { makeUser } from './make-user.ts'
import { openScreen } from './screens.ts'
import { type Credentials, signInAs } from './sign-in.ts'

const palette = themes.Default.light
export const plain: Settings = {
  layout: layoutDefaults.layout1,
  theme: { main: palette, navbar: palette, toolbar: palette, footer: palette },
  customScrollbars: true,
  direction: 'ltr',
}

/** Any row of the list: its first page depends on other tests. */
export const anyAccount = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/@example\.com$/)
    .first()

/** Opens the shortest signed-in page, for tests of bars, colors and tools: a table takes a second longer. */
export async function openShortest(page: Page): Promise<void> {
  await openScreen(page, '/change-password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Signed in as/ }).filter({ visible: true })

export async function openSettingsDrawer(page: Page, name: 'Theme settings' | 'Color schemes'): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('button', { name }).filter({ visible: true }).click()
}

export async function openUsers(page: Page): Promise<void> {
  await openScreen(page, '/admin/user-list')
  await expect(anyAccount(page)).toBeVisible()
}

/** Signs in as a new user with these settings: those of a demo account would change the lists of later tests. */
export async function enter(
  page: Page,
  contest: Contest,
  who: 'admin' | 'staff',
  settings: Settings,
  language = 'en',
  shortcuts: string[] = [],
): Promise<Credentials> {
  const user = await makeUser(contest, `Settings-${who}`, who === 'admin' ? 'admin' : 'user')
  await signInAs(page, contest.base, user)
  await page.evaluate((code) => localStorage.setItem('language', code), language)
  await contest.as(user)(updateMe, { body: { settings, shortcuts } })
  return user
}
