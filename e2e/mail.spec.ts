import { expect, expectAccessible, newName, test } from './support/fixtures.ts'
import { fillInEntry, newEmail } from './support/public-forms.ts'
import { send } from './support/requests.ts'
import { openScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'

// A test mail without a mail server is refused.
test.use({ expectedErrors: /status of 409/ })

test('outbox > shows the mail of an entry, cancels it, sends it again', async ({ page, contest }) => {
  await contest.at('during submission')
  await openScreen(page, '/public-naming-form')
  const [email, name] = [newEmail(), newName()]
  await fillInEntry(page, name, { email })
  await send(page).click()
  const thanks = page.getByText(/^Your reference number: /)
  await expect(thanks).toHaveText(/[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const reference = (await thanks.innerText()).slice(-9)

  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/mail-list')
  await expect(page.getByText('No mail server is set up.')).toBeVisible()
  await page.getByLabel('Search by email address').fill(email)
  await expect(page).toHaveURL(/to=/)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Entry received').filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Entry received' })
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('heading')).toHaveText('We received your entry')
  await expect(preview.getByText(name)).toBeVisible()
  await expect(preview.getByText(reference)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Don’t send' }).dblclick()
  await expect(page.getByText('1 message won’t be sent.')).toBeVisible()
  await expect(dialog.getByText('Canceled')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Waiting')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Search by email address')).toHaveValue(email)
})

test('test message > reports a missing mail server and keeps the address', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/mail-list')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test message' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('office@mail.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('No mail server is set up.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('office@mail.example')
  await expectAccessible(page)
})
