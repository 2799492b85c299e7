import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listAuditEvents } from '../../contract/audit-event.ts'
import { getDistrictResults, getResults } from '../../contract/results/results.ts'
import { send } from '../support/call-route.ts'
import { atDesk, type Contest, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { vote } from '../support/public-forms.ts'
import { countCalls } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// While ballots are counted, a page asks again after a 503.
test.use({ siteOf: 'results', expectedErrors: /status of 503/ })

// First, since a publication is cached for some seconds.
test('receipt > is found in the results without telling them which', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  const castVote = async (county: string): Promise<string> => {
    const reply = page.waitForResponse((response) => response.url().endsWith('/public-voting/submit'))
    await vote(page, county)
    return (await (await reply).json()).receipt
  }
  const first = await castVote('Pulaski')
  await openScreen(page, '/')
  await contest.at('after the announcement')
  await openScreen(page, '/results')
  const check = async (receipt: string) => {
    await page.getByLabel('Receipt', { exact: true }).fill(receipt)
    await page.getByRole('button', { name: 'Check the receipt' }).click()
  }
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await check(first.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' '))
  await expect(page.getByText('We found your vote in District 6, and it was counted.')).toBeVisible()
  await expectAccessible(page)
  expect(requests.filter((url) => url.includes('/result/receipt')).map((url) => new URL(url).search)).toEqual([
    expect.stringMatching(/^\?prefix=[0-9a-f]{0,4}$/),
  ])
  await check('0000-0000-0000-0000-0000')
  await expect(page.getByText('We found no vote with this code.')).toBeVisible()
  await check('7K4Q-M2XH')
  await expect(page.getByText('A code has 20 letters and numbers')).toBeVisible()
  await expectAccessible(page)
})

test('results > appear on an open page after the announcement', onPhone, async ({ page, contest }) => {
  await contest.at('after the public poll')
  await openScreen(page, '/results')
  await expect(page.getByText('after October 27th, 2025.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily codes: proof that no vote was changed' })).toBeVisible()
  expect((await send(contest.base, null, getResults)).status).toBe(403)

  await contest.at('after the announcement')
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeVisible()
  const { districts } = await contest.call(getResults)
  const table = page.getByRole('table', { name: 'All districts' })
  await expect(table.getByRole('row')).toHaveCount(districts.length + 1)
  await table.getByRole('link', { name: 'District 6' }).click()
  await expect(page.getByRole('heading', { name: 'District 6' })).toBeFocused()
  const { names, ballots } = await contest.call(getDistrictResults, { params: { districtId: '6' } })
  const rows = page.getByRole('table', { name: 'Votes by name' }).getByRole('row')
  await expect(rows.filter({ visible: true })).toHaveCount(Math.min(8, names.length) + 1)
  await expect(rows.nth(1)).toContainText(names[0]?.snowplowName ?? '')
  await page.getByText(`Show the other ${names.length - 8} names`).click()
  await expect(rows.filter({ visible: true })).toHaveCount(names.length + 2)
  await expect(page.getByText(`Ballots counted: ${(ballots ?? 0).toLocaleString('en-US')}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your county').selectOption('Benton')
  await expect(page).toHaveURL(/\?district=9$/)
  await expect(page.getByRole('heading', { name: 'District 9' })).toBeVisible()

  const empty = districts.find((district) => district.ballots === 0)
  await openScreen(page, '/results', { district: empty?.districtId ?? 0 })
  await expect(page.getByText('No votes were counted in this district, so it has no winner.')).toBeVisible()
  await page.getByRole('link', { name: 'See the winners' }).click()
  await page.getByRole('link', { name: 'See the votes and check the count' }).click()
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeVisible()
})

test('result files > are downloaded, and the recount matches them', atDesk, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await openScreen(page, '/results')
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  const save = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const file = await downloading
    await file.saveAs(join(folder, file.suggestedFilename()))
    return file.suggestedFilename()
  }
  try {
    expect(await save('Results: places and votes')).toBe('results-2025.csv')
    for (const name of [
      'Ballots by their three names',
      'Rule for ties',
      'Turnout by day',
      'Turnout by county',
      'Votes not counted',
      'Daily codes',
      'Receipts',
      'Download the recount program',
    ])
      await save(name)
    expect(await save('District 1, for researchers (Pabulib)')).toBe('district-1-2025.pb')
    const output = execFileSync(process.execPath, ['recount.mjs', '.'], { cwd: folder, encoding: 'utf8' })
    expect(output.trim().endsWith('matches the published results')).toBe(true)
    expect(output).toMatch(/District 10: [\d,]+ ballots counted/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function openScrutineerDialog(page: Page, contest: Contest) {
  await contest.at('after the announcement')
  // The count is published in the background.
  await expect.poll(async () => (await send(contest.base, null, getResults)).status).toBe(200)
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  await page.getByRole('button', { name: 'Give all ballots to an independent checker' }).click()
}

test('scrutineer’s package > is exported to a named person', atDesk, async ({ page, contest }) => {
  await openScrutineerDialog(page, contest)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give all ballots to an independent checker' }).click()
  await expect(dialog.getByText(/For whom/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('For whom').fill('A. Auditor, The Gazette')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Give all ballots to an independent checker' }).click()
  expect((await downloading).suggestedFilename()).toBe('scrutineer-2025.tar.gz')
  await expect(dialog).toBeHidden()
  const { items } = await contest.as('admin')(listAuditEvents, { query: { limit: '1' } })
  expect(items[0]).toMatchObject({ action: 'ballot.exported', after: { recipient: 'A. Auditor, The Gazette' } })
})

test('form > leaves out what is typed after the click while its rules load', atDesk, async ({ page, contest }) => {
  const rulesAsked = Promise.withResolvers<void>()
  const rulesSent = Promise.withResolvers<void>()
  await page.route('**/assets/standard-schema-*.js', async (route) => {
    rulesAsked.resolve()
    await rulesSent.promise
    await route.continue()
  })
  const requests = countCalls(page, '/result/scrutineer-package')
  await openScrutineerDialog(page, contest)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give all ballots to an independent checker' }).click()
  await rulesAsked.promise
  await expect(dialog.getByRole('button', { name: 'One moment…' })).toBeDisabled()
  const recipient = dialog.getByLabel('For whom')
  await recipient.fill('A. Aud')
  rulesSent.resolve()
  await expect(dialog.getByRole('button', { name: 'Give all ballots to an independent checker' })).toBeEnabled()
  await expect(recipient).toHaveValue('A. Aud')
  await expect(recipient).not.toHaveAttribute('aria-invalid')
  expect(requests).toEqual([])
})
