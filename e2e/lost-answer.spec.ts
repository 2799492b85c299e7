/** At a desk: the server has acted, and the line broke before its answer came. */
import type { Page } from '@playwright/test'
import { type Contest, expect, expectAccessible, newName, test } from './fixtures.ts'
import { type Entry, entriesOf, openReview, stateOf } from './review-desk.ts'
import { openScreen } from './screens.ts'
import { loseAnswer } from './sending.ts'
import { type Account, accounts, signInAs, tokenFor } from './signing-in.ts'

test.use({ expectedErrors: /Failed to load resource|status of 4/ })

async function callAs({ base }: Contest, who: Account, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await tokenFor(base, accounts[who])}`, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.ok).toBe(true)
  return answer.json()
}

const unsure = (page: Page) => page.getByRole('alert').filter({ hasText: 'We could not confirm whether' })
const sureOfNothing = (page: Page) => expect(page.getByText(/Nothing was (changed|approved)/)).toHaveCount(0)
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })

async function tickTwo(page: Page): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes.nth(3)).toBeVisible()
  const names: string[] = []
  for (const place of [2, 3]) {
    names.push((await boxes.nth(place).getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await boxes.nth(place).check()
  }
  return names
}

const statesOf = async (contest: Contest, names: string[]) =>
  (await Promise.all(names.map((snowplowName) => entriesOf(contest, { snowplowName })))).map(
    ([entry]) => entry?.reviewState,
  )

test('of several approvals says so, and what is done leaves the selection', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', loseAnswer)
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(unsure(page)).toContainText(`Wilma Drift approved ${names[0]}.`)
  await expect(unsure(page)).toContainText('Still selected: 0')
  await expect(unsure(page)).toBeFocused()
  await expect(page.getByText('2 selected')).toBeHidden()
  await sureOfNothing(page)
  await expectAccessible(page)
  expect(await statesOf(contest, names)).toEqual(['approved', 'approved'])
})

test('of an approval that never arrived says so, and stays selected', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', (route) => route.abort())
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(unsure(page)).toContainText('Still selected: 2')
  await sureOfNothing(page)
  await page.unroute('**/public-submission/review')
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  expect(await statesOf(contest, names)).toEqual(['approved', 'approved'])
})

test('of a rejection closes the question once it turns out to be made', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', loseAnswer)
  await bar(page).getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('A brand.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(unsure(page)).toContainText(`Wilma Drift rejected ${names[0]}.`)
  await sureOfNothing(page)
  expect(await statesOf(contest, names)).toEqual(['rejected', 'rejected'])
})

test('in the details of an entry shows the entry as it is now', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const [entry] = (await entriesOf(contest, { reviewState: 'pending' })) as [Entry]
  await openScreen(page, '/admin/public-submission-list', { text: entry.snowplowName })
  await page.getByText(entry.snowplowName, { exact: true }).first().click()
  const drawer = page.getByRole('dialog').first()
  await page.route('**/public-submission/review', loseAnswer)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByRole('alert')).toContainText('We could not confirm whether the decision was made.')
  await expect(drawer.getByText('By Wilma Drift')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await sureOfNothing(page)
  expect(await stateOf(contest, entry.id)).toBe('approved')
})

test('over a group says so, and the same press does the rest', async ({ page, contest }) => {
  await openReview(page, contest, { view: 'alike' })
  // A group bears the id of its first entry.
  const entries = await entriesOf(contest, { groupId: { $gt: 0 }, reviewState: 'pending' })
  const [first] = entries.filter(({ id }) => entries.filter(({ groupId }) => groupId === id).length > 1)
  const name = first?.snowplowName as string
  const group = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await group.getByRole('button', { name: 'Show the names' }).click()
  const keepOne = group.getByRole('button', { name: 'Approve it, reject the others' })
  await page.route('**/public-submission/review', loseAnswer)
  await keepOne.click()
  await expect(group.getByRole('alert')).toContainText('We could not confirm whether the decision was made.')
  await sureOfNothing(page)
  await page.unroute('**/public-submission/review')
  await keepOne.click()
  await expect(page.getByText(`The group of ${name} has been decided.`)).toBeVisible()
})

test('of approved trucks’ names says so, and they leave the selection', async ({ page, contest }) => {
  await contest.at(new Date('2025-10-13T17:00:00Z'))
  const names = [newName(), newName()]
  for (const snowplowName of names)
    await callAs(contest, 'staff', 'POST', '/employee-submission', {
      snowplowName,
      snowplowId: newName().replace('Sample', 'T').slice(0, 32),
      districtId: 9,
    })
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/internal-naming-list')
  await page.getByRole('searchbox').fill('Sample')
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await bar(page).getByRole('button', { name: 'Approve 2 names' }).click()
  await page.route('**/employee-submission/approval', loseAnswer)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve 2 names' }).click()
  await expect(unsure(page)).toContainText('approved names are no longer selected')
  await expect(unsure(page)).toContainText(names[0] as string)
  await expect(page.getByText('2 selected')).toBeHidden()
  await sureOfNothing(page)
  await expectAccessible(page)
})

test('of ballots set aside says so, and they are set aside once', async ({ page, contest }) => {
  await contest.at('while the public votes')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  await page.getByRole('button', { name: 'District 6' }).click()
  await page.getByRole('button', { name: 'Exclude 60 ballots' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('One device.')
  await page.route('**/set-aside', (route) =>
    route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Exclude 60 ballots' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We could not confirm whether this was done.')
  await expectAccessible(page)
  await page.unroute('**/set-aside')
  await dialog.getByRole('button', { name: 'Exclude 60 ballots' }).click()
  await expect(dialog.getByRole('alert')).toContainText('These ballots are already excluded.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/60 more excluded\./)).toBeVisible()
  // As the next test finds it.
  await page.getByRole('button', { name: 'Count 60 ballots again' }).click()
  await dialog.getByLabel('Reason').fill('It was a test.')
  await dialog.getByRole('button', { name: 'Count 60 ballots again' }).click()
  await expect(dialog).toBeHidden()
})

test('of favorites says so, and that they are saved', async ({ page, contest }) => {
  await contest.at('while staff choose')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/district-submission-form')
  await page.getByLabel('District', { exact: true }).selectOption('8')
  await expect(page.getByRole('heading', { name: 'Names in District 8' })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('checkbox').first().click()
  await page.route('**/favorite-names-submission', loseAnswer)
  await page.getByRole('button', { name: 'Submit my favorites' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'We could not confirm whether your choice was saved' })
  await expect(notice).toContainText('your choice is saved')
  await expect(page.getByText('Your choice was not saved')).toHaveCount(0)
  await expectAccessible(page)
})
