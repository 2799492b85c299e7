import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { submitPublicSubmission } from '../../contract/entry/naming-form.ts'
import { getParticipation } from '../../contract/participation/participation.ts'
import { submitVote } from '../../contract/public-voting.ts'
import { boxes, choose, submit } from '../support/ballot.ts'
import { atDesk, type Contest, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { fillInEntry } from '../support/public-forms.ts'
import { send } from '../support/requests.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// The seeded contest has entries and votes of these links.
const readFair = async ({ as }: Contest) =>
  (await as('admin')(getParticipation, { query: {} })).sources.find(({ source }) => source === 'fair')

const waitForBody = async (page: Page, { path }: { path: string }, act: () => Promise<void>) => {
  const sent = page.waitForRequest((request: Request) => request.url().endsWith(path))
  await act()
  return (await sent).postDataJSON()
}

const listStored = (page: Page) =>
  page.evaluate(() => `${document.cookie} ${JSON.stringify(localStorage)}`.includes('fair'))

test(
  'link with a name > counts for an entry, through the front page and a reload',
  onPhone,
  async ({ page, contest }) => {
    await contest.at('during submission')
    const before = await readFair(contest)
    await page.goto('/?from=Fair')
    await page.getByRole('link', { name: 'Submit a name' }).first().click()
    const name = newName()
    await fillInEntry(page, name)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Snowplow name' })).toHaveValue(name)
    await page.getByLabel('Parental signature').fill('Sample Parent')
    await expect(send(page)).toBeEnabled({ timeout: 20_000 })
    const body = await waitForBody(page, submitPublicSubmission, () => send(page).dblclick())
    expect(body.source).toBe('Fair')
    await expect(page.getByRole('heading', { name: 'Your plow name is in!' })).toBeVisible()
    expect(await listStored(page)).toBe(false)
    const after = await readFair(contest)
    expect(after?.entries).toBe((before?.entries ?? 0) + 1)
  },
)

test('link with a name > counts for a vote, whatever else a link says', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  const before = await readFair(contest)
  await page.goto('/rules?from=fair')
  await page.getByRole('link', { name: /^Vote/ }).first().click()
  await choose(page, 'Clay')
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  const body = await waitForBody(page, submitVote, () => submit(page).click())
  expect(body.source).toBe('fair')
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
  expect((await readFair(contest))?.votes).toBe((before?.votes ?? 0) + 1)

  const hostile = encodeURIComponent(`<script>alert(1)</script>\u202e${'x'.repeat(3000)}`)
  await page.goto(`/favorite-name-poll?from=${hostile}`)
  await choose(page, 'Clay')
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
})

test('participation > is a page, a print and a file', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/home')
  await page.getByRole('link', { name: 'Participation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Participation' })).toBeVisible()
  await expect(page.getByText('Only administrators may see votes until the winners are announced.')).toBeVisible()
  const links = page.getByRole('region', { name: 'By link' }).getByRole('table')
  const fair = await readFair(contest)
  await expect(links.getByRole('row', { name: 'fair' })).toHaveText(`fair${fair?.entries}${fair?.votes}`)
  // Voters have no class.
  await expect(links.getByRole('row', { name: 'class' })).toContainText('Not shown')
  await expect(page.getByRole('figure', { name: 'Votes by day, 2025' })).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('participation.csv')
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toContain(`2025,Link,fair,,${fair?.entries},${fair?.votes}`)

  await page.emulateMedia({ media: 'print' })
  for (const hidden of [page.getByRole('button', { name: 'Print' }), page.getByRole('contentinfo')])
    await expect(hidden).toBeHidden()
  await expect(links).toBeVisible()
  for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: 'screen' })
})

test('participation > fits a phone in Arabic, and after the announcement', onPhone, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/participation')
  await expect(page.getByRole('figure', { name: 'Entries by day, 2025' })).toBeVisible()
  await expect(page.getByText('Only administrators may see votes')).toHaveCount(0)
  await openScreen(page, '/admin/participation', { language: 'ar' })
  await expect(page.getByRole('heading', { level: 1, name: 'المشاركة' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
})
