import type { Page } from '@playwright/test'
import { getMe } from '../../contract/auth/auth.ts'
import { send } from '../support/call-route.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { makeUser, userPassword } from '../support/make-user.ts'
import { dropResponse } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs, tokenFor } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[019]|Failed to load resource/ })

const second = 'another one about snow'

async function openFromMenu(page: Page) {
  await openScreen(page, '/district-submission-form')
  await page.getByRole('button', { name: /Flurry Testerson/ }).click()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
}

for (const width of [390, 1440]) {
  test(`user menu > changes the password at ${width} pixels`, async ({ page, contest }) => {
    await page.setViewportSize({ width, height: 844 })
    const user = await makeUser(contest, 'Flurry')
    await signInAs(page, contest.base, user)
    const otherToken = await tokenFor(contest.base, user)
    await openFromMenu(page)
    await expectAccessible(page)
    const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
    const save = page.getByRole('button', { name: 'Change password' })

    await save.click()
    await expect(page.getByText('Please enter your password.')).toHaveCount(2)
    await current.fill('not the current one')
    await next.fill('Password123')
    await save.click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await expect(page.getByText(/easy to guess/)).toBeVisible()
    await expect(current).toBeFocused()
    await expectAccessible(page)
    await expect(next).toHaveValue('Password123')
    await current.fill(userPassword)
    await next.fill(`${user.email} and more`)
    await save.click()
    await expect(page.getByText('Please leave out the email address and the part before the @.')).toBeVisible()
    await next.fill(second)
    await save.click()
    await expect(page.getByText(/Your password has been changed/)).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
    expect((await send(contest.base, otherToken, getMe)).status).toBe(401)
    await tokenFor(contest.base, { email: user.email, password: second })
  })
}

test('lost password change > is reported with the next step', async ({ page, contest }) => {
  const user = await makeUser(contest, 'Flurry')
  await signInAs(page, contest.base, user)
  await openFromMenu(page)
  await page.getByLabel('Current password').fill(userPassword)
  await page.getByLabel('New password').fill(second)
  await page.route('**/auth/me/password', dropResponse)
  // Prevents other requests, which would report the end of the session.
  await page.route('**/api/contest', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'Change password' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t confirm whether your password was changed.' })
  await expect(notice).toBeFocused()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expectAccessible(page)
  await tokenFor(contest.base, { email: user.email, password: second })
})

test('password toggle > is beside the input in Arabic', async ({ page, contest }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signInAs(page, contest.base, await makeUser(contest, 'Flurry'))
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await openScreen(page, '/change-password')
  const input = page.locator('#currentPassword')
  await input.fill(userPassword)
  const eye = page.getByRole('button', { name: 'إظهار كلمة المرور' }).first()
  const roomAtTheEnd = () => input.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
  const [eyeBox, inputBox] = [await eye.boundingBox(), await input.boundingBox()]
  const needed = (eyeBox?.x ?? 0) + (eyeBox?.width ?? 0) - (inputBox?.x ?? 0)
  expect([needed > 0, needed < 70]).toEqual([true, true])
  expect(await roomAtTheEnd()).toBeGreaterThanOrEqual(needed)
  await eye.click()
  expect(await roomAtTheEnd()).toBeGreaterThanOrEqual(needed)
  await expectAccessible(page)
})
