import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { enter, openSettingsDrawer, openShortest, plain } from '../support/own-settings.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** Clicks a toolbar tool, which is folded away in narrow windows. */
async function clickTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More tools', expanded: false })
  // The page may still be rendering.
  await more.or(tool(page, name)).first().waitFor()
  if (await more.isVisible()) await more.click()
  await tool(page, name).first().click()
}

const toDark = (page: Page) => clickTool(page, 'Switch to dark mode')
const toLight = (page: Page) => clickTool(page, 'Switch to light mode')

/** Computed background and link color. */
const readColors = (page: Page) =>
  page.evaluate(() => {
    const { getPropertyValue } = getComputedStyle(document.documentElement)
    const style = getComputedStyle(document.documentElement)
    return ['--page', '--blue'].map((name) => getPropertyValue.call(style, name))
  })
const defaultDay = ['#f3f7fb', '#1f5288']
const defaultNight = ['#0f1a2b', '#a9cdf2']

async function setLinkColor(page: Page, color: string): Promise<void> {
  await openSettingsDrawer(page, 'Theme settings')
  await page.getByRole('button', { name: 'Edit colors: Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Colors: Content' })
  await editor.getByRole('group', { name: 'Primary' }).getByRole('textbox', { name: 'Main: hex code' }).fill(color)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('color mode switch > toggles the default theme persistently', onPhone, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  expect(await readColors(page)).toEqual(defaultDay)
  await toDark(page)
  await expect.poll(() => readColors(page)).toEqual(defaultNight)
  await expect(page.getByText('User settings saved.').filter({ visible: true }).first()).toBeVisible()
  await openShortest(page)
  await expect.poll(() => readColors(page)).toEqual(defaultNight)
  await toLight(page)
  await expect.poll(() => readColors(page)).toEqual(defaultDay)
})

test('custom colors > return with their mode after a new sign-in', atDesk, async ({ page, contest }) => {
  test.slow()
  const user = await enter(page, contest, 'admin', plain)
  await openShortest(page)
  const day = ['#f3f7fb', '#123456']
  const night = ['#0f1a2b', '#abcdef']
  await setLinkColor(page, '#123456')
  await expect.poll(() => readColors(page)).toEqual(day)
  await toDark(page)
  await expect.poll(() => readColors(page)).toEqual(defaultNight)
  await toLight(page)
  await expect.poll(() => readColors(page)).toEqual(day)
  await toDark(page)
  await setLinkColor(page, '#abcdef')
  await expect.poll(() => readColors(page)).toEqual(night)
  await toLight(page)
  await expect.poll(() => readColors(page)).toEqual(day)

  await openSettingsDrawer(page, 'Color schemes')
  await page.getByRole('radio', { name: 'Spruce', exact: true }).check()
  await expect(page.getByText('User settings saved.').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const saved = page.waitForResponse(
    async (response) =>
      response.request().method() === 'PUT' &&
      response.request().postDataJSON().settings?.theme.main.palette.mode === 'dark' &&
      response.ok(),
  )
  await toDark(page)
  await expect.poll(() => readColors(page)).toEqual(['#0f1913', '#91d6ae'])
  await saved

  await openScreen(page, '/sign-out')
  await expect(page.getByText('You have signed out!')).toBeVisible()
  await signInAs(page, contest.base, user)
  await openShortest(page)
  await openSettingsDrawer(page, 'Color schemes')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Your own colors: Dark' }).check()
  await expect.poll(() => readColors(page)).toEqual(night)
  await page.keyboard.press('Escape')
  await toLight(page)
  await expect.poll(() => readColors(page)).toEqual(day)
})

test('settings > merge quick changes into one request and keep the last', atDesk, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  const sent: string[] = []
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON().settings.theme.main.palette.mode)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return route.continue()
  })
  await toDark(page)
  await toLight(page)
  await toDark(page)
  expect(await readColors(page)).toEqual(defaultNight)
  await expect(page.getByText('User settings saved.').first()).toBeVisible()
  expect(sent).toEqual(['dark', 'dark'])
  await page.reload()
  await expect.poll(() => readColors(page)).toEqual(defaultNight)
})

test.describe('settings that cannot be saved', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('stay visible and are saved on retry', atDesk, async ({ page, contest }) => {
    await enter(page, contest, 'admin', plain)
    let isDown = true
    await page.route('**/api/auth/me', (route) =>
      isDown && route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await openShortest(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await toDark(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Your settings couldn’t be saved.' })
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await readColors(page)).toEqual(defaultNight)
    // The list has loaded since then; wherever it ends, the notice must not cover half of a button.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeVisible()
    isDown = false
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('User settings saved.').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect.poll(() => readColors(page)).toEqual(defaultNight)
  })
})

test('palette editor > reports invalid colors and saves valid changes', onPhone, async ({ page, contest }) => {
  await enter(page, contest, 'admin', plain)
  await openShortest(page)
  await openSettingsDrawer(page, 'Theme settings')
  await page.getByRole('button', { name: 'Edit colors: Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Colors: Content' })
  const save = editor.getByRole('button', { name: 'Save' })
  const getHex = (group: string, name: string) =>
    editor.getByRole('group', { name: group }).getByRole('textbox', { name: `${name}: hex code` })
  await expect(save).toBeDisabled()
  await getHex('Primary', 'Main').fill('#12345')
  await expect(editor.getByText('Enter six hex digits, such as #1f5288')).toBeVisible()
  await expect(getHex('Primary', 'Main')).toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await getHex('Primary', 'Main').fill(' 123456 ')
  await expect(editor.getByText('Enter six hex digits')).toHaveCount(0)
  await expect(editor.getByLabel('Main: pick a color').first()).toHaveValue('#123456')
  await expect(save).toBeEnabled()

  // Backgrounds must fit the mode, also after it is changed.
  await getHex('Background', 'Default').fill('#333333')
  await expect(editor.getByText('Must be a light color')).toHaveCount(1)
  await editor.getByRole('radio', { name: 'Dark' }).check()
  await expect(editor.getByText('Must be a light color')).toHaveCount(0)
  await expect(editor.getByText('Must be a dark color')).toHaveCount(1)
  await editor.getByRole('radio', { name: 'Light' }).check()
  await getHex('Background', 'Default').fill('#f3f7fb')
  await getHex('Text', 'Primary').fill('#cccccc')
  await expect(editor.getByText(/Lowest text contrast: 1\.\d\./)).toBeVisible()
  await getHex('Text', 'Primary').fill('#14243b')
  await getHex('Primary', 'Main').press('Enter')
  await expect(editor).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => readColors(page)).toEqual(['#f3f7fb', '#123456'])
})
