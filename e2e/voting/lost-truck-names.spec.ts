import type { Page } from '@playwright/test'
import { listEmployeeSubmissions, submitEmployeeName } from '../../contract/internal-naming.ts'
import { type Contest, expect, expectAccessible, newName, test } from '../support/fixtures.ts'
import { bar, blockDecisionRequests, sureOfNothing, unsure } from '../support/lost-responses.ts'
import { dropResponse } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /Failed to load resource|status of 4/ })

async function openTruckNames(page: Page, contest: Contest): Promise<string[]> {
  await contest.at(new Date('2025-10-13T17:00:00Z'))
  const names = [newName(), newName()]
  for (const snowplowName of names)
    await contest.as('staff')(submitEmployeeName, {
      body: { snowplowName, snowplowId: newName().replace('Sample', 'T').slice(0, 32), districtId: 9 },
    })
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/internal-naming-list')
  await page.getByRole('searchbox').fill('Sample')
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await bar(page).getByRole('button', { name: 'Approve 2 names' }).click()
  return names
}
const truckNames = (contest: Contest, names: string[]) => {
  const query = { where: JSON.stringify({ snowplowName: { $in: names } }) }
  return contest.as('admin')(listEmployeeSubmissions, { query })
}
const approveTwo = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Approve 2 names' }).click()

test('lost response to truck name approvals > approves once', async ({ page, contest }) => {
  const names = await openTruckNames(page, contest)
  await page.route('**/employee-submission/approval', dropResponse, { times: 1 })
  await approveTwo(page)
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  await expect(unsure(page)).toHaveCount(0)
  const { items } = await truckNames(contest, names)
  expect(items.map(({ status, version }) => [status.name, version])).toEqual(Array(2).fill(['Approved', 2]))
})

test('lost truck name approvals > are confirmed, and selection clears', async ({ page, contest }) => {
  await openTruckNames(page, contest)
  await page.route('**/employee-submission/approval', dropResponse)
  await approveTwo(page)
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  await expect(unsure(page)).toHaveCount(0)
})

test('lost truck name approvals without confirmation > are retried', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  const names = await openTruckNames(page, contest)
  await page.route('**/employee-submission/approval', dropResponse)
  await approveTwo(page)
  await expect(unsure(page)).toBeFocused()
  await sureOfNothing(page)
  await expectAccessible(page)
  await page.unroute('**/employee-submission/approval')
  await unsure(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(unsure(page)).toHaveCount(0)
  await expect(page.getByText('2 selected')).toBeHidden()
  const { items } = await truckNames(contest, names)
  expect(items.map(({ status, version }) => [status.name, version])).toEqual(Array(2).fill(['Approved', 2]))
})

test('lost rejection of a truck name > rejects once', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  const names = await openTruckNames(page, contest)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Reject ${names[0]}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Too long.')
  await page.route('**/employee-submission/*/rejection', dropResponse)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t confirm whether the decision was made.')
  await page.unroute('**/employee-submission/*/rejection')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${names[0]} was rejected.`)).toBeVisible()
  const { items } = await truckNames(contest, names.slice(0, 1))
  expect(items[0]?.rejections).toHaveLength(1)
})
