/** Retries of submissions with an unknown outcome count once. */
import { listCounties } from '../../contract/county/county.ts'
import { getPollResult } from '../../contract/poll-result/poll-result.ts'
import { getEntries } from '../support/entry-review.ts'
import { atDesk, type Contest, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { fillInEntry } from '../support/public-forms.ts'
import { boxes, countCalls, dropResponse, fillInBallot, send, vote } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'

test.use({ expectedErrors: /Failed to load resource|status of 4/ })

async function countBallots(contest: Contest, county: string): Promise<number> {
  const districtId = (await contest.call(listCounties)).find(({ name }) => name === county)?.districtId as number
  return (await contest.as('admin')(getPollResult, { params: { districtId } })).ballots
}

const entriesNamed = async (contest: Contest, snowplowName: string) =>
  (await getEntries(contest, { snowplowName })).length

test.describe('submission with a lost response', () => {
  test('counts one ballot when the voter tries again', onPhone, async ({ page, contest }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countBallots(contest, 'Clay')
    const sent = countCalls(page, '/public-voting/submit')
    await page.route('**/public-voting/submit', dropResponse)
    await vote(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Submission Failed' })
    await expect(dialog).toContainText('it will only count once')
    await expectAccessible(page)
    await page.unroute('**/public-voting/submit')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(vote(page)).toBeFocused()
    await expect(vote(page)).toBeEnabled()
    // The order of the names does not matter.
    await boxes(page).first().uncheck()
    await boxes(page).first().check()
    await vote(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await expect.poll(() => countBallots(contest, 'Clay')).toBe(before + 1)
    const solutions = sent.map((body) => JSON.parse(body).recaptcha)
    expect(solutions).toEqual([solutions[0], solutions[0]])
  })

  test('counts one ballot after a reload', atDesk, async ({ page, contest }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countBallots(contest, 'Clay')
    await page.route('**/public-voting/submit', dropResponse)
    await vote(page).click()
    await expect(page.getByRole('alertdialog', { name: 'Submission Failed' })).toBeVisible()
    await page.unroute('**/public-voting/submit')
    await page.reload()
    await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
    await vote(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await expect.poll(() => countBallots(contest, 'Clay')).toBe(before + 1)
  })

  test('counts one ballot after 502 and 429', atDesk, async ({ page, contest }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countBallots(contest, 'Clay')
    let tries = 0
    await page.route('**/public-voting/submit', async (route) => {
      if (++tries > 2) return route.continue()
      await route.fetch()
      await route.fulfill({
        status: tries === 1 ? 502 : 429,
        json: { code: 'request.too_many', message: '', fields: [] },
      })
    })
    for (let count = 0; count < 2; count++) {
      await vote(page).click()
      await page.getByRole('button', { name: 'Try Again' }).click()
    }
    await vote(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await expect.poll(() => countBallots(contest, 'Clay')).toBe(before + 1)
  })

  test('stores one entry when the family submits again', onPhone, async ({ page, contest }) => {
    await contest.at('during submission')
    await openScreen(page, '/public-naming-form')
    const plow = newName()
    await fillInEntry(page, plow)
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    await page.route('**/public-submission/submit', dropResponse)
    await send(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Submission Failed' })
    await expect(notice).toContainText('it will only count once')
    await expect(notice).toBeFocused()
    expect(await entriesNamed(contest, plow)).toBe(1)
    await page.unroute('**/public-submission/submit')
    // Long enough for another name check, which would find this entry.
    await page.waitForTimeout(1_000)
    await expect(page.getByText('This snowplow name has already been submitted.')).toHaveCount(0)
    await send(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    expect(await entriesNamed(contest, plow)).toBe(1)
  })

  test('stores one entry after a reload', atDesk, async ({ page, contest }) => {
    await contest.at('during submission')
    await openScreen(page, '/public-naming-form')
    const plow = newName()
    await fillInEntry(page, plow)
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    const sent = countCalls(page, '/public-submission/submit')
    await page.route('**/public-submission/submit', dropResponse)
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toBeVisible()
    await page.unroute('**/public-submission/submit')
    await page.reload()
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    await send(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    expect(await entriesNamed(contest, plow)).toBe(1)
    const keys = sent.map((body) => JSON.parse(body).idempotencyKey)
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  })

  test('uses a new captcha for other picks', atDesk, async ({ page, contest }) => {
    await fillInBallot(page, contest)
    const sent = countCalls(page, '/public-voting/submit')
    await page.route('**/public-voting/submit', (route) => route.abort())
    await vote(page).click()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.unroute('**/public-voting/submit')
    await boxes(page).nth(0).uncheck()
    await boxes(page).nth(3).check()
    await vote(page).click({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    expect(new Set(sent.map((body) => JSON.parse(body).recaptcha)).size).toBe(2)
  })
})

test('rejected captcha > is solved again, and the button keeps its focus', onPhone, async ({ page, contest }) => {
  await fillInBallot(page, contest)
  const bar = page.getByRole('region', { name: 'Your ballot' })
  await expect(bar).toContainText('Ready to submit!')
  await page.route('**/public-voting/submit', (route) =>
    route.fulfill({ status: 400, json: { code: 'captcha.failed', message: '', fields: [] } }),
  )
  // Delays the new captcha.
  let isHeld = true
  await page.route('**/api/captcha/challenge*', async (route) => {
    while (isHeld) await new Promise((done) => setTimeout(done, 50))
    await route.continue()
  })
  await vote(page).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(vote(page)).toBeFocused()
  await expect(vote(page)).toBeDisabled()
  await expect(bar).not.toContainText('Ready to submit!')
  await expect(bar).toContainText('One moment: the security check is running by itself.')
  await expectAccessible(page)
  isHeld = false
  await page.unroute('**/public-voting/submit')
  await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
  await expect(bar).toContainText('Ready to submit!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
})
