/** Desktop only: the server has handled the request, but its response is lost. */

import type { Page } from '@playwright/test'
import { listBallotPatterns } from '../../contract/ballot-pattern/ballot-pattern.ts'
import type { FullEntry as Entry } from '../../contract/entry/entry-review.ts'
import { listSetAsides, setAsideBallots } from '../../contract/poll-result/set-aside.ts'
import { getEntries, getState, openReview } from '../support/entry-review.ts'
import { type Contest, expect, expectAccessible, test } from '../support/fixtures.ts'
import { bar, blockDecisionRequests, sureOfNothing, unsure } from '../support/lost-responses.ts'
import { dropResponse } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /Failed to load resource|status of 4/ })

async function tickTwo(page: Page): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes.nth(3)).toBeVisible()
  const names: string[] = []
  for (const index of [2, 3]) {
    names.push((await boxes.nth(index).getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await boxes.nth(index).check()
  }
  return names
}

const readAll = async (contest: Contest, names: string[]) =>
  (await Promise.all(names.map((snowplowName) => getEntries(contest, { snowplowName })))).flat()
const getStates = async (contest: Contest, names: string[]) =>
  (await readAll(contest, names)).map(({ reviewState }) => reviewState)
const getVersions = async (contest: Contest, names: string[]) =>
  (await readAll(contest, names)).map(({ version }) => version)

test('lost response to several approvals > approves and undoes once', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  const before = await getVersions(contest, names)
  await page.route('**/public-submission/review', dropResponse, { times: 1 })
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  await expect(unsure(page)).toHaveCount(0)
  expect(await getStates(contest, names)).toEqual(['approved', 'approved'])
  expect(await getVersions(contest, names)).toEqual(before.map((version) => version + 1))
  // The undo is idempotent as well.
  await page.route('**/public-submission/review/*/undo', dropResponse, { times: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 names were approved.')).toBeHidden()
  await expect(unsure(page)).toHaveCount(0)
  expect(await getStates(contest, names)).toEqual(['pending', 'pending'])
  expect(await getVersions(contest, names)).toEqual(before.map((version) => version + 2))
})

test('lost approvals > are confirmed by the server, selection clears', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', dropResponse)
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  await expect(unsure(page)).toHaveCount(0)
  expect(await getStates(contest, names)).toEqual(['approved', 'approved'])
})

test('lost approvals without confirmation > are retried safely', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  const before = await getVersions(contest, names)
  await page.route('**/public-submission/review', dropResponse)
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(unsure(page)).toContainText('2 entries are still selected')
  await expect(unsure(page)).toBeFocused()
  await sureOfNothing(page)
  await expectAccessible(page)
  await page.unroute('**/public-submission/review')
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  expect(await getStates(contest, names)).toEqual(['approved', 'approved'])
  expect(await getVersions(contest, names)).toEqual(before.map((version) => version + 1))
})

test('approval that never arrived > is reported and stays selected', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', (route) => route.abort())
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(unsure(page)).toContainText('2 entries are still selected')
  await sureOfNothing(page)
  await page.unroute('**/public-submission/review')
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  expect(await getStates(contest, names)).toEqual(['approved', 'approved'])
})

test('lost rejection > keeps its dialog until confirmed', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const names = await tickTwo(page)
  await page.route('**/public-submission/review', dropResponse)
  await bar(page).getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('A brand.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(unsure(page)).toBeVisible()
  await sureOfNothing(page)
  await page.unroute('**/public-submission/review')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('2 names were rejected.')).toBeVisible()
  expect(await getStates(contest, names)).toEqual(['rejected', 'rejected'])
})

test('lost decision in the details > shows the current entry', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  const [entry] = (await getEntries(contest, { reviewState: 'pending', hasHint: false })) as [Entry]
  // Opened by URL: a click during rendering may hit a row that disappears.
  await openReview(page, contest, { text: entry.snowplowName, open: entry.id })
  const drawer = page.getByRole('dialog').first()
  await page.route('**/public-submission/review', dropResponse)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByRole('alert')).toContainText('We couldn’t confirm whether the decision was made.')
  await expect(drawer.getByText('By Wilma Drift')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await sureOfNothing(page)
  expect(await getState(contest, entry.id)).toBe('approved')
})

test('lost group decision > is reported after the group has left', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  await openReview(page, contest, { view: 'duplicates' })
  // A group has the id of its first entry.
  const entries = await getEntries(contest, { groupId: { $gt: 0 }, reviewState: 'pending' })
  const [first] = entries.filter(({ id }) => entries.filter(({ groupId }) => groupId === id).length > 1)
  const name = first?.snowplowName as string
  const group = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await group.getByRole('button', { name: 'Show the names' }).click()
  const keepOne = group.getByRole('button', { name: 'Approve this one and reject the rest' })
  await page.route('**/public-submission/review', dropResponse)
  await keepOne.click()
  await expect(page.getByText(`${name}: We couldn’t confirm whether the decision was made.`)).toBeVisible()
  await sureOfNothing(page)
  await page.unroute('**/public-submission/review')
  const members = await getEntries(contest, { groupId: first?.id })
  expect(members.filter(({ reviewState }) => reviewState === 'pending')).toEqual([])
})

