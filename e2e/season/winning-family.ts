import { expect, type Page } from '@playwright/test'
import { type MailServer, readMailedLink } from '../support/inbox.ts'
import { menu, reloadUntil } from './season-walk.ts'

const linkSubject = 'The link to your entry'
const changeSubject = 'What we may publish has changed'

/** A change of the fragment alone keeps the page, so it is left first. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

const countMails = ({ mails }: MailServer, to: string, subject: string) =>
  mails.filter((mail) => mail.recipients.includes(to) && mail.subject === `Snowplow contest: ${subject}`).length

const expectPublished = (page: Page, isPublished: boolean) =>
  reloadUntil(page, async () => {
    await expect(page.getByRole('heading', { name: 'South', exact: true })).toBeVisible()
    await expect(page.getByText(/^Named by /)).toHaveCount(isPublished ? 1 : 0, { timeout: 1000 })
  })

/** Publishes the student by the mailed link, then the snowplow name only; the mailed link then publishes nothing. */
export async function answerAndReduce(family: Page, mailServer: MailServer, email: string): Promise<void> {
  const wonLink = await readMailedLink(mailServer, { to: email, subject: 'Your snowplow name won!', path: '/entry' })
  await openLink(family, wonLink)
  await expect(family.getByText('Congratulations, your name won!')).toBeVisible()
  await family.getByRole('button', { name: 'Yes, publish them' }).click()
  await expect(family.getByText(/^We publish the student’s first name, grade, and school/)).toBeVisible()
  await expect.poll(() => countMails(mailServer, email, changeSubject), { timeout: 30_000 }).toBe(1)
  await family.goto('/')
  const main = family.getByRole('main')
  await main
    .getByRole('link', { name: /winners/i })
    .first()
    .click()
  await expectPublished(family, true)

  await openLink(family, wonLink)
  await family.getByRole('button', { name: 'The snowplow name only' }).click()
  const reduced = family.getByText('We publish the snowplow name only, without its story.')
  await expect(reduced).toBeVisible()
  await expect.poll(() => countMails(mailServer, email, changeSubject), { timeout: 30_000 }).toBe(2)

  await openLink(family, wonLink)
  await family.getByRole('button', { name: 'Yes, publish them' }).click()
  const confirmation = family.getByRole('alertdialog', { name: 'Publish the first name, grade, and school?' })
  await expect(confirmation.getByText('To confirm, open the link that we send to')).toBeVisible()
  await family.keyboard.press('Escape')
  await expect(reduced).toBeVisible()
  await family.goto('/winners')
  await expectPublished(family, false)
}

/** Replaces the link of the entry, after which the former one is unknown; the new one is then sent by email address. */
export async function replaceAndLoseLink(family: Page, mailServer: MailServer, email: string): Promise<void> {
  const former = await readMailedLink(mailServer, { to: email, subject: 'We received your entry', path: '/entry' })
  await openLink(family, former)
  await family.getByRole('button', { name: 'Replace this link' }).click()
  const confirmation = family.getByRole('alertdialog', { name: 'Replace the link?' })
  await confirmation.getByRole('button', { name: 'Replace this link' }).click()
  await expect(family.getByText('The earlier link no longer works. We sent a new one to')).toBeVisible()
  await openLink(family, former)
  await expect(family.getByText('No entry has this link.')).toBeVisible()
  const mail = { to: email, subject: linkSubject, path: '/entry' }
  const renewed = await readMailedLink(mailServer, { ...mail, text: 'was replaced' })
  await openLink(family, renewed)
  await expect(family.getByText('Congratulations, your name won!')).toBeVisible()

  await family.goto('/entry')
  await family.getByLabel('Email').fill(email)
  await family.getByRole('button', { name: 'Send me the link again' }).click()
  await expect(family.getByText('its link is on the way')).toBeVisible()
  const again = await readMailedLink(mailServer, { ...mail, text: 'Someone asked for the link' })
  await openLink(family, again)
  await expect(family.getByText('Congratulations, your name won!')).toBeVisible()
}

/** Takes a winner's story off the public pages after the announcement. */
export async function hideWinningStory(admin: Page, guest: Page, { name, story }: { name: string; story: string }) {
  await guest.goto('/winners')
  await reloadUntil(guest, () => expect(guest.getByText(story)).toBeVisible({ timeout: 1000 }))
  await menu(admin, 'Public Polls')
  await admin
    .getByRole('button', { name: `Entry and family of ${name}` })
    .first()
    .click()
  const entry = admin.getByRole('dialog', { name })
  await entry.getByRole('button', { name: 'Hide the story' }).click()
  await expect(entry.getByText('The story is hidden.')).toBeVisible()
  await admin.keyboard.press('Escape')
  await reloadUntil(guest, async () => {
    await expect(guest.locator('figcaption').filter({ hasText: name })).toBeVisible()
    await expect(guest.getByText(story)).toHaveCount(0, { timeout: 1000 })
  })
}
