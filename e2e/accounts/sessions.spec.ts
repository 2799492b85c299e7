import type { Browser, Page } from '@playwright/test'
import type { Contest } from '../support/fixtures.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { makeUser } from '../support/make-user.ts'
import { openScreen } from '../support/screens.ts'
import type { Credentials } from '../support/sign-in.ts'
import { fillIn, signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 401/ })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function signInElsewhere(browser: Browser, contest: Contest, user: Credentials): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: contest.base, userAgent: firefox })).newPage()
  await openScreen(page, '/sign-in', { login: 'admin' })
  await fillIn(page, user)
  await expect(page.getByRole('button', { name: /Hail Testerson/ })).toBeVisible()
  return page
}

async function expectSignedOut(page: Page) {
  await openScreen(page, '/change-password')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /Hail Testerson/ })).toHaveCount(0)
}

const rows = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')

test('session list > ends a session in another browser', atDesk, async ({ page, browser, contest }) => {
  const user = await makeUser(contest, 'Hail')
  const elsewhere = await signInElsewhere(browser, contest, user)
  await signInAs(page, contest.base, user)
  await openScreen(page, '/change-password')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('This browser')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).dblclick()
  await expect(page.getByText('You’re signed out of Firefox on Windows.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expectSignedOut(elsewhere)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('session list > signs out everywhere else', atDesk, async ({ page, browser, contest }) => {
  const user = await makeUser(contest, 'Hail')
  const elsewhere = await signInElsewhere(browser, contest, user)
  await signInAs(page, contest.base, user)
  await openScreen(page, '/change-password')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You’re signed out everywhere else.', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expectSignedOut(elsewhere)
  await page.goBack()
  await openScreen(page, '/change-password')
  await expect(rows(page)).toHaveCount(1)
})
