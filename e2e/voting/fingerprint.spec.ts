import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { readMailedLink } from '../support/inbox.ts'
import { newEmail } from '../support/public-forms.ts'
import { openScreen, readIn } from '../support/screens.ts'

// A wrong token is not found or invalid.
test.use({ hasMail: true, siteOf: 'fingerprint', expectedErrors: /status of 40[04]/ })

test('fingerprint > is subscribed to, mailed, and stopped', atDesk, async ({ page, contest, mailServer }) => {
  if (!mailServer) throw new Error('Needs a mail server')
  // The job of the fingerprints runs once a minute.
  test.setTimeout(150_000)
  await contest.at('during the public poll')
  const email = newEmail()
  await openScreen(page, '/results')
  const feed = await page.getByRole('link', { name: /Feed of the daily codes/ }).getAttribute('href')
  expect((await page.request.get(feed ?? '')).headers()['content-type']).toContain('application/atom+xml')
  await page.getByRole('button', { name: 'Get each day’s code by email' }).click()
  const field = page.getByLabel('Email')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('not an address')
  await field.blur()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await field.fill(email)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')
  await field.fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We sent a link to ${email}. Open it to confirm.`)).toBeVisible()
  await expectAccessible(page)

  const confirmation = { to: email, subject: 'Confirm your subscription', path: '/confirm-subscription' }
  await page.goto(await readMailedLink(mailServer, confirmation))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages about the contest by email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the subscription' }).dblclick()
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the daily codes' })).toBeVisible()
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  await contest.at(new Date('2025-10-02T17:00:00Z'))
  const findMail = () =>
    mailServer.mails.find(({ recipients, text }) => recipients.includes(email) && text?.includes('SHA-256'))
  await expect.poll(() => findMail()?.subject, { timeout: 100_000 }).toContain('Daily code of September')
  const mail = findMail()
  const hash = /[0-9a-f]{64}/.exec(mail?.text ?? '')?.[0] ?? 'none'
  await openScreen(page, '/results')
  await expect(page.getByText(hash)).toBeVisible()

  const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
  await page.goto(/<(.+)>/.exec(header)?.[1] ?? '')
  await expect(page).toHaveURL(/\/unsubscribe#subscriber\./)
  await expectAccessible(page)
  const link = page.url()
  await page.getByRole('button', { name: 'Stop these messages' }).dblclick()
  await expect(page.getByText('We deleted your email address.')).toBeVisible()
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')
  await page.goto(link)
  await page.reload()
  await page.getByRole('button', { name: 'Stop these messages' }).click()
  await expect(page.getByText('the subscription has already ended')).toBeVisible()
})

test('confirmation > shows that a link is incomplete or wrong', onPhone, async ({ page }) => {
  const notice = page.getByText('This link doesn’t work.')
  await openScreen(page, '/confirm-subscription')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
  for (const token of ['wrong.token', 'not a token']) {
    await page.goto(`/confirm-subscription#${token}`)
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
    await expectAccessible(page)
  }
})
