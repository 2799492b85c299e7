import type { Page } from '@playwright/test'
import type { Reply } from '../../contract/api/route.ts'
import { getContest } from '../../contract/contest/contest.ts'
import { getPhaseUse } from '../../contract/contest/phase-use.ts'
import { updateContest } from '../../contract/contest/schedule.ts'
import { atDesk, type Contest, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[39]/ })

type Row = Reply<typeof getContest>

async function saveElsewhere(contest: Contest, change: (row: Row) => Partial<Row>): Promise<void> {
  const row = await contest.call(getContest)
  const { phases, entryDeadline, announcementDate, texts, scheduleVersion } = { ...row, ...change(row) }
  const days = phases.map(({ phase, startsOn, endsOn }) => ({ phase, startsOn, endsOn }))
  const schedule = { phases: days, entryDeadline, announcementDate }
  const confirms = await contest.as('admin')(getPhaseUse)
  await contest.as('admin')(updateContest, { body: { schedule, texts, confirms, version: scheduleVersion } })
}

// Restores the schedule: the demo is shared with the following specs.
let original: Row
test.beforeEach(async ({ contest }) => {
  await contest.at('during the public poll')
  original = await contest.call(getContest)
})
test.afterEach(({ contest }) => saveElsewhere(contest, ({ scheduleVersion }) => ({ ...original, scheduleVersion })))

const inGroup = (page: Page, name: string) => page.getByRole('group', { name })

test('schedule > validates, previews and saves dates for open pages', async ({ page, context, contest }) => {
  const voter = await context.newPage()
  await openScreen(voter, '/favorite-name-poll')
  await expect(voter.getByLabel('Your county')).toBeVisible()

  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  const vote = inGroup(page, 'The public votes')
  const last = vote.getByLabel('Last day')
  await last.fill('2025-09-28')
  await expect(vote.getByText('This is before the first day.')).toBeVisible()
  // Unsaved changes survive navigation.
  await expect(page.getByText('Not saved yet. Your changes are kept in this tab.')).toBeVisible()
  await openScreen(page, '/admin/audit-list')
  await openScreen(page, '/admin/schedule')
  await expect(last).toHaveValue('09/28/2025')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await inGroup(page, 'Winners are announced').getByLabel('Announcement date').fill('2025-09-28')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '2 fields' })
  await expect(summary).toBeFocused()
  await expectAccessible(page)

  await inGroup(page, 'Winners are announced').getByLabel('Announcement date').fill('2025-10-28')
  await expect(
    page.getByText(
      'Winners become public when this day is over: Wednesday, October 29th, 2025, 12:00 AM Central Time.',
    ),
  ).toBeVisible()
  await last.fill('2025-09-30')
  await expect(vote.getByText('Tuesday, September 30th, 2025')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem').filter({ hasText: 'The public votes' })).toContainText('Closed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Public voting will close now.')
  await expect(confirmation.getByRole('link', { name: /^\d+ of 10 districts without votes$/ })).toBeVisible()
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await expect(page.getByText('No changes to save.')).toBeVisible()
  await expect(voter.getByRole('heading', { name: 'The contest has ended' })).toBeVisible()

  await openScreen(page, '/admin/audit-list', { action: 'contest.updated' })
  await expect(page.getByText('State Department of Transportation').first()).toBeVisible()
})

test('schedule > moves all dates by days after a preview @desk', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  const days = page.getByLabel('Number of days')
  await days.fill('1.5')
  await expect(page.getByText('Enter a whole number of days')).toBeVisible()
  await days.fill('371')
  await expect(page.getByText('Name submission would open on Monday, August 17th, 2026')).toBeVisible()
  // Enter moves the dates without saving.
  await days.press('Enter')
  await expect(inGroup(page, 'Students submit names').getByLabel('First day')).toHaveValue('08/17/2026')
  await expect(page.getByLabel('Announcement date')).toHaveValue('11/02/2026')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('November 2nd, 2026').first()).toBeVisible()
  await expect(preview.getByText('This is the 2025 season, but names are accepted from')).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Change the year' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Announcement date')).toHaveValue('10/27/2025')
})

