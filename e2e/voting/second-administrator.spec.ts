import { updateCountRules } from '../../contract/results/ties.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { getAcceptInvitation } from '../support/make-user.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ siteOf: 'second administrator' })

test('ballots > are set aside once a second administrator confirms', atDesk, async ({ page, contest, browser }) => {
  await contest.at('during submission')
  const second = await getAcceptInvitation(contest, 'Sleet', 'admin')
  await contest.as('admin')(updateCountRules, { body: { tieRule: 'allWin', needsSecondAdministrator: true } })
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list', { district: 6 })
  await expect(page.getByText('A second administrator has to confirm ballots')).toBeVisible()
  await page.getByRole('button', { name: 'Ask to set aside 60 ballots' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('It’s published with the results, so don’t name anyone.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sixty ballots of one device within minutes.')
  await expect(
    dialog.getByText('A second administrator has to confirm. Until then, these ballots count.'),
  ).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'What changes in this district' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask to set aside 60 ballots' }).click()
  await expect(page.getByText('Sent to a second administrator for confirmation.')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'Sixty ballots of one device' })
  await expect(item.getByText('Waiting for a second administrator')).toBeVisible()
  await expect(item.getByText('Can be confirmed by Sleet Testerson.')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(item.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(page.getByText(/^Waiting for a second administrator: 60 ballots\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to set aside 60 ballots' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Waiting for confirmation: 1 District 6' }).click()
  await expect(page.locator('#set-aside')).toBeFocused()
  await expect(
    page.getByText(
      'Voting has already started, so the rule for ties can’t be changed anymore, even if the dates move.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the rules of the count' })).toHaveCount(0)
  await expectAccessible(page)

  const other = await (await browser.newContext({ baseURL: contest.base })).newPage()
  await signInAs(other, contest.base, second)
  await openScreen(other, '/home')
  const toDo = other.getByRole('region', { name: 'To do' })
  const waiting = toDo.getByRole('link', { name: /^1 request waits for you to confirm By October 27th, 2025/ })
  await expect(waiting).toBeVisible()
  await expectAccessible(other)
  await waiting.click()
  await expect(other).toHaveURL(/public-poll-list\?district=6#set-aside$/)
  await expect(other.locator('#set-aside')).toBeFocused()
  const request = other.getByRole('listitem').filter({ hasText: 'Sixty ballots of one device' })
  await request.getByRole('button', { name: 'Confirm' }).click()
  const confirmation = other.getByRole('alertdialog')
  await expect(confirmation.getByRole('table', { name: 'What changes in this district' })).toBeVisible()
  await expectAccessible(other)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(request.getByText(/^Confirmed by|Confirmed by/)).toBeVisible()
  await expect(other.getByText(/cast, 60 set aside · /)).toBeVisible()
  await request.getByRole('button', { name: 'Restore 60 ballots' }).click()
  await expect(
    other.getByRole('dialog').getByText(/^Nothing changes until a second administrator confirms\./),
  ).toBeVisible()
  await expect(other.getByText('They’ll count again immediately.')).toHaveCount(0)
  await other.getByRole('dialog').getByLabel('Reason').fill('They were a school.')
  await other.getByRole('dialog').getByRole('button', { name: 'Restore 60 ballots' }).click()
  await expect(request.getByText('Restoration waits for a second administrator')).toBeVisible()
  await other.context().close()

  await page.reload()
  await item.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Reason').fill('They were no school.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(item.getByText('Restoration waits for a second administrator')).toHaveCount(0)
  await expect(page.getByText(/cast, 60 set aside · /)).toBeVisible()
})