async function openPattern(page: Page, contest: Contest) {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  await page.getByRole('button', { name: 'District 6' }).click()
  await page.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('One device.')
  return dialog
}
const excluded = async (contest: Contest) =>
  (await contest.as('admin')(listSetAsides, { params: { districtId: 6 } })).items
async function countAgain(page: Page) {
  await page.getByRole('button', { name: 'Restore 60 ballots' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It was a test.')
  await dialog.getByRole('button', { name: 'Restore 60 ballots' }).click()
  return dialog
}

test('lost response to set-aside > sets ballots aside and restores once', async ({ page, contest }) => {
  const before = (await excluded(contest)).length
  const dialog = await openPattern(page, contest)
  await page.route(
    '**/set-aside',
    (route) => (route.request().method() === 'POST' ? dropResponse(route) : route.continue()),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('60 ballots set aside.')).toBeVisible()
  await expect(page.getByText(/cast, 60 set aside · /)).toBeVisible()
  expect(await excluded(contest)).toHaveLength(before + 1)
  // Restoring them is idempotent as well.
  await page.route('**/set-aside/*/return', dropResponse, { times: 1 })
  await expect(await countAgain(page)).toBeHidden()
  await expect(page.getByText('60 ballots restored.')).toBeVisible()
  expect((await excluded(contest)).filter(({ reverted }) => !reverted)).toEqual([])
})

test('lost set-aside without confirmation > is retried safely', async ({ page, contest }) => {
  await blockDecisionRequests(page)
  const before = (await excluded(contest)).length
  const dialog = await openPattern(page, contest)
  await page.route('**/set-aside', (route) =>
    route.request().method() === 'POST' ? dropResponse(route) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t confirm whether the decision was made.')
  await expectAccessible(page)
  await page.unroute('**/set-aside')
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/cast, 60 set aside · /)).toBeVisible()
  expect(await excluded(contest)).toHaveLength(before + 1)
  // Restores the state for the next test.
  await expect(await countAgain(page)).toBeHidden()
})

test('set-aside > leaves ballots that a colleague has already set aside', async ({ page, contest }) => {
  const dialog = await openPattern(page, contest)
  const params = { districtId: 6 }
  const [found] = (await contest.as('admin')(listBallotPatterns, { params })).items
  if (!found) throw new Error('there is no pattern')
  const { firstBallotId, lastBallotId, digest } = found
  const pattern = { firstBallotId, lastBallotId, digest }
  const body = { id: crypto.randomUUID(), reason: 'A colleague was first.', pattern }
  await contest.as('admin')(setAsideBallots, { params, body })
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog.getByRole('alert')).toContainText('These ballots have already been set aside.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/cast, 60 set aside · /)).toBeVisible()
  await expect(await countAgain(page)).toBeHidden()
})

async function pickFavorite(page: Page, contest: Contest, district: string) {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/district-submission-form')
  await page.getByLabel('District', { exact: true }).selectOption(district)
  await expect(page.getByRole('heading', { name: `Names in District ${district}` })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('checkbox').first().click()
  await page.route('**/favorite-names-submission', dropResponse)
}
const storedFavorites = '**/favorite-names-submission?*'
const unsureOfFavorites = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'We couldn’t confirm whether your choice was saved' })

async function expectFavoritesSaved(page: Page) {
  const saved = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Your choice was saved' }) })
  await expect(saved).toBeFocused()
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Your choice was saved.', { exact: true })).toBeVisible()
  await expect(unsureOfFavorites(page)).toHaveCount(0)
  const favorites = page.getByRole('region', { name: 'Your favorites' })
  await expect(favorites.getByText('Saved', { exact: true })).toBeVisible()
  await expect(favorites.getByRole('button', { name: 'Undo my changes' })).toHaveCount(0)
  // No unsaved draft remains, on this page or after a reload.
  const drafts = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('favorites of')))
  expect(drafts).toEqual([])
}

test('submitFavoriteNames > ends as saved when only its reply is lost', async ({ page, contest }) => {
  await pickFavorite(page, contest, '8')
  await page.getByRole('button', { name: 'Submit my favorites' }).click()
  await expectFavoritesSaved(page)
  await expectAccessible(page)
})

test('submitFavoriteNames > ends as saved once the site answers again', async ({ page, contest }) => {
  await pickFavorite(page, contest, '9')
  await page.route(storedFavorites, (route) => route.abort())
  await page.getByRole('button', { name: 'Submit my favorites' }).click()
  await expect(unsureOfFavorites(page)).toBeFocused()
  await expect(page.getByText('Your choice wasn’t saved')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(storedFavorites)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expectFavoritesSaved(page)
})
