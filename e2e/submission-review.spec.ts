import type { Page } from '@playwright/test'
import { type Contest, expect, expectAccessible, test } from './fixtures.ts'
import { accounts, signInAs, tokenFor } from './signing-in.ts'

test.use({ expectedErrors: /status of 409|ERR_FAILED/ })

interface Entry {
  id: number
  snowplowName: string
  reviewState: string
  reviewReason: string | null
  updatedAt: string
}

/** Entries as the server has them, oldest first. */
async function entriesOf(contest: Contest, where: object): Promise<Entry[]> {
  const token = await tokenFor(contest.base, accounts.admin)
  const query = new URLSearchParams({ where: JSON.stringify(where), orderBy: '{"id":"asc"}', limit: '100' })
  const answer = await fetch(`${contest.base}/api/public-submission?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { items: Entry[] }).items
}

/** What a colleague decides at another desk. */
async function colleagueRejects(contest: Contest, { id, updatedAt }: Entry): Promise<void> {
  const token = await tokenFor(contest.base, accounts.admin)
  const answer = await fetch(`${contest.base}/api/public-submission/review`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entries: [{ id, updatedAt }], reviewState: 'rejected', reason: 'Not at my desk' }),
  })
  expect(answer.status).toBe(200)
}

const stateOf = async (contest: Contest, id: number) => (await entriesOf(contest, { id }))[0]?.reviewState

/** The demo's doubtful names are examined in the background once it has started; they come last. */
const untilExamined = (contest: Contest) =>
  expect.poll(async () => (await entriesOf(contest, { hasHint: true })).length, { timeout: 20_000 }).toBeGreaterThan(3)

async function open(page: Page, contest: Contest, search = '') {
  await contest.at('while staff choose')
  await signInAs(page, contest.base, 'admin')
  await page.goto(`/admin/public-submission-list${search}`)
}

test('several names are approved at once, a colleague’s decision is respected, and it can be taken back', async ({
  page,
  context,
  contest,
}) => {
  await open(page, contest, '?hints=no')
  await page.getByRole('radio', { name: /^Waiting/ }).check()
  await expect(page).toHaveURL(/hints=no&state=pending/)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).toHaveCount(15)
  const names: string[] = []
  for (const place of [4, 5, 6]) {
    const box = boxes.nth(place)
    names.push((await box.getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await box.check()
  }
  await expect(page.getByText('3 selected')).toBeVisible()

  const [chosen] = await entriesOf(contest, { snowplowName: names[0] as string })
  await colleagueRejects(contest, chosen as Entry)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'A colleague was quicker' })
  await expect(notice).toContainText(`Wilma Drift has rejected ${names[0]}.`)
  await expect(notice).toContainText('Still selected: 2')

  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names are approved.')).toBeVisible()
  // A lost line leaves the way back.
  await context.route('**/public-submission/review', (route) => route.abort())
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Not taken back yet: 2')).toBeVisible()
  await context.unroute('**/public-submission/review')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('2 names are approved.')).toBeHidden()
  const [, second] = await Promise.all(names.map((snowplowName) => entriesOf(contest, { snowplowName })))
  await expect.poll(() => stateOf(contest, second?.[0]?.id as number)).toBe('pending')
})

test('an entry with a hint is never approved in passing: it is read, rejected with a reason, and the next one deleted', async ({
  page,
  contest,
}) => {
  await untilExamined(contest)
  await open(page, contest, '?state=pending&hints=yes')
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alertdialog')).toContainText((await page.locator('mark').first().textContent()) ?? '')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.locator('mark').first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('Please look twice')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Copy .*@example\.com$/ })).toBeVisible()
  await expectAccessible(page)
  const name = (await heading.textContent()) ?? ''

  await drawer.getByRole('button', { name: 'Reject…' }).click()
  const question = page.getByRole('dialog', { name: `Reject ${name}?` })
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(question.getByLabel('Reason', { exact: true })).toBeFocused()
  await expect(question).toContainText('Choose a usual reason, or type one.')
  await question.getByLabel('Reason', { exact: true }).fill('Too rude for ')
  await question.getByLabel('Reason', { exact: true }).press('End')
  await page.keyboard.type('a school bus')
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(drawer.getByText('Too rude for a school bus')).toBeVisible()
  await expect(drawer.getByText('By Wilma Drift')).toBeVisible()
  const [rejected] = await entriesOf(contest, { snowplowName: name })
  expect([rejected?.reviewState, rejected?.reviewReason]).toEqual(['rejected', 'Too rude for a school bus'])

  await drawer.getByRole('button', { name: 'Next' }).click()
  await expect(heading).not.toHaveText(name)
  const other = (await heading.textContent()) ?? ''
  await drawer.getByRole('button', { name: 'Delete…' }).click()
  // A colleague decides while the question stands there: the drawer shows it, and the question is asked anew.
  await expect(page.getByRole('alertdialog').getByRole('progressbar')).toBeHidden()
  await colleagueRejects(contest, (await entriesOf(contest, { snowplowName: other }))[0] as Entry)
  await page.getByRole('button', { name: 'Delete the entry' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Wilma Drift has rejected ${other}.`)
  await expect(drawer.getByText('Not at my desk')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the entry' }).click()
  await expect(page.getByText(`${other} is deleted.`)).toBeVisible()
  expect(await entriesOf(contest, { snowplowName: other })).toEqual([])
})

