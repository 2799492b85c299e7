import type { Page } from '@playwright/test'
import { openReview } from '../support/entry-review.ts'
import { atDesk, expect, test } from '../support/fixtures.ts'

const isFocusInDialog = (page: Page) =>
  page.evaluate(() => Boolean(document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]')))

test('entry and dialog > restore the focus when closed', atDesk, async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending' })
  const list = page.url()
  const row = page.getByRole('row').nth(1)
  const drawer = page.getByRole('dialog').first()
  const open = async () => {
    await row.getByRole('gridcell').nth(1).click()
    await expect(drawer.getByRole('button', { name: 'Approve' })).toBeVisible()
  }
  await open()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(key)
      expect(
        (await isFocusInDialog(page)) || (await page.evaluate(() => document.activeElement === document.body)),
      ).toBe(true)
    }
  }
  const reject = drawer.getByRole('button', { name: 'Reject…' })
  await reject.focus()
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: /^Reject / })
  await expect(confirmation).toBeVisible()
  expect(await isFocusInDialog(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(reject).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row.getByRole('gridcell').nth(1)).toBeFocused()

  await open()
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(list)
})

test('dialog > opens again after a second Back gesture on a phone', atDesk, async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending' })
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
  const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject…' })
  const confirmation = page.getByRole('dialog', { name: /^Reject /, includeHidden: true })
  for (let time = 0; time < 2; time++) {
    await reject.press('Enter')
    await expect(confirmation).toBeVisible()
    await confirmation.evaluate((dialog: HTMLDialogElement) => dialog.close())
    // The browser hides it immediately; the page handles the event later.
    await expect(confirmation).toHaveCount(0)
    await expect(reject).toBeFocused()
  }
})

test('toolbar menu > opens, moves and closes by keyboard', atDesk, async ({ page, contest }) => {
  await openReview(page, contest)
  const button = page.getByRole('button', { name: /^Signed in as/ })
  const password = page.getByRole('link', { name: 'Sign-in and security' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(password).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('Space')
  await expect(password).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
  await expect(password).toBeHidden()

  await button.click()
  await expect(password).toBeVisible()
  await page.mouse.click(400, 600)
  await expect(password).toBeHidden()
})
