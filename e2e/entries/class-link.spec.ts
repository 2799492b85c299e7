import { expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { createClass, newEmail } from '../support/public-forms.ts'
import { followMailLink, openScreen, readIn } from '../support/screens.ts'

test.use({ hasMail: true, expectedErrors: /status of 404/ })

test('teacher > gets the lost links of all classes in one mail', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const [email, first, second] = [newEmail(), `First ${newName()} School`, `Second ${newName()} School`]
  await createClass(page, first, email)
  await page.goto('/contact')
  const code = await createClass(page, second, email)

  // A link that was cut off.
  await page.goto('/class#1.x')
  await expect(page.getByText('This link opens no class.')).toBeVisible()
  await page.getByRole('button', { name: 'I lost the link to my class' }).click()
  const form = page.getByRole('region', { name: 'Find your class' })
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Send me the link again' }).click()
  await expect(form.getByText('Invalid email format')).toBeVisible()
  await expectAccessible(page)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  await openScreen(page, '/class')
  await page.getByRole('button', { name: 'I lost the link to my class' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send me the link again' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'its link is on the way' })).toBeFocused()
  await expectAccessible(page)

  await openScreen(page, '/mailbox', { to: email })
  await expect(page.getByRole('link', { name: 'Links to classes' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Links to classes' }).click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Open the page of your class' })).toHaveCount(2)
  const teacher = await followMailLink(page, 'Open the page of your class')
  await expect(teacher.getByText(`4th Grade, ${second}`)).toBeVisible()
  await expect(teacher.getByText(code, { exact: true })).toBeVisible()
})
