import { listFavoriteNamesSubmissions } from '../../contract/district-poll/district-poll.ts'
import type { FullEntry as Entry } from '../../contract/entry/entry-review.ts'
import { colleagueRejects, getEntries, getState, openReview, untilExamined } from '../support/entry-review.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'

// The reader's time zone differs from the contest's, whose times are shown.
test.use({ expectedErrors: /status of 409|ERR_FAILED/, timezoneId: 'Asia/Tokyo' })

test('review > approves and undoes several names, not a colleague’s', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).toHaveCount(15)
  const names: string[] = []
  for (const index of [4, 5, 6]) {
    const box = boxes.nth(index)
    names.push((await box.getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await box.check()
  }
  await expect(page.getByText('3 selected')).toBeVisible()

  const [chosen] = await getEntries(contest, { snowplowName: names[0] as string })
  await colleagueRejects(contest, chosen as Entry)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else made a change first' })
  await expect(notice).toContainText(`Wilma Drift rejected ${names[0]}.`)
  await expect(notice).toContainText('2 entries are still selected')

  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  // A lost connection keeps the undo available.
  await page.route('**/public-submission/review/*/undo', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 left to undo')).toBeVisible()
  await page.unroute('**/public-submission/review/*/undo')
  // Waits out the double click interval, within which a click is ignored.
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 names were approved.')).toBeHidden()
  const [, second] = await Promise.all(names.map((snowplowName) => getEntries(contest, { snowplowName })))
  await expect.poll(() => getState(contest, second?.[0]?.id as number)).toBe('pending')
})

test('undo > is all or nothing and names the later reviewer', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes.nth(3)).toBeVisible()
  const names: string[] = []
  for (const index of [2, 3]) {
    names.push((await boxes.nth(index).getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await boxes.nth(index).check()
  }
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  const [changed, other] = (
    await Promise.all(names.map((snowplowName) => getEntries(contest, { snowplowName })))
  ).flat()
  await colleagueRejects(contest, changed as Entry)
  await page.getByRole('button', { name: 'Undo' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Undo failed' })
  await expect(notice).toContainText(`Wilma Drift rejected ${changed?.snowplowName}.`)
  await expect(notice).toBeFocused()
  await expect(page.getByText('2 names were approved.')).toBeHidden()
  expect(await getState(contest, other?.id as number)).toBe('approved')
})

test('review > approves names of several pages at once', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no', rows: '10' })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).toHaveCount(10)
  const names: string[] = []
  const tick = async (index: number) => {
    names.push((await boxes.nth(index).getAttribute('aria-label'))?.replace('Select ', '') ?? '')
    await boxes.nth(index).check()
  }
  await tick(1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeHidden()
  await expect(boxes.nth(1)).toBeVisible()
  await tick(1)
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 names were approved.')).toBeVisible()
  const decided = await Promise.all(names.map((snowplowName) => getEntries(contest, { snowplowName })))
  expect(decided.map(([entry]) => entry?.reviewState)).toEqual(['approved', 'approved'])
})

test('bulk approval > skips entries with a hint', async ({ page, contest }) => {
  await untilExamined(contest)
  await openReview(page, contest, { state: 'pending', hints: 'yes' })
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alertdialog')).toContainText((await page.locator('mark').first().textContent()) ?? '')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.locator('mark').first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('Needs a closer look')).toBeVisible()
  await drawer.getByRole('switch', { name: 'Go to the next entry after each decision' }).uncheck()
  await expect(drawer.getByRole('button', { name: /^Copy .*@example\.com$/ })).toBeVisible()
  await expectAccessible(page)
  const received = drawer.getByText(/ Central Time$/)
  const at = new Date((await received.getAttribute('datetime')) as string)
  const central = { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' } as const
  await expect(received).toContainText(new Intl.DateTimeFormat('en-US', central).format(at))
  const name = (await heading.textContent()) ?? ''

  await drawer.getByRole('button', { name: 'Reject…' }).click()
  const confirmation = page.getByRole('dialog', { name: `Reject ${name}?` })
  await confirmation.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(confirmation.getByLabel('Reason', { exact: true })).toBeFocused()
  await expect(confirmation).toContainText('Choose a common reason or enter your own.')
  await confirmation.getByLabel('Reason', { exact: true }).fill('Too rude for ')
  await confirmation.getByLabel('Reason', { exact: true }).press('End')
  await page.keyboard.type('a school bus')
  await confirmation.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(confirmation).toBeHidden()
  await expect(drawer.getByText('Too rude for a school bus')).toBeVisible()
  await expect(drawer.getByText('By Wilma Drift')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Reject…' })).toBeFocused()
  await expect(drawer.getByRole('button', { name: 'Reject…' })).toHaveAttribute('aria-disabled', 'true')
  const [rejected] = await getEntries(contest, { snowplowName: name })
  expect([rejected?.reviewState, rejected?.reviewReason]).toEqual(['rejected', 'Too rude for a school bus'])

  await drawer.getByRole('button', { name: 'Next' }).click()
  await expect(heading).not.toHaveText(name)
  const other = (await heading.textContent()) ?? ''
  await drawer.getByRole('button', { name: 'Delete…' }).click()
  // A colleague decides while the dialog is open: the drawer shows it, and the dialog asks again.
  await expect(page.getByRole('alertdialog').getByRole('progressbar')).toBeHidden()
  await colleagueRejects(contest, (await getEntries(contest, { snowplowName: other }))[0] as Entry)
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Wilma Drift rejected ${other}.`)
  await expect(drawer.getByText('Not at my desk')).toBeVisible()
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByText(`${other} was deleted.`)).toBeVisible()
  expect(await getEntries(contest, { snowplowName: other })).toEqual([])
  // The row was removed, so the list gets the focus.
  await expect(page.getByRole('region', { name: 'Public submissions' })).toBeFocused()
})

test('family data > is hidden in the list, shown and audited in details', async ({ page, contest }) => {
  const responseBodies: string[] = []
  page.on('response', async (response) => {
    if (!/public-submission\b(?!-)/.test(new URL(response.url()).pathname)) return
    // Bodies of canceled requests cannot be read.
    responseBodies.push(await response.text().catch(() => ''))
  })
  await untilExamined(contest)
  await openReview(page, contest, { state: 'pending', hints: 'yes' })
  await page.getByRole('link', { name: 'Possible duplicates', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show the names' }).first()).toBeVisible()
  await openScreen(page, '/admin/public-submission-list', { state: 'pending', hints: 'yes' })
  await expect(page.locator('mark').first()).toBeVisible()
  expect(responseBodies.length).toBeGreaterThan(2)
  expect(responseBodies.filter((text) => /"(?:firstName|email|phoneNumber|schoolName)":/.test(text))).toEqual([])

  await page.locator('mark').first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByRole('button', { name: /^Copy .*@example\.com$/ })).toBeVisible()
  const name = (await drawer.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  // Searched by name: the demo clock moves, so the newest row may not be on the first page.
  await openScreen(page, '/admin/audit-list', { action: 'submission.opened', person: name })
  // Letters and a last name of the entry also occur in the reviewer's name and address, so other rows may match.
  const line = page
    .getByRole('row')
    .filter({ hasText: 'Opened an entry with family data' })
    .filter({ hasText: name })
    .first()
  await expect(line).toContainText('Wilma Drift')
})

test('selected name > warns before deletion and counts after its stage', async ({ page, contest }) => {
  await openReview(page, contest)
  await page.getByLabel('Search names and stories').fill('no such name anywhere')
  await expect(page.getByRole('status').filter({ hasText: /^0 of \d+ entries found$/ })).toBeVisible()
  const { items } = await contest.as('admin')(listFavoriteNamesSubmissions, { query: { limit: '1' } })
  const name = items[0]?.favoriteNames[0]?.snowplowName ?? '?'
  const openDeleteDialog = async () => {
    await openScreen(page, '/admin/public-submission-list', { text: name })
    await page.getByText(name, { exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click()
  }
  await openDeleteDialog()
  await expect(page.getByRole('alertdialog')).toContainText(/picked this name\. .* deleted too/)
  await expectAccessible(page)
  await contest.at('during the public poll')
  await openDeleteDialog()
  const closed = page.getByRole('alertdialog')
  await expect(closed).toContainText('you can’t delete this entry')
  await expect(closed.getByRole('button', { name: 'Delete entry' })).toHaveCount(0)
  await closed.getByRole('button', { name: 'Reject…' }).click()
  await expect(page.getByRole('dialog', { name: `Reject ${name}?` })).toBeVisible()
})

test('duplicates > keep one name in a single decision', async ({ page, contest }) => {
  await untilExamined(contest)
  await openReview(page, contest, { view: 'duplicates' })
  const group = page.getByRole('article').first()
  const name = (await group.getByRole('heading').textContent()) ?? ''
  const [one] = await getEntries(contest, { snowplowName: name })
  await group.getByRole('button', { name: 'Show the names' }).click()
  await expect(group.getByRole('radio').first()).toBeChecked()
  await expectAccessible(page)
  await group.getByRole('button', { name: 'Approve this one and reject the rest' }).click()
  await expect(page.getByText(`The group of ${name} has been decided.`)).toBeVisible()
  const members = await getEntries(contest, { groupId: one?.id })
  expect(members.map(({ reviewState }) => reviewState)).toEqual(['approved', ...members.slice(1).map(() => 'rejected')])
})

test('charts > have tables; exports of family data are audited', async ({ page, contest }) => {
  await openReview(page, contest, { view: 'charts' })
  const grades = page.getByRole('figure', { name: 'Entries by grade' })
  await grades.getByText('View as a table').click()
  await expect(grades.getByRole('row', { name: /^3rd Grade/ })).toBeVisible()
  await expectAccessible(page)

  // Cancels the file on a slow connection: nothing is saved, and the next dialog stays open.
  await openScreen(page, '/admin/public-submission-list')
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 8000, uploadThroughput: -1 }
  const saved: unknown[] = []
  page.on('download', (file) => saved.push(file))
  await page.getByRole('button', { name: 'Export' }).click()
  await line.send('Network.emulateNetworkConditions', slow)
  // Network emulation reports success before it takes effect.
  const probeMs = () =>
    page.evaluate(async () => {
      const started = performance.now()
      await (await fetch('/winners', { cache: 'no-store' })).text()
      return performance.now() - started
    })
  await expect.poll(probeMs).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/Downloaded \d+/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(saved).toEqual([])

  await openScreen(page, '/admin/public-submission-list', { text: 'boulder' })
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(/^The file includes the \d+ entries that match your filters\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Include names, emails, and phone numbers' }).check()
  await expect(page.getByText(/The audit log records/)).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with personal data' }).click()
  const file = await (await coming).createReadStream()
  const lines = (await file.toArray()).join('').trim().split('\r\n')
  expect(lines[0]).toMatch(/email/i)
  expect(lines.slice(1).every((line) => /boulder/i.test(line) && /@example\.com/.test(line))).toBe(true)
  expect(lines.length).toBeGreaterThan(5)
  await openScreen(page, '/admin/audit-list', { action: 'submission.exported' })
  await expect(page.getByRole('grid').getByText('Exported entries').filter({ visible: true }).first()).toBeVisible()
})

test('entry details > advance after a decision, across pages as well', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no', rows: 10 })
  const drawer = page.getByRole('dialog').first()
  const heading = drawer.getByRole('heading', { level: 2 }).first()
  const cells = page.locator('[data-field=snowplowName][role=gridcell]')
  await expect(cells).toHaveCount(10)
  const names = await cells.allTextContents()
  await cells.nth(8).click()
  await expect(heading).toHaveText(names[8] ?? '')
  const [first] = await getEntries(contest, { snowplowName: names[8] as string })
  await drawer.getByRole('button', { name: 'Approve' }).dblclick()
  // The second half of a double click does not decide the next entry.
  await expect(heading).toHaveText(names[9] ?? '')
  await expect.poll(() => getState(contest, first?.id as number)).toBe('approved')
  const [last] = await getEntries(contest, { snowplowName: names[9] as string })
  expect(last?.reviewState).toBe('pending')

  await drawer.getByRole('button', { name: 'Reject…' }).click()
  const confirmation = page.getByRole('dialog', { name: `Reject ${names[9]}?` })
  await confirmation.getByLabel('Reason', { exact: true }).fill('Another one')
  await confirmation.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => getState(contest, last?.id as number)).toBe('rejected')
  await expect(heading).not.toHaveText(names[9] ?? '')
  // The next entry is pending like the previous ones, and the first unread one.
  const waiting = await getEntries(contest, { reviewState: 'pending', hasHint: false })
  expect(waiting.map(({ snowplowName }) => snowplowName)).toContain(await heading.textContent())
  expect(names).not.toContain(await heading.textContent())

  await drawer.getByRole('switch', { name: 'Go to the next entry after each decision' }).uncheck()
  await page.reload()
  await expect(drawer.getByRole('switch', { name: 'Go to the next entry after each decision' })).not.toBeChecked()
  const stays = await heading.textContent()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByText('By Wilma Drift')).toBeVisible()
  await expect(heading).toHaveText(stays ?? '')
})
