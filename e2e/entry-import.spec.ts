import { readFile } from 'node:fs/promises'
import { atDesk, expect, expectAccessible, test } from './support/fixtures.ts'
import { openScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'

// Caused by the file with wrong columns.
test.use({ expectedErrors: /status of 400/ })

const heading = 'First name,Last name,Email,Phone number,Grade level,County,School,Snowplow name,Description,Consent'

test('entry import > stores valid rows, and invalid ones once corrected', atDesk, async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list')
  await page.getByRole('link', { name: 'Import entries' }).click()
  await expect(page.getByText('Staff are choosing favorites now.')).toBeVisible()

  // Unique names, since both projects share a demo.
  const names = ['First', 'Second'].map((which) => `${which} paper plow ${Date.now() % 1e6}`)
  const rowOf = (name: string | undefined, county: string) =>
    `Sample,Child,${name?.replaceAll(' ', '')}@example.com,501.555.0123,3,${county},Sample School,${name},From a paper form,I DO`
  const choose = async (button: string, name: string, csv: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  }

  // Rejects a file with wrong columns, then accepts the next one.
  await choose('Choose a file', 'wrong.csv', 'Plow,Child\nFrosty,Sample')
  await expect(page.getByText(/Missing columns: First name/)).toBeVisible()
  const [validRow, invalidRow] = [rowOf(names[0], 'Pulaski County'), rowOf(names[1], 'Pulasky')]
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
