import { getEntries, openReview } from '../support/entry-review.ts'
import { atDesk, expect, expectAccessible, newName, test } from '../support/fixtures.ts'
import { submitName } from '../support/public-forms.ts'

test('personal data in a story > is marked in the review', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const name = newName()
  await submitName(page, name, { story: 'By Flurry, 12 Maple Street. Call 501-555-0123 or flurry@mail.example.' })
  const hints = async () => (await getEntries(contest, { snowplowName: name }))[0]?.hints ?? []
  await expect.poll(async () => (await hints()).filter((hint) => hint.personalData).length).toBe(4)
  await openReview(page, contest, { text: name, hints: 'yes' })
  await page.getByText(name).filter({ visible: true }).first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.locator('mark')).toHaveText(['Flurry', '12 Maple Street', '501-555-0123', 'flurry@mail.example'])
  await expect(drawer.locator('mark').nth(1)).toHaveAttribute('title', 'Street address')
  for (const note of [
    '“Flurry” in the story may be the student’s own name',
    '“12 Maple Street” in the story may be a street address',
    '“501-555-0123” in the story may be a phone number',
    '“flurry@mail.example” in the story may be an email address',
  ])
    await expect(drawer.getByText(note)).toBeVisible()
  await expectAccessible(page)
})
