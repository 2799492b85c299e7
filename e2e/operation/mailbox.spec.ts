import { createUser } from '../../contract/user/user.ts'
import { atDesk, expect, expectAccessible, newName, test } from '../support/fixtures.ts'
import { newEmail, submitName } from '../support/public-forms.ts'
import { followMailLink, openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test('mailbox > leads a family from its mail to its entry', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const [email, name] = [newEmail(), newName()]
  await submitName(page, name, { email })

  await page.getByRole('complementary', { name: 'Demo' }).getByRole('link', { name: 'Mailbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Search by email address').fill(email)
  await expect(page).toHaveURL(/to=/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Entry received' }).click()
  await expect(page.getByRole('heading', { name: 'We received your entry', level: 2 })).toBeVisible()
  await expect(page.getByRole('article').getByText(email)).toBeVisible()
  await expectAccessible(page)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  const entry = await followMailLink(page, 'See or change your entry')
  await expect(entry.getByText('We got your name!')).toBeVisible()
  await expect(entry.getByText(name, { exact: true })).toBeVisible()
  await entry.close()

  await page.getByRole('link', { name: 'Back to all messages' }).click()
  await expect(page.getByLabel('Search by email address')).toHaveValue(email)
  await readIn(page, 'ar')
  await expectAccessible(page)
})

test('mailbox > shows a mail that arrives while it is open', atDesk, async ({ page, contest }) => {
  const email = newEmail()
  await openScreen(page, '/mailbox', { to: email })
  await expect(page.getByText('No mail matches these filters.')).toBeVisible()
  const person = { firstName: 'Snow', lastName: 'Testerson', email, roles: ['user' as const] }
  await contest.as('admin')(createUser, { body: person })
  await page.getByRole('link', { name: 'Invitation' }).click()
  const guest = await followMailLink(page, 'Choose a password')
  await expect(guest.getByRole('heading', { name: 'Welcome, Snow Testerson' })).toBeVisible()
})

test('mailbox > is linked from the outbox', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/mail-list')
  await page.getByRole('main').getByRole('link', { name: 'Open the mailbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox')
})
