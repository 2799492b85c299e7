import { expect, type Page } from '@playwright/test'
import type { MailServer } from '../support/inbox.ts'
import { findTask, menu } from './season-walk.ts'

/** Invites a staff member on the Users page. */
export async function invite(admin: Page, lastName: string, email: string): Promise<void> {
  await menu(admin, 'Users')
  await admin.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Sample')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText('/invitation#')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

/** Invites a mistyped address: the account shows the refusal of the mail server, and is deleted. */
export async function inviteRefusedAddress(admin: Page, mailServer: MailServer): Promise<void> {
  const response = '5.1.1 No such mailbox here'
  mailServer.misbehave('recipient', { code: 550, text: response })
  await invite(admin, 'Mistyped', 'mistyped@example.com')
  const row = admin.getByRole('row', { name: /Sample Mistyped/ })
  await expect(async () => {
    await admin.reload()
    await expect(row.getByText('Invitation not delivered')).toBeVisible({ timeout: 1000 })
  }).toPass()
  mailServer.misbehave(null)

  const task = await findTask(admin, '1 invitation wasn’t delivered', 'Mail')
  await task.click()
  await expect(admin).toHaveURL(/\/admin\/mail-list\?kind=user\.invited&state=failed$/)
  await expect(admin.getByRole('row', { name: response })).toBeVisible()

  await menu(admin, 'Users')
  await row.getByRole('button', { name: 'Edit Sample Mistyped' }).click()
  await expect(admin.getByRole('dialog').getByText(response)).toBeVisible()
  await admin.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Delete Sample Mistyped' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(row).toHaveCount(0)
  await menu(admin, 'Home')
  await expect(admin.getByRole('link', { name: /wasn’t delivered/ })).toHaveCount(0)
}
