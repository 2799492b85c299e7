import { untilExamined } from '../support/entry-review.ts'
import { expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { submitName } from '../support/public-forms.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test('story > is left out of an approval, shown and hidden again', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const name = newName()
  await submitName(page, name, { story: 'Call me at (501) 555-0188.' })
  await untilExamined(contest)
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list', { text: name })
  await page.getByText(name, { exact: true }).filter({ visible: true }).first().click()
  const entry = page.getByRole('dialog', { name })
  await entry.getByRole('button', { name: 'Approve without the story' }).click()
  await expect(entry.getByText('The story is hidden.')).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Show the story' }).click()
  await expect(entry.getByText('The story is hidden.')).toHaveCount(0)
  // Waits out the double click interval, within which a click is ignored.
  await page.waitForTimeout(600)
  await entry.getByRole('button', { name: 'Hide the story' }).click()
  await expect(entry.getByText('The story is hidden.')).toBeVisible()
})
