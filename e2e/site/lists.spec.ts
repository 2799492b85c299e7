import type { Page } from '@playwright/test'
import { getEntries, openReview } from '../support/entry-review.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[49]/ })

const drawer = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('row')

test('Back > closes an entry, then undoes page, filter and search', async ({ page, contest }) => {
  await openReview(page, contest)
  await expect(rows(page)).toHaveCount(16)
  await page.getByRole('radio', { name: /^Approved/ }).check()
  await page.getByLabel('Search names and stories').pressSequentially('snow', { delay: 200 })
  await expect(page).toHaveURL(/state=approved&text=snow$/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByText(/^16 to \d+ of/)).toBeVisible()
  await rows(page).nth(2).getByRole('gridcell').nth(2).click()
  await expect(drawer(page)).toBeVisible()
  await expect(page).toHaveURL(/page=2&open=\d+$/)

  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByText(/^16 to \d+ of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1 to 15 of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search names and stories')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /^Approved/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
  await expect(page).toHaveURL(/public-submission-list$/)

  await test.step('Back reopens neither a closed entry nor the next ones', async () => {
    await page.getByRole('radio', { name: /^Approved/ }).check()
    await rows(page).nth(1).getByRole('gridcell').nth(2).click()
    const first = await drawer(page).getByRole('heading', { level: 2 }).first().textContent()
    await drawer(page).getByRole('button', { name: 'Next' }).click()
    await expect(drawer(page).getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(/state=approved$/)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
    await expect(drawer(page)).toBeHidden()
  })
})

test('list address > restores page, order and entry when shared', async ({ page, browser, contest }) => {
  await openReview(page, contest)
  await page.getByLabel('Rows per page').selectOption('10')
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=snowplowName/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
  // The previous page stays in view until the next one has loaded.
  await expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  const names = () => page.locator('[data-field=snowplowName][role=gridcell]').allTextContents()
  const before = await names()
  await page.reload()
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
  await expect.poll(names).toEqual(before)
  await rows(page).nth(3).getByRole('gridcell').nth(2).click()
  await expect(drawer(page)).toBeVisible()

  const context = await browser.newContext({ baseURL: contest.base })
  const colleague = await context.newPage()
  await signInAs(colleague, contest.base, 'admin')
  await colleague.goto(page.url())
  await expect(drawer(colleague).getByRole('heading', { level: 2 }).first()).toHaveText(before[2] ?? '')
  await colleague.keyboard.press('Escape')
  await expect(colleague.getByText(/^11 to 20 of/)).toBeVisible()
  await expect(colleague.getByLabel('Rows per page')).toHaveValue('10')
  await context.close()
})

test('entry address > opens the entry on any page, or reports its removal', async ({ page, contest }) => {
  const [oldest] = await getEntries(contest, {})
  await openReview(page, contest, { open: oldest?.id ?? 0 })
  await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toHaveText(oldest?.snowplowName ?? '')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/public-submission-list$/)
  for (const list of ['public-submission-list', 'user-list', 'internal-naming-list', 'audit-list'] as const) {
    await openScreen(page, `/admin/${list}`, { open: 99999999 })
    const notice = page.getByRole('alert').filter({ hasText: 'no longer exists' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Back to the list' }).click()
    await expect(notice).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  }
})

test('users, truck names and audit > keep filters in the address', async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  await page.getByLabel('Search by name or email').fill('staff@example.com')
  await expect(page).toHaveURL(/text=staff/)
  await page.reload()
  await expect(page.getByLabel('Search by name or email')).toHaveValue('staff@example.com')
  await expect(rows(page)).toHaveCount(2)
  await page.getByText('staff@example.com').first().click()
  await expect(drawer(page).getByLabel('Email')).toHaveValue('staff@example.com')
  await page.goBack()
  await expect(drawer(page)).toBeHidden()

  await openScreen(page, '/admin/internal-naming-list', { district: '9', status: 'Approved' })
  await expect(page.getByRole('button', { name: /^District 9/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^District 2/ }).click()
  await expect(page).toHaveURL(/district=2/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^District 9/ })).toHaveAttribute('aria-pressed', 'true')

  await openScreen(page, '/admin/audit-list', { action: 'session.started' })
  await page.getByRole('gridcell', { name: 'Signed in' }).first().click()
  await expect(page).toHaveURL(/action=session.started&open=\d+/)
  await page.reload()
  await expect(drawer(page)).toBeVisible()
  await expectAccessible(page)
})

test('Back > asks before it discards form input', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await drawer(page).getByLabel('First name').fill('Hail')
  await page.goBack()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('What you typed here will be lost')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer(page).getByLabel('First name')).toHaveValue('Hail')
  await page.goBack()
  await confirmation.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/user-list$/)
})

test('Back > undoes the selection of a district', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  await page.getByRole('button', { name: 'District 4', exact: true }).click()
  await page.getByRole('button', { name: 'District 7', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'District 7' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'District 4' })).toBeVisible()
})

test('user list > sorts by display name', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list', { rows: '30' })
  await expect(rows(page).nth(3)).toBeVisible()
  const names = (await page.locator('[data-field=name][role=gridcell]').allTextContents()).map((name) =>
    name.replace('(you)', '').trim(),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')))
})

const listPages = ['public-submission-list', 'user-list', 'internal-naming-list', 'audit-list'] as const

test('entry list > shows ten rows on a desktop and stores the density', async ({ page, contest }) => {
  await openReview(page, contest)
  await expect(rows(page)).toHaveCount(16)
  const inView = () =>
    page
      .locator('[role=row][data-id]')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  await expect.poll(inView).toBeGreaterThanOrEqual(10)
  const compact = await inView()
  await page.getByLabel('Row spacing', { exact: true }).selectOption('Comfortable')
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(inView).toBeLessThan(compact)
  await openScreen(page, '/admin/user-list')
  await expect(page.getByLabel('Row spacing', { exact: true })).toHaveValue('roomy')
})

test('lists > begin within the first 600 pixels on a phone', async ({ page, contest }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  for (const list of listPages) {
    await openScreen(page, `/admin/${list}`)
    const first = page.getByRole('main').locator('section li:has(dl)').first()
    await expect(first).toBeVisible()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(600)
  }
})

test('filters > are behind one button with a count', async ({ page, contest }) => {
  await openReview(page, contest)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('District', { exact: true }).selectOption('District 3')
  await page.getByLabel('Flags', { exact: true }).selectOption('Without flags')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Flags', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/public-submission-list$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
})
