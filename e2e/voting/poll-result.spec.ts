import { readFile } from 'node:fs/promises'
import { getPollResult } from '../../contract/poll-result/poll-result.ts'
import { type Contest, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const district = 6

async function getBallots(contest: Contest): Promise<number> {
  return (await contest.as('admin')(getPollResult, { params: { districtId: district } })).ballots
}

test('poll results > set a pattern aside, restore it and export', async ({ page, contest }) => {
  await contest.at('during the public poll')
  const before = await getBallots(contest)
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  const countedAtText = page.getByText(/^As of .*Central Time/)
  await expect(countedAtText).toBeVisible()
  await expect(countedAtText).not.toHaveText(/Central Time.*Central Time/)
  await page.getByRole('button', { name: 'District 6' }).click()
  await expect(page.getByRole('heading', { name: 'District 6' })).toBeFocused()
  await expect(page.getByText(`${before} cast`).last()).toBeVisible()
  await expect(page.getByRole('img', { name: /Bar chart of ballots over time/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /Bar chart of the votes/ })).toHaveCount(0)
  await page.getByText('Show as a table').click()
  await page.getByRole('button', { name: /Show all \d+ names/ }).click()
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Entry and family of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/@/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  // A part by time, then all again: number and effect follow.
  await dialog.getByLabel('Until').selectOption({ index: 3 })
  await expect(dialog.getByRole('button', { name: /^Set aside [1-5]\d ballots$/ })).toBeVisible()
  await dialog.getByLabel('Until').selectOption({ index: 0 })
  await expect(dialog.getByText(/ in the lead\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog.getByText('Enter a reason first.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Sixty ballots of one device within seven minutes.')
  await dialog.getByRole('button', { name: 'Set aside 60 ballots' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${before} cast, 60 set aside · ${before - 60} ballots counted.`)).toBeVisible()
  await expect(page.getByText('Sixty ballots of one device within seven minutes.')).toBeVisible()
  // The button was removed, so its card gets the focus.
  await expect(page.getByRole('listitem').filter({ hasText: '60 set aside' })).toBeFocused()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the results' }).click()
  const csv = await readFile(await (await waiting).path(), 'utf8')
  const lines = csv.split('\r\n').filter((line) => line.startsWith('District 6,'))
  expect(lines.length).toBeGreaterThan(9)
  for (const line of lines) expect(line.endsWith(`,${before - 60},60`)).toBe(true)

  const families = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export with winners’ families' }).click()
  const winners = (await readFile(await (await families).path(), 'utf8')).split('\r\n')
  expect(winners.filter((line) => /^District 6,1,/.test(line)).every((line) => line.includes('@'))).toBe(true)

  await page.getByRole('button', { name: 'Restore 60 ballots' }).click()
  await dialog.getByLabel('Reason').fill('They were a school class.')
  await dialog.getByRole('button', { name: 'Restore 60 ballots' }).click()
  await expect(page.getByText(`${before} cast`).last()).toBeVisible()
  await expect(page.getByText('They were a school class.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'They were a school class.' })).toBeFocused()

  await contest.at('after the announcement')
  await page.reload()
  await expect(page.getByText('The winners have been announced, so the count can’t change anymore.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Set aside \d+ ballots/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change the schedule' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule', exact: true, level: 1 })).toBeVisible()
})

test('poll results > explain a pattern, name its address and export', async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list', { district })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^60 ballots from/ }) })
  await expect(card.getByText('Unexplained')).toBeVisible()
  await expect(card.getByRole('heading', { level: 4 })).toContainText(
    '60 ballots from one internet address in 7 minutes',
  )
  await expect(card.getByText(/^55 have the same three names: .+ Usual: [\d.]+\.$/)).toBeVisible()
  await expect(card.getByRole('img', { name: /Bar chart of these ballots over time/ })).toBeVisible()
  await card.getByText('Show the numbers').click()
  await expect(card.getByRole('table')).toHaveCount(2)
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Name this address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the address').fill('Lincoln School')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Name this address' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Lincoln School')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Name this address' })).toBeFocused()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the unusual votes' }).click()
  const csv = await readFile(await (await waiting).path(), 'utf8')
  expect(csv).toMatch(
    /^District 6,1,unexplained,Lincoln School,60,0,.*,address,60,ballots from one address,60,20,,,America\/Chicago\r?$/m,
  )
})

test('poll results > count a new vote on an open page', async ({ page, browser, contest }) => {
  await contest.at('during the public poll')
  const before = await getBallots(contest)
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list', { district })
  await expect(page.getByText(`${before} cast`).last()).toBeVisible()

  const context = await browser.newContext({ baseURL: contest.base })
  const voter = await context.newPage()
  await openScreen(voter, '/favorite-name-poll')
  await voter.getByLabel('Your county').selectOption('Garland')
  for (const index of [0, 1, 2]) await voter.getByRole('table').getByRole('checkbox').nth(index).check()
  await voter.getByRole('button', { name: 'Submit my vote' }).click({ timeout: 20_000 })
  await expect(voter.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
  await context.close()
  await expect(page.getByText(`${before + 1} cast`).last()).toBeVisible({ timeout: 15_000 })
})
