import { expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { openScreen, readIn } from '../support/screens.ts'

test.use({ expectedErrors: /status of 409/ })

test('typed plow > says whether a name is free, and leads to the form', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await openScreen(page, '/')
  const input = page.getByLabel('Try a name on this plow')
  await input.pressSequentially('one two three four five six')
  await expect(page.getByText('Snowplow name must be 5 words or less.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter this name' })).toHaveCount(0)
  await input.fill('<script>')
  await expect(page.getByText('Special characters are not allowed.')).toBeVisible()
  await input.fill('x'.repeat(56))
  await expect(input).toHaveValue('x'.repeat(55))
  await input.fill('محراث')
  await expect(page.getByText('This name is available!')).toBeVisible()

  await input.fill('sleetwood  MAC')
  await expect(page.getByText('This snowplow name has already been submitted.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'These names are free:' }).getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Captain sleetwood MAC' }).click()
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('Captain sleetwood MAC')
  await expect(page.getByText('This name is available!')).toBeVisible()
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  const name = newName()
  await page.getByLabel('Try a name on this plow').fill(name)
  await page.getByRole('button', { name: 'Enter this name' }).click()
  await expect(page).toHaveURL(/\/public-naming-form$/)
  await expect(page.getByRole('textbox', { name: 'Snowplow name' })).toHaveValue(name)
  await expect(page.getByRole('img', { name })).toBeVisible()
  await page.getByLabel('School name').fill('Sample Grove School')
  // Another name of the same child replaces the name alone.
  const second = newName()
  await page.goBack()
  await page.getByLabel('Try a name on this plow').fill(second)
  await page.getByRole('button', { name: 'Enter this name' }).click()
  await expect(page.getByRole('textbox', { name: 'Snowplow name' })).toHaveValue(second)
  await expect(page.getByLabel('School name')).toHaveValue('Sample Grove School')
  // The form suggests names, too.
  const field = page.getByRole('textbox', { name: 'Snowplow name' })
  await field.fill('sleetwood MAC')
  await page.getByRole('button', { name: 'Captain sleetwood MAC' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Captain sleetwood MAC')
})

test('typed plow > is a picture after the last day of entries', onPhone, async ({ page, contest }) => {
  await contest.at('during the staff poll')
  await openScreen(page, '/')
  await expect(page.getByLabel('Try a name on this plow')).toHaveCount(0)
})
