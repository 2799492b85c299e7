import type { Page } from '@playwright/test'
import { signOut } from '../../contract/auth/auth.ts'
import { send } from '../support/call-route.ts'
import { atDesk, type ContestTime, expect, expectAccessible, test } from '../support/fixtures.ts'
import { anyAccount } from '../support/own-settings.ts'
import { openScreen } from '../support/screens.ts'
import { type Account, accounts, fillIn, signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[0134]/ })

const heading = 'Snowplow Naming Contest'

test('password sign-in leads an administrator to the page of the stage', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/sign-in')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await page.getByLabel('Email').fill('storm')
  await page.getByLabel('Password').fill('abc')
  await page.getByLabel('Password').blur()
  await expect(page.getByText('You must enter a valid email')).toBeVisible()
  await expect(page.getByText('Password is too short - must be at least 4 chars.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await fillIn(page, { ...accounts.admin, password: 'wrong password' })
  await expect(page.getByText('Invalid email and/or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email)
  await fillIn(page, accounts.admin)
  await expect(page).toHaveURL(/\/admin\/public-poll-list$/)
  await openScreen(page, '/sign-in')
  await expect(page).toHaveURL(/\/admin\/public-poll-list$/)
})

test('sign-in > shows the login options again after Back', async ({ page }) => {
  await openScreen(page, '/sign-in')
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: /login options/ }).click()
  await expect(page.getByRole('button', { name: 'Organization Login' })).toBeVisible()
})

test('sign-in > works by keyboard alone', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/sign-in')
  await page.getByRole('button', { name: 'Admin Login' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(accounts.staff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(accounts.staff.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/district-submission-form$/)
})

test.describe('Organization Login', () => {
  const throughPopup = async (page: Page, name: string | RegExp) => {
    await openScreen(page, '/sign-in')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Organization Login' }).click()
    const popup = await opened
    await popup.getByRole('button', { name }).click()
  }

  test('signs staff in through the window of the provider', async ({ page, contest }) => {
    await contest.at('during the public poll')
    await throughPopup(page, /staff@example.com/)
    await expect(page).toHaveURL(/\/district-submission-form$/)
    const storedKeys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
    expect(storedKeys.filter((key) => /oidc|access/.test(key))).toEqual([])
  })

  test('explains why an unknown or unverified address is rejected', async ({ page }) => {
    await throughPopup(page, /unknown@example.com/)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('SSO LOGIN')
    await expect(alert).toContainText('Error: There is no account with this email address.')
    await throughPopup(page, /unverified@example.com/)
    await expect(alert).toContainText('has not verified the email address')
    await expectAccessible(page)
  })

  test('reports that the user canceled at the provider', async ({ page }) => {
    await throughPopup(page, 'Cancel')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('You canceled the sign-in.')
    await expect(alert).not.toContainText('couldn’t connect')
    await expect(alert).not.toContainText('instance failed')
    await expectAccessible(page)
  })

  test('explains that the window was closed too early', async ({ page }) => {
    await openScreen(page, '/sign-in')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Organization Login' }).click()
    await (await opened).close()
    await expect(page.getByRole('alert')).toContainText('was closed before you were signed in')
  })
})

const stages: [ContestTime, string, string][] = [
  ['during submission', '/admin/public-submission-list', '/district-submission-form'],
  ['during the staff poll', '/admin/district-poll-list', '/district-submission-form'],
  ['during the public poll', '/admin/public-poll-list', '/district-submission-form'],
  ['after the announcement', '/admin/internal-naming-list', '/internal-district-naming'],
]
for (const [contestTime, admin, staff] of stages) {
  test(`each role lands on its page ${contestTime}`, async ({ page, contest }) => {
    await contest.at(contestTime)
    for (const [account, landing] of [
      ['admin', admin],
      ['staff', staff],
    ] as [Account, string][]) {
      await signInAs(page, contest.base, account)
      await openScreen(page, '/')
      await expect(page).toHaveURL(`${contest.base}${landing}`)
    }
  })
}

test('guarded page > opens after sign-in, or reports missing access', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/admin/user-list')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(page, accounts.admin)
  await expect(page).toHaveURL(/\/admin\/user-list$/)

  await openScreen(page, '/sign-out')
  await expect(page.getByText('You have signed out!')).toBeVisible()
  await openScreen(page, '/admin/user-list')
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(page, accounts.staff)
  await expect(page).toHaveURL(/\/district-submission-form$/)
  await openScreen(page, '/admin/user-list')
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
  await expectAccessible(page)
})

test('sign-in > keeps the focus in the password on a slow phone', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    const slowly = (work: TimerHandler, ms = 0) => wait(work, ms + 500)
    Object.assign(globalThis, { setTimeout: slowly })
  })
  await openScreen(page, '/sign-in')
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await page.getByLabel('Email').fill(accounts.staff.email)
  await page.getByLabel('Password').focus()
  await page.waitForTimeout(600)
  await page.keyboard.type('half')
  await expect(page.getByLabel('Password')).toHaveValue('half')
})

