import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { newEmail, submitName, vote } from '../support/public-forms.ts'
import { clickTwice, countCalls, dropResponse } from '../support/requests.ts'
import { openScreen, readIn, trackHydration, waitForHydration } from '../support/screens.ts'

test.use({ siteOf: 'subscription', expectedErrors: /Failed to load resource/ })

const tellVoting = 'Tell me when voting opens'
const tellWinners = 'Tell me when the winners are announced'
const send = (page: Page) => page.getByRole('button', { name: 'Send the link' })
const sent = (page: Page, email: string) => page.getByText(`We sent a link to ${email}. Open it to confirm.`)

/** Opens the newest mail of an address in the demo's mailbox, and follows its link in a new tab. */
async function followMail(page: Page, email: string, kind: string, link: string): Promise<Page> {
  await openScreen(page, '/mailbox', { to: email })
  // The job of the schedule runs once a minute.
  await page.getByRole('link', { name: kind }).click({ timeout: 100_000 })
  const tab = page.context().waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: link }).click()
  return tab
}

async function readAll(page: Page): Promise<void> {
  await expectAccessible(page)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')
}

test('subscription > leads from the front page to the mail that voting is open', atDesk, async ({ page, contest }) => {
  test.setTimeout(200_000)
  await contest.at('during the staff poll')
  const email = newEmail()
  await trackHydration(page)
  await openScreen(page, '/')
  await waitForHydration(page)
  await page.getByRole('link', { name: tellVoting }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell me by email')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const name of ['When voting opens', 'When the winners are announced'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await page.getByLabel('Email').fill(email)
  await readAll(page)
  await page.getByLabel('Email').fill(email)
  await expect(send(page)).toBeEnabled({ timeout: 20_000 })
  await send(page).click()
  await expect(sent(page, email)).toBeVisible()
  await readAll(page)

  const confirmation = await followMail(page, email, 'Subscription to confirm', 'Confirm my subscription')
  await expect(confirmation.getByRole('listitem').filter({ hasText: /^When / })).toHaveCount(2)
  await readAll(confirmation)
  await confirmation.getByRole('button', { name: 'Confirm the subscription' }).dblclick()
  await expect(confirmation.getByRole('alert')).toContainText('You’re subscribed.')
  await expect(confirmation.getByRole('alert')).toBeFocused()
  await readAll(confirmation)
  await confirmation.close()

  await contest.at('during the public poll')
  const poll = await followMail(page, email, 'Voting is open', 'Vote for three names')
  await expect(poll.getByRole('heading', { level: 1 })).toHaveText('Vote for three plow names')
  await poll.close()
  const stop = page.context().waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'Stop messages like this one' }).click()
  const end = await stop
  await expect(end.getByText('we delete your email address')).toBeVisible()
  await end.getByRole('button', { name: 'Stop these messages' }).dblclick()
  await expect(end.getByText('We deleted your email address.')).toBeVisible()
  await readAll(end)
  await openScreen(page, '/mailbox', { to: email })
  await expect(page.getByText('No mail matches these filters.')).toBeVisible()
})

test(
  'form > keeps what was typed through mistakes, a lost response and a limit',
  onPhone,
  async ({ page, contest }) => {
    await contest.at('during the staff poll')
    const [local, domain] = newEmail().split('@')
    const spell = (tag: string) => `${local}+${tag}@${domain}`
    await openScreen(page, '/favorite-name-poll')
    await page.getByRole('link', { name: tellVoting }).click()
    // Labeled in each language.
    const field = page.locator('input[type=email]')
    await field.fill('you@gmial')
    await field.blur()
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await page.getByRole('checkbox', { name: 'When voting opens' }).uncheck()
    await page.getByRole('checkbox', { name: 'When the winners are announced' }).uncheck()
    await expect(page.getByText('Choose at least one.')).toBeVisible()
    await expectAccessible(page)
    await readIn(page, 'ar')
    await expect(page.getByText('اختر واحدًا على الأقل.')).toBeVisible()
    await expect(field).toHaveValue('you@gmial')
    await expectAccessible(page)
    await readIn(page, 'en')
    await page.getByRole('checkbox', { name: 'When voting opens' }).check()

    await field.fill(spell('1'))
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    await page.route('**/api/subscription', dropResponse, { times: 1 })
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Everything you typed is still here.' })).toBeVisible()
    await expect(field).toHaveValue(spell('1'))
    // A new security check begins with the repeat: a click during it asks to wait.
    await expect(async () => {
      await send(page).click()
      await expect(sent(page, spell('1'))).toBeVisible({ timeout: 2000 })
    }).toPass()

    const calls = countCalls(page, '/api/subscription')
    for (const tag of ['2', '3', '4', '5']) {
      await page.getByRole('button', { name: 'Change the address' }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(spell(String(Number(tag) - 1)))
      await field.fill(spell(tag))
      await clickTwice(page, send(page), 150)
      await expect(sent(page, spell(tag))).toBeVisible()
    }
    expect(calls.length).toBe(4)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await field.fill(spell('6'))
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    await send(page).click()
    await expect(page.getByText('This address or your network has asked for many links.')).toBeVisible()
    await expect(field).toHaveValue(spell('6'))
    await expectAccessible(page)
  },
)

test('link > leads on from a thank-you while there is news to come', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  await submitName(page, newName())
  await expect(page.getByRole('link', { name: tellVoting })).toBeVisible()
  await contest.at('during the public poll')
  await openScreen(page, '/')
  await expect(page.getByRole('link', { name: tellWinners })).toBeVisible()
  await vote(page, 'Pulaski')
  await page.getByRole('link', { name: tellWinners }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'When the winners are announced' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^When/ })).toHaveCount(0)

  await contest.at('after the public poll')
  await openScreen(page, '/favorite-name-poll')
  await expect(page.getByRole('link', { name: tellWinners })).toBeVisible()
  await contest.at('after the announcement')
  await expect(page.getByRole('link', { name: tellWinners })).toHaveCount(0)
  await openScreen(page, '/subscribe')
  await expect(page.getByText('There’s nothing to sign up for right now.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the front page links to a page that says what it needs', onPhone, async ({ page, contest }) => {
    await contest.at('during the staff poll')
    await expect(async () => {
      await page.goto('/')
      await page.locator('a[href="/subscribe"]').click({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(page).toHaveURL(/\/subscribe$/)
    // A text locator would skip `noscript`.
    await expect(page.locator('#no-scripts p').filter({ visible: true }).first()).toContainText('JavaScript')
  })
})
