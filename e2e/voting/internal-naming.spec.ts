import { readFile } from 'node:fs/promises'
import {
  approveEmployeeNames,
  type EmployeeSubmission,
  listEmployeeSubmissions,
  rejectEmployeeName,
  submitEmployeeName,
} from '../../contract/internal-naming.ts'
import { atDesk, type Contest, expect, expectAccessible, newName, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// Some decisions are rejected on purpose.
test.use({ expectedErrors: /status of 40[049]/ })

const stage4 = new Date('2025-10-13T17:00:00Z')
const afterStage = new Date('2025-10-20T17:00:00Z')

const newTruck = () => newName().replace('Sample', 'T').slice(0, 32)

const submit = (contest: Contest, snowplowName: string) =>
  contest.as('staff')(submitEmployeeName, { body: { snowplowName, snowplowId: newTruck(), districtId: 9 } })
const reject = (contest: Contest, { id, version }: EmployeeSubmission, reason: string) =>
  contest.as('admin')(rejectEmployeeName, { params: { id }, body: { id: crypto.randomUUID(), reason, version } })
async function find(contest: Contest, snowplowName: string) {
  const query = { where: JSON.stringify({ snowplowName }) }
  const [found] = (await contest.as('staff')(listEmployeeSubmissions, { query })).items
  if (!found) throw new Error(`${snowplowName} was not submitted`)
  return found
}

test('truck naming > staff submit, read a rejection and revise', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/internal-district-naming')
  await expect(page.getByText('Please check back on October 10th, 2025.')).toBeVisible()

  // The stage starts while the page is open.
  await contest.at(stage4)
  const form = page.getByRole('form', { name: 'Name a truck' })
  await form.getByRole('button', { name: 'Submit name' }).click()
  await expect(form.getByRole('alert').filter({ hasText: '3 fields need your attention' })).toBeFocused()
  await expect(form.getByRole('link', { name: 'Truck number is required' })).toBeVisible()
  const [truck, name, better] = [newTruck(), newName(), newName()]
  await form.getByLabel('District').selectOption('District 9')
  await form.getByLabel('Truck number').fill('p 1-007')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Submit name' }).click()
  // Names the author and the existing name, for another spelling of the number as well.
  await expect(form.getByText(/^Truck P 1-007 already has the name “.+” \(\w+\), submitted by /).first()).toBeVisible()
  await expectAccessible(page)
  // Input survives a reload.
  await page.reload()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
  await form.getByLabel('Truck number').fill(truck)
  await form.getByRole('button', { name: 'Submit name' }).click()
  await expect(page.getByText(`${name} was submitted for truck ${truck}.`, { exact: false })).toBeVisible()
  await expect(form.getByLabel('Truck number')).toBeFocused()
  await expect(form.getByLabel('District')).not.toHaveValue('0')

  await reject(contest, await find(contest, name), 'Another district has it.')
  await page.reload()
  const rejectedNames = page.getByRole('region', { name: /needs? changes?/ })
  await expect(rejectedNames.getByText('Another district has it.')).toBeVisible()
  await rejectedNames.getByRole('button', { name: `Revise ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByText('Another district has it.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Resubmit' }).click()
  await expect(dialog.getByText('You haven’t changed the name yet', { exact: false }).first()).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(better)
  // Unsaved input is only discarded after a confirmation.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(better)
  await dialog.getByRole('button', { name: 'Resubmit' }).click()
  await expect(dialog).toBeHidden()
  await expect(rejectedNames.getByText('Another district has it.')).toHaveCount(0)

  const { id, version } = await find(contest, better)
  const body = { id: crypto.randomUUID(), entries: [{ id, version }] }
  await contest.as('admin')(approveEmployeeNames, { body })
  // After the stage, the page still shows the outcome.
  await contest.at(afterStage)
  await expect(page.getByRole('heading', { name: 'Truck naming has ended' })).toBeVisible()
  await page.getByText(better).first().click()
  const drawer = page.getByRole('dialog', { name: better })
  await expect(drawer.getByText('Approved', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Another district has it.')).toBeVisible()
  await expectAccessible(page)
})

test('truck names > are filtered, approved in bulk, rejected, exported', atDesk, async ({ page, contest }) => {
  await contest.at(stage4)
  const word = `Batch${process.pid}${Math.random().toString(36).slice(2, 6)}`
  const sent = []
  for (const number of ['One', 'Two', 'Three', 'Four']) sent.push(await submit(contest, `${word} ${number}`))
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/internal-naming-list')
  await page.getByRole('button', { name: /^District 9/ }).click()
  await expect(page.getByLabel('District', { exact: true })).toHaveValue('9')
  // The district may contain only these four, so the list alone does not show that the search has finished.
  const searchResponse = page.waitForResponse((response) => response.url().includes('frost'))
  await page.getByLabel('Search by name, truck or author').fill(`${word} frost`)
  await searchResponse
  await expect(page.getByText('1 to 4 of 4')).toBeVisible()

  await page.getByLabel('Select all on this page').check()
  await reject(contest, sent[1] as EmployeeSubmission, 'Not this one.')
  await page.getByRole('button', { name: 'Approve 4 names' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve 4 names' }).dblclick()
  const notice = page.getByRole('alert').filter({ hasText: 'No names were approved.' })
  await expect(notice.getByText(/Now: Rejected\. Reason: Not this one\./)).toBeVisible()
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Approve the remaining 3' }).dblclick()
  await expect(page.getByText('3 names were approved.')).toBeVisible()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Approved')
  await expect(page.getByText('1 to 3 of 3')).toBeVisible()

  await page.getByRole('button', { name: `Reject ${word} Three` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('Enter a reason so the author knows what to change.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('It complains about the weather.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export decal sheet' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('decal-sheet.csv')
  const rows = (await readFile((await file.path()) ?? '', 'utf8')).split('\r\n').filter((row) => row.includes(word))
  expect(rows.map((row) => row.split(',')[2]).sort()).toEqual([`${word} Four`, `${word} One`])
})

test(
  'InternalDistrictNaming > offers winning names once they are shared',
  atDesk,
  async ({ page, browser, contest }) => {
    await contest.at(stage4)
    await signInAs(page, contest.base, 'staff')
    await openScreen(page, '/internal-district-naming')
    const form = page.getByRole('form', { name: 'Name a truck' })
    await form.getByLabel('District').selectOption('District 1')
    await expect(form.getByText('The contest office tells you which names won.')).toBeVisible()

    const office = await (await browser.newContext({ baseURL: contest.base })).newPage()
    await signInAs(office, contest.base, 'admin')
    await openScreen(office, '/admin/internal-naming-list')
    const sharing = office.getByRole('switch', { name: 'Show staff the winning names of their district' })
    await sharing.check()
    await expect(sharing).toBeChecked()
    await expectAccessible(office)

    await page.reload()
    await form.getByLabel('District').selectOption('District 1')
    const winning = form.getByRole('region', { name: 'Winning names' })
    const first = winning.getByRole('button').first()
    const name = ((await first.textContent()) ?? '').replace(/^Use /, '').replace(/[\u2068\u2069]/g, '')
    await first.click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expectAccessible(page)

    await sharing.uncheck()
    await expect(sharing).not.toBeChecked()
    await office.context().close()
  },
)
