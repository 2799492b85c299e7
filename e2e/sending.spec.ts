/** One press is one act, and an act whose answer was lost is done once, too. */
import type { Locator, Page, Route } from '@playwright/test'
import { type Contest, expect, expectAccessible, newName, test } from './fixtures.ts'
import { openReview } from './review-desk.ts'
import { accounts, signInAs, tokenFor } from './signing-in.ts'
import { fillInEntry, newEmail } from './taking-part.ts'

test.use({ expectedErrors: /Failed to load resource|status of 4/ })

/** Two clicks where the button is, as a trembling finger makes them: not even the browser knows that they are one. */
async function clickTwice(page: Page, button: Locator, gap: number) {
  await expect(button).toBeEnabled({ timeout: 20_000 })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to click')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(gap)
  await page.mouse.click(x, y)
}

async function enterTwice(page: Page, field: Locator, gap: number) {
  await field.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(gap)
  await page.keyboard.press('Enter')
}

/** Counts what reaches the server by a method at a path's end. */
function countCalls(page: Page, end: string, method = 'POST') {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(end)) sent.push(request.postData() ?? '')
  })
  return sent
}

/** The server gets the call and acts on it, and the line breaks before its answer. */
async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox')
const vote = (page: Page) => page.getByRole('button', { name: 'Submit my vote' })
const send = (page: Page) => page.getByRole('button', { name: 'Send in the name' })

async function fillInBallot(page: Page, contest: Contest, county = 'Clay') {
  await contest.at('while the public votes')
  await page.goto('/favorite-name-poll')
  await page.getByLabel('Your county').selectOption(county)
  for (const place of [0, 1, 2]) await boxes(page).nth(place).check()
  await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
}

/** Ballots that are counted in the district of a county. */
async function countedIn(contest: Contest, county: string): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenFor(contest.base, accounts.admin)}` }
  const read = async (path: string) => (await fetch(`${contest.base}/api${path}`, { headers })).json()
  const { districtId } = (await read('/county')).find(({ name }: { name: string }) => name === county)
  return (await read(`/public-voting/district/${districtId}/result`)).ballots
}

/** Entries with a name. */
async function entriesNamed(contest: Contest, snowplowName: string): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenFor(contest.base, accounts.admin)}` }
  const where = encodeURIComponent(JSON.stringify({ snowplowName }))
  return (await (await fetch(`${contest.base}/api/public-submission?where=${where}`, { headers })).json()).total
}

for (const gap of [40, 120]) {
  test.describe(`two presses ${gap} milliseconds apart`, () => {
    test('send one vote, and the voter is thanked', async ({ page, contest }) => {
      await fillInBallot(page, contest)
      const sent = countCalls(page, '/public-voting/submit')
      await clickTwice(page, vote(page), gap)
      await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
      await expect(page.getByText('Submission Failed')).toHaveCount(0)
    })

    test('send one vote by keyboard, too', async ({ page, contest }) => {
      await fillInBallot(page, contest)
      const sent = countCalls(page, '/public-voting/submit')
      await enterTwice(page, vote(page), gap)
      await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
    })

    test('send one entry, and the thank-you stands alone', async ({ page, contest }) => {
      await contest.at('while names are sent in')
      await page.goto('/public-naming-form')
      await fillInEntry(page, newName())
      const sent = countCalls(page, '/public-submission/submit')
      await clickTwice(page, send(page), gap)
      await expect(page.getByText('Your entry has been received.')).toBeVisible()
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
      await expect(page.getByText(/need another look|Duplicate Submission|Submission Failed/)).toHaveCount(0)
    })

    test('send one entry from a field, too', async ({ page, contest }) => {
      await contest.at('while names are sent in')
      await page.goto('/public-naming-form')
      await fillInEntry(page, newName())
      await expect(send(page)).toBeEnabled({ timeout: 20_000 })
      const sent = countCalls(page, '/public-submission/submit')
      await enterTwice(page, page.getByLabel('Parental signature'), gap)
      await expect(page.getByText('Your entry has been received.')).toBeVisible()
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
    })

    test('sign in once', async ({ page }) => {
      await page.goto('/sign-in?login=admin')
      const sent = countCalls(page, '/auth/login')
      await page.getByLabel('Email').fill(accounts.staff.email)
      await page.getByLabel('Password').fill(accounts.staff.password)
      await clickTwice(page, page.getByRole('button', { name: 'Sign in', exact: true }), gap)
      await expect(page).not.toHaveURL(/sign-in/)
      expect(sent).toHaveLength(1)
    })

    test('create one account', async ({ page }) => {
      await page.goto('/sign-up')
      const sent = countCalls(page, '/mock/auth/sign-up')
      await page.getByLabel('Display name').fill('Flurry Testerson')
      await page.getByLabel('Email').fill(newEmail())
      await page.getByLabel('Password', { exact: true }).fill('snow-and-salt')
      await page.getByLabel('Password (confirm)').fill('snow-and-salt')
      await page.getByRole('checkbox').check()
      await clickTwice(page, page.getByRole('button', { name: 'Create your free account' }), gap)
      await expect(page).not.toHaveURL(/sign-up/)
      expect(sent).toHaveLength(1)
    })

    test('send a person’s favorites once', async ({ page, contest }) => {
      await contest.at('while staff choose')
      await signInAs(page, contest.base, 'staff')
      await page.goto('/district-submission-form')
      await page.getByLabel('District', { exact: true }).selectOption('7')
      await expect(page.getByRole('heading', { name: 'Names of District 7' })).toBeVisible()
      const names = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
      // A name that no other test has picked.
      await names.nth(gap / 40).click()
      const sent = countCalls(page, '/favorite-names-submission')
      await clickTwice(page, page.getByRole('button', { name: /^(Send my favorites|Save the change)$/ }), gap)
      await expect(page.getByRole('heading', { name: 'Your choice was saved' })).toBeVisible()
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
    })
  })
}

