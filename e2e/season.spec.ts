import type { Page } from '@playwright/test'
import { listVotingOptions } from '../contract/public-voting.ts'
import { expect, newName, test } from './support/fixtures.ts'
import { fillInEntry, vote } from './support/public-forms.ts'
import { openScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'

/** District of the sample without votes and favorites, which a season uses up, and one of its counties. */
const district = 7
const county = 'Clark'
const stage4 = new Date('2025-10-13T17:00:00Z')

async function sendIn(page: Page, plow: string): Promise<void> {
  await openScreen(page, '/public-naming-form')
  await fillInEntry(page, plow, { county })
  const send = page.getByRole('button', { name: 'Submit name' })
  await expect(send).toBeEnabled({ timeout: 20_000 })
  await send.click()
  await expect(page.getByText('Your entry has been received.')).toBeVisible()
}

test('season > takes a name from entry to announcement, and trucks', async ({ page: family, browser, contest }) => {
  test.setTimeout(180_000)
  const at = async (who: 'admin' | 'staff') => {
    const page = await (await browser.newContext({ baseURL: contest.base, reducedMotion: 'reduce' })).newPage()
    await signInAs(page, contest.base, who)
    return page
  }
  const [admin, staff] = [await at('admin'), await at('staff')]
  const plow = newName()

  await contest.at('during submission')
  await sendIn(family, plow)

  await contest.at('during the staff poll')
  await openScreen(admin, '/admin/public-submission-list', { view: 'list', state: 'pending' })
  await admin.getByRole('searchbox', { name: 'Search' }).fill(plow)
  await admin.getByText(plow, { exact: true }).first().click()
  const drawer = admin.getByRole('dialog').first()
  await expect(drawer.getByRole('heading', { name: plow })).toBeVisible()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByText('Approved', { exact: true }).first()).toBeVisible()

  await openScreen(staff, '/district-submission-form')
  await staff.getByLabel('District', { exact: true }).selectOption(`District ${district}`)
  const boxes = staff.getByRole('main').getByRole('listitem').getByRole('checkbox')
  await expect(boxes).toHaveCount(15)
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check()
  await staff.getByLabel('Search names and stories').fill(plow)
  await expect(boxes).toHaveCount(1)
  await boxes.first().check()
  await staff.getByRole('button', { name: 'Submit my favorites' }).click()
  await expect(staff.getByRole('heading', { name: 'Your choice was saved' })).toBeVisible()

  await openScreen(admin, '/admin/district-poll-list', { district })
  await admin.getByLabel('Number of names').fill('5')
  await admin.getByRole('button', { name: 'Use the top 5' }).click()
  const ballot = admin.getByRole('region', { name: /^Voting options \(/ })
  await expect(ballot.getByRole('listitem')).toHaveCount(5)
  await ballot.getByRole('button', { name: `Move ${plow} to the top` }).click()
  await admin.getByRole('button', { name: 'Publish voting options' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish voting options' }).click()
  await expect(admin.getByText(`The voting options for District ${district} were published.`)).toBeVisible()

  await contest.at('during the public poll')
  const options = await contest.call(listVotingOptions, { params: { districtId: district } })
  const [a, b, c, d] = options
    .map(({ publicNameSubmission }) => publicNameSubmission.snowplowName)
    .filter((name) => name !== plow) as [string, string, string, string]
  await vote(family, county, [plow, a, b])
  await vote(family, county, [plow, c, d])
  await openScreen(admin, '/admin/public-poll-list', { district })
  await expect(admin.getByText('2 ballots counted.')).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: plow }).first().getByRole('cell').first()).toHaveText('2')

  await contest.at(stage4)
  const truck = `S ${process.pid}`
  await openScreen(staff, '/internal-district-naming')
  const form = staff.getByRole('form', { name: 'Name a truck' })
  await form.getByLabel('District').selectOption(`District ${district}`)
  await form.getByLabel('Truck number').fill(truck)
  await form.getByLabel('Name', { exact: true }).fill(plow)
  await form.getByRole('button', { name: 'Submit name' }).click()
  await expect(staff.getByText(`${plow} was submitted for truck ${truck}.`, { exact: false })).toBeVisible()
  await openScreen(admin, '/admin/internal-naming-list')
  await admin.getByLabel('Search by name, truck or author').fill(plow)
  await admin.getByRole('button', { name: `Approve ${plow}` }).click()
  await expect(admin.getByText(`${plow} was approved.`)).toBeVisible()

  await openScreen(family, '/winners')
  await expect(family.getByText('Winners will be announced October 27th, 2025.')).toBeVisible()
  await contest.at('after the announcement')
  await expect(family.locator(`#district-${district}`)).toContainText(plow)
  for (const page of [admin, staff]) await page.context().close()
})
