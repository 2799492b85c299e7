import { reviewPublicSubmissions } from '../../contract/entry/entry-review.ts'
import { updateReviewMails } from '../../contract/entry/review-mails.ts'
import { cancelMails, listMails, retryMails } from '../../contract/mail/mail.ts'
import { getEntries } from '../support/entry-review.ts'
import { atDesk, type Contest, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { newEmail, openFamilyPage, submitName } from '../support/public-forms.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// A wrong token is not found or invalid.
test.use({ hasMail: true, siteOf: 'mail-choices', expectedErrors: /status of 40[04]/ })

async function approve(contest: Contest, email: string): Promise<void> {
  const admin = contest.as('admin')
  const entries = (await getEntries(contest, { email })).map(({ id, version }) => ({ id, version }))
  await admin(reviewPublicSubmissions, { body: { id: crypto.randomUUID(), entries, reviewState: 'approved' } })
}

/** Sends a mail that waits, because its review may be undone. */
async function sendWaiting(contest: Contest, email: string): Promise<void> {
  const admin = contest.as('admin')
  const where = JSON.stringify({ recipient: email, state: 'waiting' })
  const { items } = await admin(listMails, { query: { where } })
  const ids = items.map(({ id = 0 }) => id)
  await admin(cancelMails, { body: { ids } })
  await admin(retryMails, { body: { ids } })
}

test('family > stops messages about the review by the link in one', onPhone, async ({ page, contest, mailServer }) => {
  await contest.at('during submission')
  await contest.as('admin')(updateReviewMails, { body: { hasReviewMails: true } })
  const email = newEmail()
  await submitName(page, newName(), { email })
  await openFamilyPage(page)
  const choice = page.getByLabel('Email me about the review of this entry')
  await expect(choice).toBeChecked()
  const familyPage = page.url()
  await approve(contest, email)
  await sendWaiting(contest, email)
  const findMail = () =>
    mailServer?.mails.find(({ recipients, subject }) => recipients.includes(email) && subject?.includes('approved'))
  await expect.poll(() => findMail()?.subject).toBe('Snowplow contest: Your snowplow name was approved')
  const header = findMail()?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
  const address = /<(.+)>/.exec(header)?.[1] ?? ''
  expect(findMail()?.text).toContain(`/unsubscribe?language=en#${address.split('/').at(-1)}`)

  await page.goto(address)
  await expect(page).toHaveURL(/\/unsubscribe#entry\./)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages about the contest')
  await expectAccessible(page)
  await page.goto(familyPage)
  await expect(choice).toBeChecked()

  await page.goto(address)
  await page.getByRole('button', { name: 'Stop these messages' }).dblclick()
  await expect(page.getByText('These messages are stopped.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send these messages again' })).toBeFocused()
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')
  await page.goto(familyPage)
  await expect(choice).not.toBeChecked()

  await page.goto(address)
  await page.getByRole('button', { name: 'Stop these messages' }).click()
  // A click right after another is taken for its double.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send these messages again' }).click({ timeout: 1000 })
    await expect(page.getByText('You’ll get these messages again.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(familyPage)
  await expect(choice).toBeChecked()
})

test('unsubscribe > shows that a link is incomplete or wrong', onPhone, async ({ page }) => {
  const notice = page.getByText('This link doesn’t work.')
  await openScreen(page, '/unsubscribe')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop these messages' })).toHaveCount(0)
  for (const token of ['entry.1.wrong', 'entry.1.not a token']) {
    await page.goto(`/unsubscribe#${token}`)
    await page.reload()
    await page.getByRole('button', { name: 'Stop these messages' }).click()
    await expect(notice).toBeVisible()
    await expectAccessible(page)
  }
})

test(
  'bounced address > is marked in the outbox and beside its entry',
  onPhone,
  async ({ page, contest, mailServer }) => {
    await contest.at('during submission')
    const [email, name] = [newEmail(), newName()]
    mailServer?.misbehave('recipient', { code: 550, text: '5.1.1 No such user here' })
    await submitName(page, name, { email })
    await signInAs(page, contest.base, 'admin')
    await expect
      .poll(async () => {
        const query = { where: JSON.stringify({ recipient: email }) }
        return (await contest.as('admin')(listMails, { query })).items[0]?.isBounced
      })
      .toBe(true)
    mailServer?.misbehave(null)
    await openScreen(page, '/admin/mail-list', { to: email, state: 'bounced' })
    await expect(page.getByText('Address refused').filter({ visible: true }).last()).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    const [entry] = await getEntries(contest, { email })
    await openScreen(page, '/admin/public-submission-list', { open: entry?.id ?? 0 })
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText('The mail server refused this address:')).toContainText('550 5.1.1 No such user here')
    await expectAccessible(page)
  },
)

test('winners’ families > are reminded by mail, once a day', atDesk, async ({ page, contest, mailServer }) => {
  await contest.at('after the announcement')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  const remind = page.getByRole('button', { name: /^Remind \d+ famil(y|ies) by mail$/ })
  const count = Number(/\d+/.exec(await remind.innerText())?.[0])
  await remind.dblclick()
  await expect(page.getByText(/^\d+ famil(y|ies) gets? a reminder\.$/)).toContainText(String(count))
  await expect(page.getByText(/^Last reminder: /)).toBeVisible()
  await expectAccessible(page)
  const findReminders = () => mailServer?.mails.filter(({ subject }) => subject?.includes('one question is open'))
  await expect.poll(() => findReminders()?.length).toBe(count)
  expect(findReminders()?.[0]?.text).toContain('One question about your winning name')
  // A click right after another is taken for its double.
  await expect(async () => {
    await remind.click({ timeout: 1000 })
    await expect(page.getByText('These families have been reminded today.')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
