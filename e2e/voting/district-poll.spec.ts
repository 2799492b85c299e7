import type { Locator } from '@playwright/test'
import { getDistrictFavorites, listApprovedNames } from '../../contract/district-poll/district-poll.ts'
import { publishVotingOptions } from '../../contract/district-poll/voting-option.ts'
import { reviewPublicSubmissions } from '../../contract/entry/entry-review.ts'
import { getEntries } from '../support/entry-review.ts'
import { atDesk, type Contest, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { vote } from '../support/public-forms.ts'
import { dropResponse } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[039]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

/** Returns a name that is not a voting option, so that it can still be rejected, and not on the first page. */
async function freeName(contest: Contest, districtId: number) {
  const query = { limit: '100', where: JSON.stringify({ districtId }) }
  const { items } = await contest.as('admin')(listApprovedNames, { query })
  const { options } = await contest.as('admin')(getDistrictFavorites, { params: { districtId } })
  const published = options.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
  const free = items.findLast(({ id }) => !published.includes(id))
  if (!free) throw new Error('every name is published')
  return free
}

async function reject(contest: Contest, id: number): Promise<void> {
  const entries = (await getEntries(contest, { id })).map(({ version }) => ({ id, version }))
  const body = { id: crypto.randomUUID(), entries, reviewState: 'rejected', reason: 'A brand name.' } as const
  await contest.as('admin')(reviewPublicSubmissions, { body })
}

const pressKey = async (target: Locator, key: string) => {
  await target.focus()
  await target.press(key)
}

test('favorites > are picked by keyboard, changed, and restored', onPhone, async ({ page, contest }) => {
  test.slow()
  const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
  const bar = page.getByRole('region', { name: 'Your favorites' })
  const district = page.getByLabel('District', { exact: true })
  const search = page.getByLabel('Search names and stories')
  const withdrawn = await freeName(contest, 5)

  await contest.at('during submission')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/district-submission-form')
  await expect(page.getByText('Please check back on September 16th, 2025.')).toBeVisible()
  await contest.at('during the staff poll')
  await expect(page.getByRole('heading', { name: 'Start with your district' })).toBeVisible()
  await district.selectOption('District 5')
  await expect(boxes).toHaveCount(15)
  for (let index = 0; index < 10; index++) await pressKey(boxes.nth(index), 'Space')
  await expect(boxes.nth(9)).not.toBeChecked()
  await expect(bar.getByText('You’ve picked 9 names, the maximum.')).toBeInViewport()
  await expect(bar).toContainText('9 of 9')

  await district.selectOption('District 6')
  await expect(bar).toContainText('0 of 9')
  await district.selectOption('District 5')
  await expect(bar).toContainText('9 of 9')
  await page.reload()
  await expect(bar).toContainText('9 of 9')
  const first = (await bar.getByRole('listitem').first().textContent())?.replace('✕', '') ?? '?'
  await pressKey(bar.getByRole('button', { name: `Remove ${first}` }), 'Enter')
  await expect(bar).toContainText('8 of 9')
  await expect(bar.getByRole('listitem').first().getByRole('button')).toBeFocused()
  await pressKey(bar.getByRole('button', { name: 'Submit my favorites' }), 'Enter')
  const saved = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Your choice was saved' }) })
  await expect(saved).toBeFocused()
  await expect(saved.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)

  await pressKey(page.getByRole('button', { name: 'Next', exact: true }), 'Enter')
  await expect(page.getByRole('list', { name: 'Names in District 5' })).toBeFocused()
  await expect(page.getByLabel(first, { exact: true }), 'the next names have come').toHaveCount(0)
  await pressKey(boxes.first(), 'Space')
  await pressKey(bar.getByRole('button', { name: 'Undo my changes' }), 'Enter')
  await expect(bar.getByRole('button', { name: 'Save changes' })).toBeFocused()

  await page.context().setOffline(true)
  await boxes.first().check()
  await pressKey(bar.getByRole('button', { name: 'Save changes' }), 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t reach the site' })).toBeFocused()
  await page.context().setOffline(false)
  await boxes.first().uncheck()

  await search.fill(withdrawn.snowplowName)
  await expect(boxes).toHaveCount(1)
  await boxes.first().check()
  await expect(bar).toContainText('Not submitted yet')
  await reject(contest, withdrawn.id)
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer available' })).toBeFocused()
  await expect(page.getByText('No matches.')).toBeVisible()
  await bar.getByRole('button', { name: `Remove ${withdrawn.snowplowName}, which is no longer available` }).click()
  await search.fill(first)
  await page.getByLabel(first, { exact: true }).check()
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved.getByRole('listitem')).toHaveCount(9)

  await contest.at('after the public poll')
  await expect(page.getByRole('heading', { name: 'The district poll has ended' })).toBeVisible()
  await expect(
    page.getByText('Next for district staff: name your district’s trucks, starting October 10th'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your choices' }).getByText(first)).toBeVisible()
})

test('voting options > are reordered by mouse, touch and keyboard', atDesk, async ({ page, contest }) => {
  const ballot = page.getByRole('region', { name: /^Voting options \(/ })
  const names = ballot.locator('ol bdi')
  const handle = (name: string) => ballot.getByRole('button', { name: `Drag ${name}`, exact: true })
  const getMiddle = async (name: string) => {
    const box = await handle(name).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/district-poll-list')
  await page.getByRole('link', { name: 'Change voting options District 3' }).click()
  await expect(names).not.toHaveCount(0)
  const [first = '', second = '', third = '', ...others] = await names.allTextContents()

  await handle(third).scrollIntoViewIfNeeded()
  const [from, to] = [await getMiddle(third), await getMiddle(first)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 8, { steps: 12 })
  await page.mouse.up()
  await expect(names).toHaveText([third, first, second, ...others])

  const touch = await page.context().newCDPSession(page)
  const [lower, upper] = [await getMiddle(second), await getMiddle(third)]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [lower] })
  for (let step = 1; step <= 12; step++) {
    const y = lower.y + ((upper.y - 8 - lower.y) * step) / 12
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: lower.x, y }] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(names).toHaveText([second, third, first, ...others])

  await handle(second).focus()
  await expect(handle(second)).toHaveAccessibleDescription(/press the space bar/)
  await page.keyboard.press('Space')
  await expect(page.getByText(`${second} is picked up, number 1 of`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${second} is over number 2 of`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${second} is put down as number 2 of`)).toBeAttached()
  await expect(names).toHaveText([third, second, first, ...others])
  await expect(handle(second)).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByText(`${second} is picked up, number 2 of`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${second} is over number 3 of`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${second} stays number 2 of`)).toBeAttached()
  await expect(names).toHaveText([third, second, first, ...others])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish voting options' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish voting options' }).click()
  await expect(page.getByText('The voting options for District 3 were published.')).toBeVisible()
  await page.reload()
  await expect(names).toHaveText([third, second, first, ...others])
})

