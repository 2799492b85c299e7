import type { FullEntry as Entry } from '../../contract/entry/entry-review.ts'
import { colleagueRejects, getEntries, getState, openReview } from '../support/entry-review.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'

test.use({ expectedErrors: /status of 409|ERR_FAILED/ })

test('review queue > decides by single keys, undoes and reports conflicts', atDesk, async ({ page, contest }) => {
  await openReview(page, contest, { view: 'triage' })
  const waiting = await getEntries(contest, { reviewState: 'pending' })
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
  await expect(page.getByText('2 decided')).toBeVisible()
  await expect.poll(() => getState(contest, second.id)).toBe('rejected')
  expect((await getEntries(contest, { id: second.id }))[0]?.reviewReason).toBe('Not family-friendly')

  for (const entry of [third, second, first]) {
    await page.keyboard.press('u')
    await expect(card(entry)).toBeVisible()
  }
  await expect.poll(() => getState(contest, first.id)).toBe('pending')
  await expect.poll(() => getState(contest, second.id)).toBe('pending')

  // Letter keys in a field are input.
  await page.keyboard.press('r')
  await page.getByLabel('Another reason').fill('')
  await page.keyboard.type('a narrow run')
  await expect(card(first)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('a')
  await expect(card(first)).toBeVisible()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()

  const [now] = await getEntries(contest, { id: first.id })
  await colleagueRejects(contest, now as Entry)
  await page.keyboard.press('a')
  await expect(card(second)).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: `${first.snowplowName} couldn’t be approved.` })
  await expect(notice).toContainText(`Wilma Drift rejected ${first.snowplowName}.`)
  await notice.getByRole('button', { name: 'Review it again' }).click()
  await expect(card(first)).toBeVisible()
  await expect(page.getByRole('article').getByText('Not at my desk')).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => getState(contest, first.id)).toBe('approved')
  expect(await getState(contest, fifth.id)).toBe('pending')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: /^Pending/ })).toBeVisible()
})

test('review queue > opens at the top of the page', async ({ page, contest }) => {
  await openReview(page, contest, { view: 'triage' })
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('review queue > keeps decisions while offline', onPhone, async ({ page, contest }) => {
  await openReview(page, contest, { view: 'triage' })
  const [first, second] = (await getEntries(contest, { reviewState: 'pending' })) as [Entry, Entry]
  const card = (entry: Entry) => page.getByRole('article').getByRole('heading', { name: entry.snowplowName, level: 2 })
  await expect(card(first)).toBeFocused()
  await expectAccessible(page)
  await page.route('**/public-submission/review', (route) => route.abort())
  await page.keyboard.press('a')
  await expect(card(second)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('1 decision isn’t confirmed yet')).toBeVisible()
  expect(await getState(contest, first.id)).toBe('pending')
  // Pending decisions stay visible in the other views, which send them as well.
  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 decision isn’t confirmed yet' })).toBeInViewport({
    ratio: 1,
  })
  await page.unroute('**/public-submission/review')
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(() => getState(contest, first.id)).toBe('approved')
  await expect(page.getByText('1 decision isn’t confirmed yet')).toBeHidden()
})

test('review queue > undoes an unsent decision without a request', atDesk, async ({ page, contest }) => {
  await openReview(page, contest, { view: 'triage' })
  const [first, second] = (await getEntries(contest, { reviewState: 'pending' })) as [Entry, Entry]
  const card = (entry: Entry) => page.getByRole('article').getByRole('heading', { name: entry.snowplowName, level: 2 })
  // Keys take effect once the queue has focused the name.
  await expect(card(first)).toBeFocused()
  await page.route('**/public-submission/review', (route) => route.abort())
  // As fast as possible: the second key decides the second name.
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.getByText('2 decisions aren’t confirmed yet')).toBeVisible()
  await page.keyboard.press('u')
  await expect(card(second)).toBeVisible()
  await expect(page.getByText('1 decision isn’t confirmed yet')).toBeVisible()
  await page.unroute('**/public-submission/review')
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(() => getState(contest, first.id)).toBe('approved')
  await expect(page.getByText('confirmed yet')).toBeHidden()
  const [untouched] = await getEntries(contest, { id: second.id })
  expect([untouched?.reviewState, untouched?.version]).toEqual(['pending', second.version])
})

test('review queue > undoes a decision with a lost response on the server', onPhone, async ({ page, contest }) => {
  await openReview(page, contest, { view: 'triage' })
  const [first] = (await getEntries(contest, { reviewState: 'pending' })) as [Entry]
  const card = page.getByRole('article').getByRole('heading', { name: first.snowplowName, level: 2 })
  await expect(card).toBeVisible()
  await page.route('**/public-submission/review', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('a')
  await expect(page.getByText('1 decision isn’t confirmed yet')).toBeVisible()
  expect(await getState(contest, first.id)).toBe('approved')
  await page.keyboard.press('u')
  await page.unroute('**/public-submission/review')
  await page.getByRole('alert').getByRole('button').click()
  await expect(card).toBeVisible()
  await expect.poll(() => getState(contest, first.id)).toBe('pending')
})
