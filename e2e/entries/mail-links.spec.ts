import { createUser } from '../../contract/user/user.ts'
import { expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { openFamilyPage, submitName } from '../support/public-forms.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { fillIn, signInAs } from '../support/sign-in.ts'

// A used link is refused.
test.use({ hasMail: true, expectedErrors: /status of 40[19]/ })

let count = 0
const newEmail = () => `person${process.pid}.${++count}@example.com`

test(
  'invitation > is mailed to the person, whose link opens their account',
  onPhone,
  async ({ page, browser, contest, mailServer }) => {
    const email = newEmail()
    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/admin/user-list')
    await page.getByRole('button', { name: 'Invite a user' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First name').fill('Snow')
    await form.getByLabel('Last name').fill('Testerson')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Create invitation' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invitation for Snow Testerson' })
    await expect(invitation.getByText(`We’re emailing this link to ${email}.`)).toBeVisible()
    const link = await invitation.getByText('/invitation#').innerText()
    await invitation.getByRole('button', { name: 'Close' }).last().click()

    await openScreen(page, '/admin/mail-list', { to: email })
    const advice = page.getByText('The DMARC policy of plows.example is “none”')
    await expect(advice).toBeVisible()
    await expect(page.getByText('has no SPF record')).toHaveCount(0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(advice).toBeVisible()
    await expect(page.getByText('Sent', { exact: true }).filter({ visible: true }).last()).toBeVisible()
    await page.getByText('Invitation', { exact: true }).filter({ visible: true }).last().click()
    const preview = page.getByRole('dialog', { name: 'Invitation' }).frameLocator('iframe')
    await expect(preview.getByRole('heading')).toHaveText('Your account is ready')
    await expect(preview.getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
      'href',
      /\/invitation#\.\.\.$/,
    )
    await expectAccessible(page)

    const mail = mailServer?.mails.find(({ recipients }) => recipients.includes(email))
    expect(mail?.text).toContain(link)
    const guest = await (await browser.newContext({ baseURL: contest.base })).newPage()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Welcome, Snow Testerson' })).toBeVisible()
    await guest.context().close()
  },
)

test(
  'forgot password > leads from sign-in to a session with the new one',
  onPhone,
  async ({ page, contest, mailServer }) => {
    const email = newEmail()
    const person = { firstName: 'Ice', lastName: 'Testerson', email, roles: ['user' as const] }
    await contest.as('admin')(createUser, { body: { ...person, password: 'a sentence about snow' } })

    await openScreen(page, '/sign-in', { login: 'admin' })
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('You must enter an email').first()).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await readIn(page, 'ar')
    await expectAccessible(page)
    await readIn(page, 'en')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText(`If ${email} has an account with a password`)).toBeVisible()
    await expectAccessible(page)

    const findMail = () => mailServer?.mails.find(({ recipients }) => recipients.includes(email))
    await expect.poll(() => findMail()?.subject).toBe('Snowplow contest: Reset your password')
    const link = /http:\S+\/reset-password#[\w-]+/.exec(findMail()?.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await readIn(page, 'ar')
    await expectAccessible(page)
    await readIn(page, 'en')
    await page.getByLabel('Password', { exact: true }).fill('a sentence about ice')
    await page.getByRole('button', { name: 'Save password and sign in' }).click()
    await expect(page).toHaveURL(/\/(district-submission-form|home)$/)

    await openScreen(page, '/sign-out')
    await expect(page.getByText('You have signed out!')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText(/This link has already been used/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await fillIn(page, { email, password: 'a sentence about ice' })
    await expect(page).toHaveURL(/\/(district-submission-form|home)$/)
  },
)

test('family > withdraws its name by the mailed link', onPhone, async ({ page, contest, mailServer }) => {
  await contest.at('during submission')
  const email = newEmail()
  await submitName(page, newName(), { email })
  await openFamilyPage(page)
  await page.getByRole('button', { name: 'Withdraw the name' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw the name?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the link' }).dblclick()
  await expect(page.getByText('Open it within a day to confirm.')).toBeVisible()

  const findMail = () =>
    mailServer?.mails.find(({ recipients, subject }) => recipients.includes(email) && subject?.includes('confirm'))
  await expect.poll(() => findMail()?.subject).toBe('Snowplow contest: Please confirm your request')
  const link = /http:\S+\/entry\?language=en#\S+~withdraw\.[\w.-]+/.exec(findMail()?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.reload()
  await expect(page.getByText('We got your name!')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Withdraw the name?' })
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Withdraw the name' }).click()
  await expect(page.getByText('You withdrew this name.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test(
  'family > gets its lost link by mail; an old one confirms nothing',
  onPhone,
  async ({ page, contest, mailServer }) => {
    await contest.at('during submission')
    const email = newEmail()
    await submitName(page, newName(), { email })
    await page.goto('/entry')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me the link again' }).dblclick()
    await expect(page.getByText('its link is on the way')).toBeVisible()
    const findMail = () =>
      mailServer?.mails.find(
        ({ recipients, subject }) =>
          recipients.includes(email) && subject === 'Snowplow contest: The link to your entry',
      )
    await expect.poll(findMail).toBeDefined()
    const link = /http:\S+\/entry\?language=en#[\w.-]+/.exec(findMail()?.text ?? '')?.[0] ?? ''
    await page.goto(`${link}~withdraw.1.${'x'.repeat(22)}`)
    await expect(page.getByText('This link has expired')).toBeVisible()
    const expired = page.getByRole('alert').filter({ hasText: 'This link has expired' })
    await expect(expired.getByRole('button', { name: 'Withdraw the name' })).toBeVisible()
  },
)