test('sign-out > counts down and signs out the other tabs', async ({ page, context, contest }) => {
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/district-submission-form')
  const other = await context.newPage()
  await openScreen(other, '/district-submission-form')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await openScreen(page, '/sign-out')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText(/Redirecting to the sign in page in \d seconds?\.\.\./)).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 10_000 })
})

test('expired session > leads to sign-in and back to the page', async ({ page, contest }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  await expect(anyAccount(page)).toBeVisible()
  const search = page.getByLabel('Search by name or email')
  await search.fill('nobody')
  await expect(page).toHaveURL(/text=nobody$/)
  // A sign-out elsewhere ends this session as well.
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  await send(contest.base, token, signOut)
  // The next request ends the session; the page may already have sent one.
  await search.fill('nobody else', { timeout: 3_000 }).catch(() => {})
  await expect(page).toHaveURL(/\/sign-in/)
  expect(logged).toContain('Unauthorized request. User was signed out.')
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(page, accounts.admin)
  // The search term is part of the URL to return to.
  await expect(page).toHaveURL(/\/admin\/user-list\?text=nobody/)
  await expect(search).toHaveValue(/^nobody/)
})

test('forgot password > without a mail server names the administrator', async ({ page }) => {
  await openScreen(page, '/sign-in', { login: 'admin' })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByText(/administrator to set a new password for you/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
})

test('sign-up > creates an account and reports a used address at its field', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/sign-up')
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await page.getByLabel('Display name').fill('Snow Testerson')
  await page.getByLabel('Email').fill(accounts.admin.email)
  await page.getByLabel('Password', { exact: true }).fill('a sentence')
  await page.getByLabel('Password (confirm)').fill('a sentenc')
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('Password (confirm)').fill('a sentence')
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Create your free account' }).click()
  await expect(page.getByText('The email address is already in use').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(`snow${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Create your free account' }).click()
  await expect(page).toHaveURL(/\/admin\/public-poll-list$/)
})

test('sign-in callback > shows plain text; other public paths open', async ({ page }) => {
  await openScreen(page, '/sso-login')
  await expect(page.getByText('SSO Login', { exact: true })).toBeVisible()
  await openScreen(page, '/callback')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await openScreen(page, '/logout')
  await expect(page.getByText('You have signed out!')).toBeVisible()
  await openScreen(page, '/401')
  await expect(page.getByText('Unauthorized Access')).toBeVisible()
  await openScreen(page, '/loading')
  await expect(page.getByText(/Loading/).first()).toBeVisible()
})

test.describe('sign-in after a wrong password', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('focuses and selects the password, and marks required fields', async ({ page }) => {
    await openScreen(page, '/sign-in')
    await page.getByRole('button', { name: 'Admin Login' }).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-required', 'true')
    await page.getByLabel('Email').fill(`no.body.${Date.now() % 1_000_000}@example.com`)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('wrong password')
    await password.press('Enter')
    await expect(page.getByText('Invalid email and/or password.')).toBeVisible()
    await expect(password).toBeFocused()
    await page.keyboard.type('x')
    await expect(password).toHaveValue('x')
  })
})

test('sign-up > shows its submit button and the whole picture', atDesk, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, '/sign-up')
  await expect(page.getByRole('button', { name: 'Create your free account' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('svg:has(image)').filter({ visible: true }).last()).toBeInViewport({ ratio: 1 })
})
