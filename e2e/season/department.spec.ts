/** Department details: edited on one page, shown in the footer of every other. */

import { getContest } from '../../contract/contest/contest.ts'
import type { ContestTexts } from '../../contract/contest/contest-texts.ts'
import { updateContest } from '../../contract/contest/schedule.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// Restores the texts: the demo is shared with the following specs.
let original: ContestTexts
test.beforeEach(async ({ contest }) => {
  original = (await contest.call(getContest)).texts
})
test.afterEach(async ({ contest }) => {
  const { scheduleVersion: version } = await contest.call(getContest)
  await contest.as('admin')(updateContest, { body: { texts: original, version } })
})

test('department > validates, saves and shows details in the footer', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/department')
  const details = page.getByRole('region', { name: 'Name and contact' })
  await details.getByLabel('Department name').fill('')
  await details.getByLabel('Department website').fill('our website')
  await details.getByLabel('Company website').fill('ftp://example.com')
  // Errors shown while typing move the button.
  await expect(details.getByText('Enter a full web address')).toHaveCount(2)
  await details.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '3 fields' })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Enter a full web address' }).first().click()
  await expect(details.getByLabel('Department website')).toBeFocused()
  await details.getByLabel('Department name').fill('Sample Department of Roads')
  await details.getByLabel('Department website').fill('roads.example.gov')
  await details.getByLabel('Company website').fill('https://software.example.com')
  await page.reload()
  await expect(details.getByLabel('Department name')).toHaveValue('Sample Department of Roads')
  await details.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Department saved.')).toBeVisible()
  await expect(details.getByLabel('Department website')).toHaveValue('https://roads.example.gov')
  await expect(page.getByRole('contentinfo')).toContainText('Sample Department of Roads website')
})

test('department > redirects from the former address', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await page.goto(`${contest.base}/admin/appearance?field=plowName`)
  await expect(page).toHaveURL(/\/admin\/department$/)
  await expect(page.getByLabel('Name on the home page’s truck')).toBeFocused()
})
