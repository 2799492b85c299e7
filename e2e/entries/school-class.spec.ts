import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { fillInEntry, newEmail } from '../support/public-forms.ts'
import { send } from '../support/requests.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// An unknown code, and one that the office has ended.
test.use({ expectedErrors: /status of 40[49]/ })

async function createClass(page: Page, school: string): Promise<string> {
  await openScreen(page, '/class')
  await page.getByLabel('Grade level').selectOption('4th Grade')
  await page.getByRole('combobox', { name: 'County' }).fill('Pulaski')
  await page.getByRole('option', { name: 'Pulaski' }).click()
  await page.getByLabel('School name').fill(school)
  await page.getByLabel('Email').fill(newEmail())
  const create = page.getByRole('button', { name: 'Get a class code' })
  await expect(create).toBeEnabled({ timeout: 20_000 })
  await create.dblclick()
  await expect(page.getByRole('heading', { name: 'For your families' })).toBeVisible()
  const code = await page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/).innerText()
  return code
}

test('class > gives a code that fills in the form, and shows names alone', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await openScreen(page, '/class')
  await expectAccessible(page)
  const school = `Sample ${newName()} School`
  const code = await createClass(page, school)
  await expect(page.getByText('No name has come in with this code yet.')).toBeVisible()
  await expectAccessible(page)
  const teacherPage = page.url()
  await page.getByRole('button', { name: 'Sheet for the class' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Link to the form' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // A family types the code of the sheet.
  await openScreen(page, '/class')
  await page.getByRole('textbox', { name: 'Class code' }).fill('plow')
  await page.getByRole('button', { name: 'Go to the form' }).click()
  await expect(page.getByText('A class code has eight letters and numbers')).toBeVisible()
  await page.getByRole('textbox', { name: 'Class code' }).fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Go to the form' }).click()
  await expect(page.getByText(`Your entry comes with the class code of ${school}.`)).toBeVisible()
  await expect(page.getByLabel('School name')).toHaveValue(school)
  await expect(page.getByLabel('Grade level')).toHaveValue('4th Grade')
  await expect(page.getByRole('combobox', { name: 'County' })).toHaveValue('Pulaski')
  await expectAccessible(page)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  await page.getByLabel('First name').fill('Flurry')
  const name = newName()
  const address = page.url()
  await page.goto(address)
  await expect(page.getByLabel('First name')).toHaveValue('Flurry')
  await page.getByLabel('Last name').fill('Testerson')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Phone number').fill('5015550123')
  await page.getByRole('textbox', { name: 'Snowplow name' }).fill(name)
  await page.getByLabel('Name description').fill('It pushes snow.')
  await page.getByLabel('Parental signature').fill('Sample Parent')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your plow name is in!' })).toBeVisible()

  await page.goto(teacherPage)
  await expect(page.getByRole('heading', { name: '1 name from your class' })).toBeVisible()
  await expect(page.getByRole('row', { name })).toContainText('We’re reading it')
  await expect(page.getByRole('main')).not.toContainText('Flurry')
  await readIn(page, 'tr')
  await expectAccessible(page)
})

test('class code > is ended by the office, and the form goes on without it', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const school = `Sample ${newName()} School`
  const code = await createClass(page, school)
  const teacherPage = page.url()
  await openScreen(page, '/public-naming-form', { class: 'AAAA-AAAA' })
  await expect(page.getByText('This contest has no class with this code.')).toBeVisible()
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/class-list')
  await page.getByLabel('Search by school').fill(school)
  await page.getByText(school).filter({ visible: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End the code' }).click()
  const dialog = page.getByRole('dialog', { name: `End the class code of ${school}?` })
  await expect(dialog).toContainText('No entry has come with it.')
  await dialog.getByRole('button', { name: 'End the code' }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('It was posted in a forum.')
  await dialog.getByRole('button', { name: 'End the code' }).dblclick()
  await expect(page.getByText(`The class code of ${school} has ended.`)).toBeVisible()

  await page.goto(teacherPage)
  await expect(page.getByText('The department has ended this code.')).toContainText('It was posted in a forum.')
  await openScreen(page, '/public-naming-form', { class: code })
  await expect(page.getByText('The department has ended this class code.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter without the class code' }).click()
  await expect(page.getByText('The department has ended this class code.')).toHaveCount(0)
  await fillInEntry(page, newName())
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your plow name is in!' })).toBeVisible()
})