test('schedule > opens a phase today and says what that ends', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  const naming = inGroup(page, 'Trucks get their names')
  await naming.getByRole('button', { name: 'Open today' }).dblclick()
  await expect(naming.getByLabel('First day')).toHaveValue('10/01/2025')
  await expect(inGroup(page, 'The public votes').getByLabel('Last day')).toHaveValue('09/30/2025')
  await expect(naming.getByRole('button', { name: 'Open today' })).toHaveAttribute('aria-disabled', 'true')
  await expect(inGroup(page, 'The public votes').getByRole('button', { name: 'Open today' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Public voting will close now.')
  await expect(confirmation).toContainText('Truck naming will open now.')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(naming.getByLabel('First day')).toHaveValue('10/10/2025')
})

test('schedule > shows a concurrent change and keeps the input', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  const vote = inGroup(page, 'The public votes')
  await expect(vote.getByLabel('Last day')).toHaveValue('10/03/2025')
  // Blocks refetches, so that the page learns of the change only when saving.
  await page.route('**/api/contest', (route) =>
    route.request().method() === 'GET' ? route.abort('aborted') : route.continue(),
  )
  await vote.getByLabel('Last day').fill('2025-10-04')
  await saveElsewhere(contest, ({ phases }) => ({
    announcementDate: '2025-10-30',
    phases: phases.map((days) => (days.phase === 3 ? { ...days, endsOn: '2025-10-05' } : days)),
  }))
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.getByRole('button', { name: 'Save changes' }).click()
  // Ballots have been cast.
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('The published results will say that the schedule was changed')
  await confirmation.getByRole('button', { name: 'Save changes' }).click()
  await refused
  await page.unroute('**/api/contest')

  const notice = page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' })
  await expect(notice).toContainText('Announcement date: Monday, October 27th, 2025 Thursday, October 30th, 2025')
  await expect(notice).toContainText('You entered: Saturday, October 4th, 2025')
  await expect(notice).toBeFocused()
  await expectAccessible(page)
  await expect(vote.getByLabel('Last day')).toHaveValue('10/04/2025')
  await expect(page.getByLabel('Announcement date')).toHaveValue('10/30/2025')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmation.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('schedule > counts the ballots of a moved day; results name it', atDesk, async ({ page, contest }) => {
  const { ballots } = await contest.as('admin')(getPhaseUse)
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  await inGroup(page, 'The public votes').getByLabel('First day').fill('2025-10-02')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText(
    `${ballots.toLocaleString('en-US')} ballots have been cast. The first day of voting moves to October 2nd, 2025.`,
  )
  await expect(confirmation).toContainText('Public voting will close now.')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await openScreen(page, '/admin/public-poll-list')
  await expect(
    page.getByText(
      'Voting has already started, so the rule for ties can’t be changed anymore, even if the dates move.',
    ),
  ).toBeVisible()
  await contest.at('after the announcement')
  await openScreen(page, '/results')
  await expect(page.getByText('The schedule was changed on October 1st, 2025.').last()).toBeVisible()
  await expect(page.getByText(/Public.voting:.*September.29th.*changed to.*October.2nd/).last()).toBeVisible()
  await expectAccessible(page)
  await contest.at('during the public poll')
})

test('date input > accepts typed and pasted formats, or keeps the text', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  const last = page.locator('[name="schedule.phases.2.endsOn"]')
  await expect(last).toHaveValue('10/03/2025')
  await last.fill('10/4/25')
  await last.press('Tab')
  await expect(last).toHaveValue('10/04/2025')
  await expect(page.getByText('Saturday, October 4th, 2025').first()).toBeVisible()
  await last.fill('next week')
  await last.press('Tab')
  await expect(page.getByText('Enter a valid date, such as 12/31/2025.')).toBeVisible()
  await expect(last).toHaveValue('next week')
  await page.reload()
  await expect(last).toHaveValue('next week')
  await expectAccessible(page)

  for (const [language, inputs, formatted] of [
    ['tr', ['5.10.2025', '2025-10-05'], '05.10.2025'],
    ['ar', ['٥/١٠/٢٠٢٥'], '05/10/2025'],
  ] as const) {
    await page.evaluate((language) => localStorage.setItem('language', language), language)
    await page.reload()
    for (const day of inputs) {
      await last.fill(day)
      await last.press('Tab')
      await expect(last).toHaveValue(formatted)
      await expect(last).not.toHaveAttribute('aria-invalid', 'true')
    }
  }
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await openScreen(page, '/admin/audit-list')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('9/31/2025')
  await page.getByRole('textbox', { name: 'From' }).press('Tab')
  await expect(page.getByText('Enter a valid date, such as 12/31/2025.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('9/31/2025')
})

test('preview by date > shows the visitors’ view to one administrator', async ({ page, browser, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/schedule')
  await page.getByRole('region', { name: 'Preview by date' }).getByLabel('Jump to').selectOption('Name submission')
  const bar = page.getByRole('complementary', { name: 'Preview by date' })
  await expect(bar).toContainText('Previewing Aug 12, 2025')
  await page.getByRole('main').getByRole('link', { name: 'Submit a name' }).click()
  await expect(page.getByRole('textbox', { name: 'Snowplow name' })).toBeVisible()
  await expectAccessible(page)

  await bar.getByLabel('Date').fill('2025-10-28')
  await expect(page.getByRole('heading', { name: 'The contest has ended' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See the winners' }).click()
  await expect(page.getByRole('heading', { name: 'District 1', exact: true })).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${contest.base}/winners`)
  await expect(visitor.getByText('Winners haven’t been announced yet')).toBeVisible()
  await visitor.close()

  await bar.getByRole('button', { name: 'Exit preview' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()
})
