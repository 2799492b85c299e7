import { expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test('publication of winners > shows a student once a paper form is recorded', onPhone, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  const section = page.getByRole('region', { name: 'Publication of the winners' })
  const record = section.getByRole('button', { name: /^Record a paper form for / }).first()
  const name = ((await record.getAttribute('aria-label')) ?? '').replace('Record a paper form for ', '')
  const row = section.getByRole('listitem').filter({ hasText: name })
  await expect(section.getByText(/No mail server is set up, so you can’t remind families/)).toBeVisible()
  await expectAccessible(page)

  await record.click()
  const dialog = page.getByRole('dialog', { name: `Record a paper form for ${name}` })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Choose an answer.')).toBeVisible()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('First name, grade, and school').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(row).toContainText(/First name, grade, and school\s*Paper form, recorded by .+/)

  await expect(async () => {
    await openScreen(page, '/winners')
    await expect(page.locator('figcaption').filter({ hasText: name })).toContainText('Named by', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Download the winners (CSV)' })).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, '/admin/public-poll-list')
  await section.getByRole('button', { name: `Record a paper form for ${name}` }).click()
  await dialog.getByLabel('Snowplow name only').check()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(row).toContainText('Snowplow name only')
})