test('voting options > are published until the first vote', atDesk, async ({ page, browser, contest }) => {
  test.slow()
  const publish = page.getByRole('button', { name: 'Publish voting options' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish voting options' })
  const ballot = page.getByRole('region', { name: /^Voting options \(/ })
  const names = ballot.getByRole('listitem')
  const takeTop = async (count: string) => {
    await page.getByLabel('Number of names').fill(count)
    await page.getByRole('button', { name: `Use the top ${count}` }).click()
  }

  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/district-poll-list')
  await page.getByRole('link', { name: 'Change voting options District 3' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voting options for District 3' })).toBeVisible()
  await expect(names).toHaveCount(24)
  await takeTop('2')
  await expect(publish).toHaveAccessibleDescription(/You need at least 3 names/)
  await takeTop('10')
  await expect(page.getByText('A tie at the cutoff.')).toBeVisible()
  await page.getByRole('button', { name: /^Include them all/ }).click()
  await page.getByRole('button', { name: /^Use the top/ }).click()
  const last = names.last()
  const name = (await last.locator('bdi').textContent()) ?? '?'
  await pressKey(ballot.getByRole('button', { name: `Move ${name} to the top` }), 'Enter')
  await expect(ballot.getByRole('button', { name: `Move ${name} to the top` })).toBeFocused()
  await pressKey(ballot.getByRole('button', { name: `Move ${name} down` }), 'Enter')
  await expect(names.nth(1)).toContainText(name)
  await page.getByLabel('Search approved names').fill('snow')
  await page
    .getByRole('region', { name: 'Add any approved name' })
    .getByRole('button', { name: /^Add/ })
    .first()
    .click()
  const expected = await ballot.locator('ol bdi').allTextContents()
  await expectAccessible(page)

  await ballot.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveText(expected)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All districts' }).click()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await page.getByRole('link', { name: 'Change voting options District 3' }).click()
  await expect(ballot.locator('ol bdi')).toHaveText(expected)

  const params = { districtId: 3 }
  const { options } = await contest.as('admin')(getDistrictFavorites, { params })
  const replaces = options.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
  await contest.as('admin')(publishVotingOptions, { params, body: { names: replaces.slice(0, 5), replaces } })
  await publish.click()
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The voting options weren’t published' })).toBeFocused()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await publish.click()
  await confirm.dblclick()
  await expect(page.getByText('The voting options for District 3 were published.')).toBeVisible()
  await expect(publish).toHaveAccessibleDescription(/Published\. Make a change/)
  await expect(page.getByRole('alert').filter({ hasText: 'The voting options weren’t published' })).toHaveCount(0)

  // No votes in this district, but voting is over, so the order is final.
  await contest.at('after the public poll')
  await page.reload()
  await expect(ballot.getByRole('button')).toHaveText(['Preview'])
  await expect(page.getByRole('button', { name: /^Use the top/ })).toHaveCount(0)
  await contest.at('during the public poll')
  await page.reload()

  // Drops the response after the options were published.
  await names
    .last()
    .getByRole('button', { name: /^Remove .* from the voting options/ })
    .click()
  await page.route('**/district/3/options', dropResponse)
  await publish.click()
  await confirm.click()
  const unsure = page
    .getByRole('alert')
    .filter({ hasText: 'We couldn’t confirm whether the voting options were published' })
  await expect(unsure).toContainText('your version is published')
  await expect(unsure).toBeFocused()
  await expect(page.getByText('The voting options weren’t published')).toHaveCount(0)
  await page.unroute('**/district/3/options')
  const { options: saved } = await contest.as('admin')(getDistrictFavorites, { params })
  expect(saved).toHaveLength(expected.length - 1)

  await names
    .first()
    .getByRole('button', { name: /^Remove .* from the voting options/ })
    .click()
  const voter = await (await browser.newContext({ baseURL: contest.base })).newPage()
  await vote(voter, 'Miller')
  await voter.context().close()
  await publish.click()
  await confirm.click()
  await expect(page.getByText('Someone just voted in this district')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'These voting options can’t change anymore' })).toBeVisible()
  await expect(ballot.locator('ol bdi')).toHaveText(expected.slice(0, -1))
  await expect(publish).toHaveCount(0)
})