test('names are decided one after another with single keys, several are undone, and a refusal comes back', async ({
  page,
  contest,
}) => {
  await open(page, contest, '?view=triage')
  const waiting = await entriesOf(contest, { reviewState: 'pending' })
  const [first, second, third, fourth, fifth] = waiting as [Entry, Entry, Entry, Entry, Entry]
  const card = (entry: Entry) => page.getByRole('article').getByRole('heading', { name: entry.snowplowName, level: 2 })
  await expect(card(first)).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('a')
  await expect(card(second)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await expect(card(third)).toBeVisible()
  await page.keyboard.press('n')
  await expect(card(fourth)).toBeVisible()
  await expect(page.getByText('Decided: 2')).toBeVisible()
  await expect.poll(() => stateOf(contest, second.id)).toBe('rejected')
  expect((await entriesOf(contest, { id: second.id }))[0]?.reviewReason).toBe('Not fit for families')

  for (const entry of [third, second, first]) {
    await page.keyboard.press('u')
    await expect(card(entry)).toBeVisible()
  }
  await expect.poll(() => stateOf(contest, first.id)).toBe('pending')
  await expect.poll(() => stateOf(contest, second.id)).toBe('pending')

  // Letters in a field are letters.
  await page.keyboard.press('r')
  await page.getByLabel('Another reason').fill('')
  await page.keyboard.type('a narrow run')
  await expect(card(first)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('a')
  await expect(card(first)).toBeVisible()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()

  const [now] = await entriesOf(contest, { id: first.id })
  await colleagueRejects(contest, now as Entry)
  await page.keyboard.press('a')
  await expect(card(second)).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: `${first.snowplowName} could not be approved.` })
  await expect(notice).toContainText(`Wilma Drift has rejected ${first.snowplowName}.`)
  await notice.getByRole('button', { name: 'Look at it again' }).click()
  await expect(card(first)).toBeVisible()
  await expect(page.getByRole('article').getByText('Not at my desk')).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => stateOf(contest, first.id)).toBe('approved')
  expect(await stateOf(contest, fifth.id)).toBe('pending')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: /^Waiting/ })).toBeVisible()
})

test('a lost connection loses no decision', async ({ page, context, contest }) => {
  await open(page, contest, '?view=triage')
  const [first, second] = (await entriesOf(contest, { reviewState: 'pending' })) as [Entry, Entry]
  const card = (entry: Entry) => page.getByRole('article').getByRole('heading', { name: entry.snowplowName, level: 2 })
  await expect(card(first)).toBeVisible()
  await context.route('**/public-submission/review', (route) => route.abort())
  await page.keyboard.press('a')
  await expect(card(second)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('Not saved yet: 1')).toBeVisible()
  expect(await stateOf(contest, first.id)).toBe('pending')
  await context.unroute('**/public-submission/review')
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(() => stateOf(contest, first.id)).toBe('approved')
  await expect(page.getByText('Not saved yet: 1')).toBeHidden()
})

