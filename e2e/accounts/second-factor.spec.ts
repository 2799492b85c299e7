import type { Page } from '@playwright/test'
import type { Contest } from '../support/fixtures.ts'
import { expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { makeUser, userPassword } from '../support/make-user.ts'
import { openScreen } from '../support/screens.ts'
import { addApp, codeIn, leaveRecoveryCodes } from '../support/second-factor.ts'
import type { Credentials } from '../support/sign-in.ts'
import { fillIn, signInAs } from '../support/sign-in.ts'

test.use({
  expectedErrors: /status of 40[039]/,
  // Passkeys need a domain name.
  baseURL: async ({ site }, use) => use(site.base.replace('127.0.0.1', 'localhost')),
})

const getAddress = ({ base }: Contest) => base.replace('127.0.0.1', 'localhost')

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('Work laptop')
  await dialog.getByLabel('Current password').fill(userPassword)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await leaveRecoveryCodes(page)
}

async function signInWithPassword(page: Page, user: Credentials) {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('jwt'))
  await openScreen(page, '/sign-in', { login: 'admin' })
  await fillIn(page, user)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
}

test('authenticator app > is added and asked for', async ({ page, contest }) => {
  const user = await makeUser(contest, 'Sleet')
  await signInAs(page, getAddress(contest), user)
  await openScreen(page, '/change-password')
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expectAccessible(page)
  const { secret, codes } = await addApp(page, userPassword)
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await leaveRecoveryCodes(page)
  await expect(page.getByText('Unused codes: 10')).toBeVisible()
  await expectAccessible(page)

  await signInWithPassword(page, user)
  await expectAccessible(page)
  const input = page.getByLabel('6-digit code')
  await expect(input).toBeFocused()
  await input.fill(codeIn(secret, 120))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(/This code doesn’t work.*Our clock says .*Central Time/)
  await expect(input).toBeFocused()
  await expectAccessible(page)
  // The code of this step was used to add the app.
  await input.fill(codeIn(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Sleet Testerson/ })).toBeVisible()
})

test('wrong code of a new app > is explained in view on a phone', onPhone, async ({ page, contest }) => {
  const user = await makeUser(contest, 'Graupel')
  await signInAs(page, getAddress(contest), user)
  await openScreen(page, '/change-password')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(userPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const input = dialog.getByLabel('6-digit code')
  await expect(input).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Add an authenticator app' })).toBeInViewport()
  await expect(dialog.getByText(/^Open an authenticator app/)).toBeInViewport({ ratio: 1 })
  await input.fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const error = dialog.getByRole('alert')
  await expect(error).toContainText('This code doesn’t work.')
  const isCovered = () =>
    error.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(left + 4, bottom - 4))
    })
  await expect.poll(isCovered).toBe(false)
  await expect(input).toBeFocused()
  await expectAccessible(page)
})

test('recovery code > signs in, and the app can be turned off', async ({ page, contest }) => {
  const user = await makeUser(contest, 'Sleet')
  await signInAs(page, getAddress(contest), user)
  await openScreen(page, '/change-password')
  const { codes } = await addApp(page, userPassword)
  await signInWithPassword(page, user)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const input = page.getByLabel('Recovery code')
  await expect(input).toBeFocused()
  await input.fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Sleet Testerson/ })).toBeVisible()

  await openScreen(page, '/change-password')
  await expect(page.getByText('Unused codes: 9')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(userPassword)
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
})

test('passkey > is added, signs in and is removed', async ({ page, contest }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  const user = await makeUser(contest, 'Sleet')
  await signInAs(page, getAddress(contest), user)
  await openScreen(page, '/change-password')
  await addPasskey(page)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Not used yet')

  await signInWithPassword(page, user)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: /Sleet Testerson/ })).toBeVisible()

  await openScreen(page, '/change-password')
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Last used')
  await page.getByRole('button', { name: 'Remove the passkey “Work laptop”' }).click()
  await dialog.getByLabel('Current password').fill(userPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
})

test('passkey of another device > is refused with the next step', async ({ page, contest }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  const user = await makeUser(contest, 'Sleet')
  await signInAs(page, getAddress(contest), user)
  await openScreen(page, '/change-password')
  await addPasskey(page)
  await signInWithPassword(page, user)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser didn’t use the passkey.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
})
