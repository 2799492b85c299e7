import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { codeAt } from '../../server/test/sign-in/totp.ts'
import { expectAccessible } from './accessibility.ts'

/** Code of the app `steps` of 30 seconds from now: each code works once. */
export const codeIn = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000).toISOString())

/** On the page of the own sign-in; ends with the dialog of the recovery codes. */
export async function addApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const shownKey = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()
  const secret = shownKey?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('6-digit code').fill(codeIn(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('dialog').locator('code').allTextContents()
  return { secret, codes }
}

/** Leaves the dialog of the recovery codes, which asks first. */
export async function leaveRecoveryCodes(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, close' }).click()
}
