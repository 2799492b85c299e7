import { approveEmployeeNames, listEmployeeSubmissions } from '../../contract/internal-naming.ts'
import { atDesk, type Contest, expect, expectAccessible, isError, test } from '../support/fixtures.ts'
import { expectKeyboardReach } from '../support/keyboard.ts'
import { openScreen, readIn, trackHydration, waitForHydration } from '../support/screens.ts'
import { expectUnchangedByHydration, trackServerMarkup, waitUntilServerRendered } from '../support/server-markup.ts'
import { signInAs } from '../support/sign-in.ts'

// Separate demo: its season is closed, so no other test could use it.
test.use({ siteOf: 'seasons' })

/**
 * Decides every pending truck name of the sample.
 * @returns one of the names
 */
async function approveTrucks(contest: Contest): Promise<string> {
  const query = { limit: '100', where: '{"status":"Pending"}' }
  const { items } = await contest.as('admin')(listEmployeeSubmissions, { query })
  const entries = items.map(({ id, version }) => ({ id, version }))
  await contest.as('admin')(approveEmployeeNames, { body: { id: crypto.randomUUID(), entries } })
  return items[0]?.snowplowName ?? ''
}

test('season > is closed, and the next one prepared and started @desk', atDesk, async ({ page, browser, contest }) => {
  // Three browsers walk through two seasons.
  test.slow()
  await contest.at('after the announcement')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/home')
  await expect(page.getByText('The 2025 contest is over.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Seasons' }).click()
  const card = (year: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${year} season` }) })
  await expect(card(2025).getByText(/truck names? still needs? a decision/)).toBeVisible()
  await expect(card(2025).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expectAccessible(page)
  // Each open item links to the page where it is finished.
  await card(2025)
    .getByRole('link', { name: /staff members? ha(s|ve)n’t submitted favorites$/ })
    .click()
  const missing = page.getByRole('main').locator('details').first()
  await expect(missing.locator('summary')).toBeFocused()
  await expect(missing.getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  const district = card(2025)
    .getByRole('link', { name: /^District \d+$/ })
    .first()
  const name = (await district.textContent()) ?? ''
  await district.click()
  await expect(page.getByRole('heading', { level: 1, name: `Voting options for ${name}` })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Prepare a season' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prepare 2026' }).click()
  await expect(card(2026).getByText('The 2025 season is still live. Close it first.')).toBeVisible()

  // A request with the old year would return 404 and fail the test.
  await card(2026).getByRole('button', { name: 'Change the year' }).click()
  await page.getByRole('alertdialog').getByLabel('Year').selectOption('2027')
  await page.getByRole('button', { name: 'Change to 2027' }).click()
  await expect(
    card(2027).getByText('This is the 2027 season, but names are accepted from August 10th, 2026.'),
  ).toBeVisible()
  await card(2027).getByRole('button', { name: 'Change the year' }).click()
  await page.getByRole('alertdialog').getByLabel('Year').selectOption('2026')
  await page.getByRole('button', { name: 'Change to 2026' }).click()
  await expect(card(2026).getByRole('button', { name: 'Change the year' })).toBeVisible()
  await expect(card(2026).getByText('but names are accepted from')).toHaveCount(0)

  // Each season has separate dates.
  await card(2026).getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Announcement date')).toHaveValue('10/26/2026')
  await page.getByLabel('Announcement date').fill('2026-10-28')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No changes to save.')).toBeVisible()
  // A preview from here shows this season, and ending it leads back to its dates.
  const preview = page.getByRole('region', { name: 'Preview by date' })
  await preview.getByLabel('Jump to').selectOption({ label: 'Name submission' })
  await expect(page.getByText(/^Submit a name through .*2026\.$/)).toBeVisible()
  await expect(page.getByText('This contest isn’t open yet:')).toBeVisible()
  await page.getByRole('button', { name: 'Exit preview' }).click()
  await expect(page.getByLabel('Announcement date')).toHaveValue('10/28/2026')
  await openScreen(page, '/admin/seasons')
  await expect(card(2026).getByText('October 28th, 2026').first()).toBeVisible()

  const truck = await approveTrucks(contest)
  await page.reload()
  await card(2025).getByRole('button', { name: 'Close the 2025 season' }).click()
  const closing = page.getByRole('alertdialog').getByRole('button', { name: 'Close the 2025 season' })
  await expect(closing).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('link', { name: /^\d+ undecided entr(y|ies)$/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^\d+ of 10 districts without favorites$/ })).toBeVisible()
  await expectAccessible(page)
  await closing.click()
  await expect(card(2025).getByText('Closed', { exact: true })).toBeVisible()
  const home = await page.context().newPage()
  await home.goto(`${contest.base}/home`)
  await expect(home.getByText('The 2025 season is closed.')).toBeVisible()
  await expect(home.getByText(/undecided/)).toHaveCount(0)
  await home.close()
  // Must update immediately for a user who waits for the end of the season.
  const start = { name: 'Open the contest' }
  await expect(card(2026).getByRole('button', start)).toBeVisible({ timeout: 4000 })
  const other = await page.context().newPage()
  await other.goto(`${contest.base}/admin/seasons`)
  for (const tab of [page, other]) await tab.getByRole('button', start).click()
  await expect(page.getByRole('alertdialog').getByRole('button', start)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', start).click()
  await expect(card(2026).getByText('Shown to visitors')).toBeVisible()
  // The second administrator is notified without another question.
  await other.getByRole('alertdialog').getByRole('button', start).click()
  await expect(other.getByText('The 2026 contest is open.')).toBeVisible()
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await other.close()

  // Winners of the closed season stay public, on the map as well.
  const visitor = await browser.newPage({ baseURL: contest.base })
  const errors: string[] = []
  visitor.on('console', (message) => isError(message) && errors.push(message.text()))
  await trackHydration(visitor)
  await trackServerMarkup(visitor)
  await visitor.goto(contest.base)
  await visitor.getByRole('link', { name: 'Winners of 2025' }).click()
  await expect(visitor.getByRole('heading', { name: 'Winners of 2025', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'District 1', exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: /^District 6/ }).first()).toBeVisible()
  await waitForHydration(visitor)
  await readIn(visitor, 'ar')
  await expectAccessible(visitor)
  await expectKeyboardReach(visitor)
  for (const language of ['ar', 'tr', 'en']) {
    await readIn(visitor, language)
    await waitUntilServerRendered(visitor, '/winners/2025')
    for (const colorScheme of ['dark', 'light'] as const) {
      await visitor.emulateMedia({ colorScheme })
      await visitor.reload()
      await waitForHydration(visitor)
      await expectUnchangedByHydration(visitor)
    }
  }

  // The audit of the closed season stays readable.
  await openScreen(page, '/admin/audit-list')
  await page.getByLabel('Season').selectOption('2025')
  await expect(page.getByText('You’re viewing the 2025 season, which is closed.')).toBeVisible()
  await expect(page.getByText('Closed a season').last()).toBeVisible()
  await openScreen(page, '/admin/public-submission-list')
  await page.getByLabel('Season').selectOption('2025')
  await expect(page.getByText('You’re viewing the 2025 season, which is closed.')).toBeVisible()
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByText('@').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await openScreen(page, '/admin/internal-naming-list')
  await page.getByLabel('Season').selectOption('2025')
  await expect(page.getByText('You can still export the approved ones')).toBeVisible()
  await openScreen(page, '/admin/counties')
  await page.getByLabel('Season').selectOption('2025')
  await expect(page.getByRole('row', { name: /^District 1 / })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^(Remove|Add|Review)/ })).toHaveCount(0)
  await openScreen(page, '/admin/district-poll-list')
  await page.getByLabel('Season').selectOption('2025')
  await expect(page.getByText('We don’t have a record of which staff had accounts')).toBeVisible()
  await page.getByRole('link', { name: 'View voting options District 1', exact: true }).click()
  await expect(page).toHaveURL(/district=1&season=2025$/)
  await expect(page.getByText('You’re viewing the 2025 season, which is closed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Voting options' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  // The view that publishes in all districts falls back to the list.
  await openScreen(page, '/admin/district-poll-list', { view: 'every', season: '2025' })
  await expect(page.getByText('You’re viewing the 2025 season, which is closed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View voting options District 1', exact: true })).toBeVisible()
  await expect(page.getByLabel('Names per district')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Publish/ })).toHaveCount(0)
  await expectAccessible(page)

  // Families may reuse the name of a plow, with a notice.
  await contest.at(new Date('2026-09-01T17:00:00Z'))
  await visitor.goto(`${contest.base}/public-naming-form`)
  await visitor.getByRole('textbox', { name: 'Snowplow name' }).fill(truck)
  await expect(visitor.getByText('A plow has had this name since 2025.')).toBeVisible()
  expect(errors).toEqual([])
  await visitor.goto(`${contest.base}/winners/2031`)
  await expect(visitor).toHaveURL(/404$/)
  await visitor.close()
})
