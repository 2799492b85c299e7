import {
  getDistrictFavorites,
  listApprovedNames,
  submitFavoriteNames,
} from '../../contract/district-poll/district-poll.ts'
import { publishVotingOptions } from '../../contract/district-poll/voting-option.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { vote } from '../support/public-forms.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// Publishes districts without votes, which other specs need unpublished.
test.use({ siteOf: 'all-districts', expectedErrors: /status of 409|ERR_FAILED/ })
// Tests run in order on one demo.
test.describe.configure({ mode: 'default' })

/** Districts of the sample without votes. Staff have favorites in the first one only. */
const [liked, quiet] = [3, 7]

test(
  'all districts > publishes top names despite one rejected district',
  atDesk,
  async ({ page, browser, contest }) => {
    await contest.at('during the staff poll')
    const admin = contest.as('admin')
    const query = { limit: '30', where: JSON.stringify({ districtId: quiet }) }
    const ids = (await admin(listApprovedNames, { query })).items.map(({ id }) => id)
    const favorites = { districtId: quiet, favoriteNames: ids.slice(0, 6) }
    await contest.as('staff')(submitFavoriteNames, { body: favorites })
    const optionsOfQuiet = async () => {
      const { options } = await admin(getDistrictFavorites, { params: { districtId: quiet } })
      return options.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
    }

    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/admin/district-poll-list')
    await page.getByRole('link', { name: 'Top names in all districts' }).click()
    const row = (district: number) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: `District ${district}`, exact: true }) })
    await expect(row(1).getByText('Votes cast')).toBeVisible()
    await expect(row(1).getByRole('button', { name: /^Publish/ })).toHaveCount(0)
    await page.getByLabel('Names per district').fill('4')
    await expect(page).toHaveURL(/view=every&top=4$/)
    await expect(row(quiet).getByText('Top 4 of 6 names')).toBeVisible()
    await expect(row(quiet).getByText('A tie at the cutoff.')).toBeVisible()
    await row(quiet).getByRole('button', { name: 'Include them all (6)' }).click()
    await expect(row(quiet).getByText('Top 6 of 6 names')).toBeVisible()
    await expectAccessible(page)

    // Published options are only replaced in selected districts.
    for (const district of [liked, quiet]) {
      const box = row(district).getByRole('checkbox')
      if (!(await box.isChecked())) await box.check()
    }
    const together = page.getByRole('button', { name: 'Publish selected (2)' })
    await expect(together).toBeVisible()
    const colleagueIds = ids.slice(10, 14)
    await admin(publishVotingOptions, {
      params: { districtId: quiet },
      body: { names: colleagueIds, replaces: await optionsOfQuiet() },
    })
    await together.click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText(`Districts: District ${liked}, District ${quiet}.`)
    await confirmation.getByRole('button', { name: 'Publish selected (2)' }).dblclick()

    await expect(page.getByRole('alert').filter({ hasText: 'Published 1 of 2 districts.' })).toContainText(
      `Couldn’t publish District ${quiet}.`,
    )
    await expect(row(liked).getByText('Published', { exact: true })).toBeVisible()
    await expect(row(quiet).getByRole('alert')).toContainText('Someone else just published other voting options')
    expect(await optionsOfQuiet()).toEqual(colleagueIds)

    // The dialog shows the colleague's options, and the user publishes anyway.
    await row(quiet)
      .getByRole('button', { name: `Publish the voting options for District ${quiet}` })
      .click()
    await expect(confirmation).toContainText('The published voting options will be replaced.')
    // The request fails without a response, so the outcome is unknown.
    const options = '**/district/*/options'
    await page.route(options, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await confirmation.getByRole('button', { name: 'Publish voting options' }).click()
    await expect(
      page.getByText(`We couldn’t confirm whether these districts were published: District ${quiet}.`),
    ).toBeVisible()
    await expect(page.getByText('Couldn’t publish')).toHaveCount(0)
    await page.unroute(options)
    await row(quiet)
      .getByRole('button', { name: `Publish the voting options for District ${quiet}` })
      .click()
    await confirmation.getByRole('button', { name: 'Publish voting options' }).click()
    await expect(row(quiet).getByText('Published', { exact: true })).toBeVisible()
    expect((await optionsOfQuiet()).sort()).toEqual(ids.slice(0, 6).sort())

    await contest.at('during the public poll')
    const voter = await (await browser.newContext({ baseURL: contest.base })).newPage()
    await vote(voter, 'Clark')
    await voter.context().close()
    await page.reload()
    await expect(row(quiet).getByText('Votes cast')).toBeVisible()
    for (const [language, scheme] of [
      ['en', 'dark'],
      ['ar', 'light'],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate((language) => localStorage.setItem('language', language), language)
      await page.reload()
      await expect(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible()
      await expectAccessible(page)
    }
  },
)

test('results > draw equal bars for equal counts', atDesk, async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/district-poll-list', { district: liked })
  const favorites = page.getByRole('region', { name: 'Staff favorites' }).getByRole('listitem')
  await expect(favorites.nth(5)).toBeVisible()
  await page.getByLabel('Number of names').fill('4')
  await page.getByRole('button', { name: 'Use the top 4' }).click()
  const bars = await favorites.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const bar = row.querySelector<HTMLElement>('[style*="background-size"]')
      const count = /(\d+) staff picks?/.exec(row.textContent ?? '')?.[1]
      if (!bar || !count) return []
      const share = Number.parseFloat(bar.style.backgroundSize) / 100
      return [{ count, width: Math.round(bar.getBoundingClientRect().width * share) }]
    }),
  )
  expect(bars.length).toBeGreaterThan(5)
  const widths = Map.groupBy(bars, ({ count }) => count)
  expect(widths.size).toBeLessThan(bars.length)
  for (const same of widths.values()) expect(new Set(same.map(({ width }) => width)).size).toBe(1)
})