test('a decision whose answer is lost is undone on the server, too', async ({ page, context, contest }) => {
  await open(page, contest, '?view=triage')
  const [first] = (await entriesOf(contest, { reviewState: 'pending' })) as [Entry]
  const card = page.getByRole('article').getByRole('heading', { name: first.snowplowName, level: 2 })
  await expect(card).toBeVisible()
  await context.route('**/public-submission/review', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('a')
  await expect(page.getByText('Not saved yet: 1')).toBeVisible()
  expect(await stateOf(contest, first.id)).toBe('approved')
  await page.keyboard.press('u')
  await context.unroute('**/public-submission/review')
  await page.getByRole('alert').getByRole('button').click()
  await expect(card).toBeVisible()
  await expect.poll(() => stateOf(contest, first.id)).toBe('pending')
})

test('a name that staff chose says so before it is deleted, and stays counted once their stage is over', async ({
  page,
  contest,
}) => {
  await open(page, contest)
  const headers = { authorization: `Bearer ${await tokenFor(contest.base, accounts.admin)}` }
  const liked = await fetch(`${contest.base}/api/favorite-names-submission?limit=1`, { headers })
  const name: string = (await liked.json()).items[0].favoriteNames[0].snowplowName
  const ask = async () => {
    await page.goto(`/admin/public-submission-list?text=${encodeURIComponent(name)}`)
    await page.getByText(name, { exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click()
  }
  await ask()
  await expect(page.getByRole('alertdialog')).toContainText(/chosen this name\. .* deleted with it/)
  await expectAccessible(page)
  await contest.at('while the public votes')
  await ask()
  const closed = page.getByRole('alertdialog')
  await expect(closed).toContainText('the count stays as it is')
  await expect(closed.getByRole('button', { name: 'Delete the entry' })).toHaveCount(0)
  await closed.getByRole('button', { name: 'Reject…' }).click()
  await expect(page.getByRole('dialog', { name: `Reject ${name}?` })).toBeVisible()
})

test('of names that are nearly the same one is kept in one act', async ({ page, contest }) => {
  await untilExamined(contest)
  await open(page, contest, '?view=alike')
  const group = page.getByRole('article').first()
  const name = (await group.getByRole('heading').textContent()) ?? ''
  const [one] = await entriesOf(contest, { snowplowName: name })
  await group.getByRole('button', { name: 'Show the names' }).click()
  await expect(group.getByRole('radio').first()).toBeChecked()
  await expectAccessible(page)
  await group.getByRole('button', { name: 'Approve it, reject the others' }).click()
  await expect(page.getByText(`The group of ${name} is decided.`)).toBeVisible()
  const members = await entriesOf(contest, { groupId: one?.id })
  expect(members.map(({ reviewState }) => reviewState)).toEqual(['approved', ...members.slice(1).map(() => 'rejected')])
})

test('charts have their figures as tables, and the families’ data leaves only on demand and into the audit', async ({
  page,
  contest,
}) => {
  await open(page, contest, '?view=charts')
  const grades = page.getByRole('figure', { name: 'Entries by grade' })
  await grades.getByText('The figures as a table').click()
  await expect(grades.getByRole('row', { name: /^3rd Grade/ })).toBeVisible()
  await expectAccessible(page)

  // On a slow line the file is given up: nothing is saved, and what is opened next stays open.
  await page.goto('/admin/public-submission-list')
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 8000, uploadThroughput: -1 }
  const saved: unknown[] = []
  page.on('download', (file) => saved.push(file))
  await page.getByRole('button', { name: 'Export' }).click()
  await line.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/\d kB received/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(saved).toEqual([])

  await page.goto('/admin/public-submission-list?text=boulder')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('radio', { name: 'With names, email and phone' }).check()
  await expect(page.getByText(/The audit notes/)).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with personal data' }).click()
  const file = await (await coming).createReadStream()
  const lines = (await file.toArray()).join('').trim().split('\r\n')
  expect(lines[0]).toMatch(/email/i)
  expect(lines.slice(1).every((line) => /boulder/i.test(line) && /@example\.com/.test(line))).toBe(true)
  expect(lines.length).toBeGreaterThan(5)
  await page.goto('/admin/audit-list')
  await expect(page.getByText('Exported entries').filter({ visible: true }).first()).toBeVisible()
})
