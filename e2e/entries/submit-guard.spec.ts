/** Two quick clicks on a button run its action once. */

import { openReview } from '../support/entry-review.ts'
import { atDesk, test as base, expect, newName } from '../support/fixtures.ts'
import { fillInEntry, newEmail } from '../support/public-forms.ts'
import { clickTwice, countCalls, enterTwice, fillInBallot, send, vote } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { accounts, signInAs } from '../support/sign-in.ts'

/** Milliseconds between the two clicks: a desktop is faster than a slow phone. */
const test = base.extend<{ gap: number }>({ gap: async ({ isMobile }, use) => use(isMobile ? 120 : 40) })

test.describe('two clicks', () => {
  test('send one vote and thank the voter', atDesk, async ({ page, contest, gap }) => {
    await fillInBallot(page, contest)
    const sent = countCalls(page, '/public-voting/submit')
    await clickTwice(page, vote(page), gap)
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(1)
    await expect(page.getByText('Submission Failed')).toHaveCount(0)
  })

  test('send one vote by keyboard', atDesk, async ({ page, contest, gap }) => {
    await fillInBallot(page, contest)
    const sent = countCalls(page, '/public-voting/submit')
    await enterTwice(page, vote(page), gap)
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(1)
  })

  test('send one entry and show one thank-you message', atDesk, async ({ page, contest, gap }) => {
    await contest.at('during submission')
    await openScreen(page, '/public-naming-form')
    await fillInEntry(page, newName())
    const sent = countCalls(page, '/public-submission/submit')
    await clickTwice(page, send(page), gap)
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(1)
    await expect(page.getByText(/need your attention|Duplicate Submission|Submission Failed/)).toHaveCount(0)
  })

  test('send one entry by Enter in a field', atDesk, async ({ page, contest, gap }) => {
    await contest.at('during submission')
    await openScreen(page, '/public-naming-form')
    await fillInEntry(page, newName())
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    const sent = countCalls(page, '/public-submission/submit')
    await enterTwice(page, page.getByLabel('Parental signature'), gap)
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(1)
  })

  test('sign in once', atDesk, async ({ page, gap }) => {
    await openScreen(page, '/sign-in', { login: 'admin' })
    const sent = countCalls(page, '/auth/login')
    await page.getByLabel('Email').fill(accounts.staff.email)
    await page.getByLabel('Password').fill(accounts.staff.password)
    await clickTwice(page, page.getByRole('button', { name: 'Sign in', exact: true }), gap)
    await expect(page).not.toHaveURL(/sign-in/)
    expect(sent).toHaveLength(1)
  })

  test('create one account', atDesk, async ({ page, gap }) => {
    await openScreen(page, '/sign-up')
    const sent = countCalls(page, '/mock/auth/sign-up')
    await page.getByLabel('Display name').fill('Flurry Testerson')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('snow-and-salt')
    await page.getByLabel('Password (confirm)').fill('snow-and-salt')
    await page.getByRole('checkbox').check()
    await clickTwice(page, page.getByRole('button', { name: 'Create your free account' }), gap)
    await expect(page).not.toHaveURL(/sign-up/)
    expect(sent).toHaveLength(1)
  })

  test('send favorites once', atDesk, async ({ page, contest, gap, isMobile }) => {
    await contest.at('during the staff poll')
    await signInAs(page, contest.base, 'staff')
    await openScreen(page, '/district-submission-form')
    await page.getByLabel('District', { exact: true }).selectOption('4')
    await expect(page.getByRole('heading', { name: 'Names in District 4' })).toBeVisible()
    const names = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
    // A name that no other test picks.
    await names.nth(isMobile ? 3 : 1).click()
    const sent = countCalls(page, '/favorite-names-submission')
    await clickTwice(page, page.getByRole('button', { name: /^(Submit my favorites|Save changes)$/ }), gap)
    await expect(page.getByRole('heading', { name: 'Your choice was saved' })).toBeVisible()
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(1)
  })
})

for (const gap of [40, 120])
  test(`two clicks in ${gap} ms on a dialog button send once`, atDesk, async ({ page, contest }) => {
    await openReview(page, contest, { state: 'pending' })
    const dialog = page.getByRole('dialog')
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Reject…' }).click()
    await dialog.getByLabel('Reason', { exact: true }).fill('A brand.')
    const reviews = countCalls(page, '/public-submission/review')
    await clickTwice(page, dialog.getByRole('button', { name: 'Reject', exact: true }), gap)
    await expect(page.getByText('1 name was rejected.')).toBeVisible()
    const undos = countCalls(page, '/undo')
    await clickTwice(page, page.getByRole('button', { name: 'Undo' }), gap)
    await expect(page.getByText('1 name was rejected.')).toBeHidden()
    expect([reviews.length, undos.length]).toEqual([1, 1])

    await openScreen(page, '/admin/user-list')
    await page.getByRole('button', { name: 'Invite a user' }).click()
    const email = newEmail()
    await dialog.getByLabel('First name').fill('Snow')
    await dialog.getByLabel('Last name').fill('Testerson')
    await dialog.getByLabel('Email').fill(email)
    const created = countCalls(page, '/api/user')
    await clickTwice(page, dialog.getByRole('button', { name: 'Create invitation' }), gap)
    await dialog.getByText('/invitation#').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    expect(created).toHaveLength(1)

    await page.getByLabel('Search by name or email').fill(email)
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: 'Delete Snow Testerson' })
      .click()
    const deleted: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: false }).first()
    await clickTwice(page, confirm, gap)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    expect(deleted).toHaveLength(1)
  })
