/** Languages of an installation, from the administrators' page to a visitor's phone. */
import { reviewedLanguages } from '../../contract/text/languages.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { offerLanguages } from '../support/languages.ts'
import { openScreen } from '../support/screens.ts'
import { accounts, signInAs } from '../support/sign-in.ts'

// The demo is shared with the following specs.
test.afterEach(async ({ contest }) => {
  await offerLanguages(contest, reviewedLanguages)
})

test(
  'languages > Spanish is offered once the office has switched it on',
  atDesk,
  async ({ page, browser, contest }) => {
    await contest.at('during submission')
    const context = await browser.newContext({
      baseURL: contest.base,
      locale: 'es-MX',
      viewport: { width: 390, height: 800 },
    })
    const visitor = await context.newPage()
    const menu = visitor.getByRole('banner').getByRole('combobox')
    await visitor.goto('/?language=es')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Name a snowplow')
    await expect(menu.getByRole('option')).toHaveText(['English', 'Türkçe', 'العربية'])

    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/admin/department')
    const languages = page.getByRole('group', { name: 'Languages' })
    await expect(languages).toContainText('Nobody at your office has read this translation yet.')
    await languages.getByRole('checkbox', { name: 'Español', exact: true }).check()
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Appearance' }).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Appearance saved.')).toBeVisible()

    await expect(async () => {
      await visitor.goto('/')
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Póngale nombre a un quitanieves', {
        timeout: 1000,
      })
    }).toPass()
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'es')
    await menu.selectOption('English')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Name a snowplow')
    await menu.selectOption('Español')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Póngale nombre a un quitanieves')
    for (const path of ['/public-naming-form', '/class', '/privacy', '/documentation?guide=families']) {
      await visitor.goto(path)
      await expect(visitor.locator('html')).toHaveAttribute('lang', 'es')
      await expectAccessible(visitor)
    }

    await languages.getByRole('checkbox', { name: /^Someone at our office has read it/ }).check()
    await expect(languages).not.toContainText('Nobody at your office')
    await languages.getByRole('checkbox', { name: 'Español', exact: true }).uncheck()
    await page.getByRole('region', { name: 'Appearance' }).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Appearance saved.').last()).toBeVisible()
    await expect(async () => {
      await visitor.goto('/class')
      await expect(visitor.locator('html')).toHaveAttribute('lang', 'en', { timeout: 1000 })
    }).toPass()
    await context.close()
  },
)

test(
  'languages > signed-in pages are in English for a visitor who reads Spanish',
  atDesk,
  async ({ page, contest }) => {
    await contest.at('during submission')
    await offerLanguages(contest, ['en', 'es'])
    await page.goto('/sign-in?login=admin')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Español')
    await page.locator('[name="email"]').fill(accounts.admin.email)
    await page.locator('[name="password"]').fill(accounts.admin.password)
    await page.locator('[name="password"]').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public submissions')
    await openScreen(page, '/admin/user-list')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
    await expect(page.getByRole('combobox', { name: 'Language' }).first().getByRole('option')).toHaveText(['English'])
    await page.goto('/sign-out')
    await expect(page.getByText('¡Ha cerrado la sesión!')).toBeVisible()
  },
)