for (const gap of [40, 120])
  test(`a dialog's button that is pressed twice ${gap} milliseconds apart sends once`, async ({ page, contest }, {
    project,
  }) => {
    test.skip(project.name === 'phone', 'work at a desk')
    await openReview(page, contest, '?state=pending')
    const dialog = page.getByRole('dialog')
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Reject…' }).click()
    await dialog.getByLabel('Reason', { exact: true }).fill('A brand.')
    const reviews = countCalls(page, '/public-submission/review')
    await clickTwice(page, dialog.getByRole('button', { name: 'Reject', exact: true }), gap)
    await expect(page.getByText('1 name is rejected.')).toBeVisible()
    await clickTwice(page, page.getByRole('button', { name: 'Take it back' }), gap)
    await expect(page.getByText('1 name is rejected.')).toBeHidden()
    expect(reviews).toHaveLength(2)

    await page.goto('/admin/user-list')
    await page.getByRole('button', { name: 'New user' }).click()
    const email = newEmail()
    await dialog.getByLabel('First name').fill('Snow')
    await dialog.getByLabel('Last name').fill('Testerson')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('a sentence about ice')
    const created = countCalls(page, '/api/user')
    await clickTwice(page, dialog.getByRole('button', { name: 'Create user' }), gap)
    await expect(dialog).toBeHidden()
    expect(created).toHaveLength(1)

    await page.getByLabel('Search by name or email').fill(email)
    await page.getByRole('button', { name: 'Delete Snow Testerson' }).click()
    const deleted: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: false }).first()
    await clickTwice(page, confirm, gap)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    expect(deleted).toHaveLength(1)
  })

test.describe('an answer that is lost', () => {
  test('costs the voter nothing: Try Again leads to the thank-you, and one ballot counts', async ({
    page,
    contest,
  }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countedIn(contest, 'Clay')
    const sent = countCalls(page, '/public-voting/submit')
    await page.route('**/public-voting/submit', loseAnswer)
    await vote(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Submission Failed' })
    await expect(dialog).toContainText('it counts only once')
    await expectAccessible(page)
    await page.unroute('**/public-voting/submit')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(vote(page)).toBeFocused()
    await expect(vote(page)).toBeEnabled()
    // The same names in another order are the same ballot.
    await boxes(page).first().uncheck()
    await boxes(page).first().check()
    await vote(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await expect.poll(() => countedIn(contest, 'Clay')).toBe(before + 1)
    const solutions = sent.map((body) => JSON.parse(body).recaptcha)
    expect(solutions).toEqual([solutions[0], solutions[0]])
  })

  test('costs the voter nothing after a reload either', async ({ page, contest }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countedIn(contest, 'Clay')
    await page.route('**/public-voting/submit', loseAnswer)
    await vote(page).click()
    await expect(page.getByRole('alertdialog', { name: 'Submission Failed' })).toBeVisible()
    await page.unroute('**/public-voting/submit')
    await page.reload()
    await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
    await vote(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
    await expect.poll(() => countedIn(contest, 'Clay')).toBe(before + 1)
  })

  test('by a server that fails is no other: three tries are one ballot', async ({ page, contest }) => {
    await fillInBallot(page, contest, 'Clay')
    const before = await countedIn(contest, 'Clay')
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
    await expect.poll(() => countedIn(contest, 'Clay')).toBe(before + 1)
  })

  test('costs the family nothing: the same press again is thanked for, and there is one entry', async ({
    page,
    contest,
  }) => {
    await contest.at('while names are sent in')
    await page.goto('/public-naming-form')
    const plow = newName()
    await fillInEntry(page, plow)
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    await page.route('**/public-submission/submit', loseAnswer)
    await send(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Submission Failed' })
    await expect(notice).toContainText('it counts only once')
    await expect(notice).toBeFocused()
    expect(await entriesNamed(contest, plow)).toBe(1)
    await page.unroute('**/public-submission/submit')
    // Long enough for the name to be checked again: it is this very entry that has taken it.
    await page.waitForTimeout(1_000)
    await expect(page.getByText('This snowplow name has already been submitted.')).toHaveCount(0)
    await send(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    expect(await entriesNamed(contest, plow)).toBe(1)
  })

  test('does not bind another content: that goes with the new captcha', async ({ page, contest }) => {
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

test('a captcha that the server refused is done anew, with the focus on the button that waits for it', async ({
  page,
  contest,
}) => {
  await fillInBallot(page, contest)
  const bar = page.getByRole('region', { name: 'Your ballot' })
  await expect(bar).toContainText('Ready to submit!')
  await page.route('**/public-voting/submit', (route) =>
    route.fulfill({ status: 400, json: { code: 'captcha.failed', message: '', fields: [] } }),
  )
  // The new captcha takes its time.
  let isHeld = true
  await page.route('**/api/captcha/challenge', async (route) => {
    while (isHeld) await new Promise((done) => setTimeout(done, 50))
    await route.continue()
  })
  await vote(page).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(vote(page)).toBeFocused()
  await expect(vote(page)).toBeDisabled()
  await expect(bar).not.toContainText('Ready to submit!')
  await expect(bar).toContainText('The security check below the names is not done yet.')
  await expectAccessible(page)
  isHeld = false
  await page.unroute('**/public-voting/submit')
  await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
  await expect(bar).toContainText('Ready to submit!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
})
