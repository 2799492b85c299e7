import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const heading = 'First name,Last name,Email,Phone number,Grade level,County,School,Snowplow name,Description,Consent'

const getChooser = (page: Page) => async (button: string, name: string, csv: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

test('entry import > stores valid rows, and invalid ones once corrected', atDesk, async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list')
  await page.getByRole('link', { name: 'Import entries' }).click()
  await expect(page.getByText('Staff are choosing favorites now.')).toBeVisible()

  // Unique names, since both projects share a demo.
  const names = ['First', 'Second'].map((which) => `${which} paper plow ${Date.now() % 1e6}`)
  const toRow = (name: string | undefined, county: string) =>
    `Sample,Child,${name?.replaceAll(' ', '')}@example.com,501.555.0123,3,${county},Sample School,${name},From a paper form,I DO`
  const choose = getChooser(page)

  // Rejects a file with wrong columns, then accepts the next one.
  await choose('Choose a file', 'wrong.csv', 'Plow,Child\nFrosty,Sample')
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/This field needs a column/)
  const [validRow, invalidRow] = [toRow(names[0], 'Pulaski County'), toRow(names[1], 'Pulasky')]
  await choose('Choose a different file', 'paper.csv', `${heading}\n${validRow}\n${invalidRow}\n`)
  await expect(page.getByText('1 entry ready to import.')).toBeVisible()
  const errorRow = page.getByRole('row', { name: /^3 County Pulasky/ })
  await expect(errorRow).toContainText('Not on the list. Did you mean Pulaski?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 entry' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: '1 entry imported.' })).toBeFocused()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with errors' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('paper-rows-with-errors.csv')
  const left = await readFile(await file.path(), 'utf8')
  expect(left).toMatch(/^\ufeffFirst name,.*,Consent,Problem\r\n/)
  expect(left).toContain('County: Not on the list. Did you mean Pulaski?')
  await choose('Choose a different file', 'mended.csv', left.replace('Pulasky', 'Pulaski'))
  await page.getByRole('button', { name: 'Import 1 entry' }).click()

  await page.getByRole('link', { name: 'View imported entries' }).click()
  await page.getByText(names[1] ?? '').click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByText('Imported by')).toBeVisible()
  await expect(entry.getByText(/admin@example\.com/)).toBeVisible()
})

// Shape of a spreadsheet of Google Forms below a title, with a question that no guess understands.
test('entry import > maps columns by hand and remembers them', async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/import-entries')
  const questions =
    "Timestamp,Student's first name,Student's last name,Parent email,Teacher email,Parent phone,Grade,County,School,What should we call it?,Why this name?,I give permission"
  const answers = `9/2/2025,Ada,Frost,mae@example.com,t@example.org,501-555-0123,Third,Pulaski,Hill School,Mapped ${Date.now() % 1e6},It is fun,Yes`
  const csv = `"2025 entries, all schools",,,\n${questions}\n${answers}\n`
  const choose = getChooser(page)
  await choose('Choose a file', 'forms.csv', csv)

  const step = page.getByRole('dialog', { name: 'Columns of “forms.csv”' })
  const plowName = step.getByLabel('Snowplow name')
  await expect(step.getByLabel('Email').locator(':checked')).toHaveText('Parent email')
  await expect(step.getByLabel('Grade level')).toHaveAccessibleDescription('Examples: Third')
  await expect(plowName).toHaveAccessibleDescription('This field needs a column.')
  await expectAccessible(page)
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(plowName).toBeFocused()
  await plowName.selectOption({ label: 'Why this name?' })
  await expect(plowName).toHaveAccessibleDescription(/Also chosen for Name description/)
  await plowName.selectOption({ label: 'What should we call it?' })
  // A look at another row of headings loses no choice.
  const headingRow = step.getByLabel('Row with the headings')
  await headingRow.selectOption('1')
  await expect(plowName.locator(':checked')).toHaveText('Choose a column')
  await headingRow.selectOption('2')
  await expect(plowName.locator(':checked')).toHaveText('What should we call it?')
  await step.getByRole('button', { name: 'Continue' }).click()

  const preview = page.getByRole('dialog', { name: 'Changes in “forms.csv”' })
  await expect(preview.getByText('1 entry ready to import.')).toBeVisible()
  await expect(preview.getByText('Ignored columns: Timestamp, Teacher email')).toBeVisible()
  await preview.getByRole('button', { name: 'Change columns' }).click()
  await expect(plowName.locator(':checked')).toHaveText('What should we call it?')
  await step.getByRole('button', { name: 'Cancel' }).click()

  await page.reload()
  await choose('Choose a file', 'forms.csv', csv)
  await expect(preview.getByText('1 entry ready to import.')).toBeVisible()
})
