import { listSchoolClasses } from '../../contract/school-class/school-class.ts'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { createClass, fillInEntry, newEmail } from '../support/public-forms.ts'
import { send } from '../support/requests.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// An unknown code, one that the office has ended, and a class that does not load.
test.use({ expectedErrors: /status of (40[49]|500)|ERR_FAILED/ })

test('class > gives a code that fills in the form, and shows names alone', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await openScreen(page, '/class')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I lost the link to my class' }).click()
  await expect(page.getByText('This site can’t send messages')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Find your class' })).toBeFocused()
  await expectAccessible(page)
  const school = `Sample ${newName()} School`
  const code = await createClass(page, school)
  await expect(page.getByText('No name has come in with this code yet.')).toBeVisible()
  await expectAccessible(page)
  const teacherPage = page.url()
  await page.getByRole('button', { name: 'Sheet for the class' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Link to the form' })).toBeVisible()
  await expectAccessible(page)
  // However long the page behind the dialog is, the sheet prints alone.
  await page.getByRole('main').evaluate((main) => main.style.setProperty('min-height', '4000px'))
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
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

test('class of an entry > that does not load is tried again', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const where = JSON.stringify({ schoolName: 'Demo Valley Middle School' })
  const { items } = await contest.as('admin')(listSchoolClasses, { query: { where } })
  const isDown = { now: true }
  await page.route('**/class-code/*', (route) =>
    isDown.now ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await openScreen(page, '/public-naming-form', { class: items[0]?.code ?? '' })
  const failure = page.getByRole('alert').filter({ hasText: 'Enter without the class code' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Flurry')
  isDown.now = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your entry comes with the class code of Demo Valley Middle School.')).toBeVisible()
  await expect(page.getByLabel('School name')).toHaveValue('Demo Valley Middle School')
  await expect(page.getByLabel('First name')).toHaveValue('Flurry')
})

test.describe('class of an entry > that cannot be loaded is left out', () => {
  for (const [part, address] of [
    ['its code', '**/class-code/*'],
    ['its script', '**/assets/ClassOfEntry-*.js'],
  ] as const)
    test(part, atDesk, async ({ page, contest }) => {
      await contest.at('during submission')
      await page.route(address, (route) => route.abort())
      await openScreen(page, '/public-naming-form', { class: 'AAAA-AAAA' })
      await fillInEntry(page, newName())
      await send(page).click()
      await expect(page.getByRole('heading', { name: 'Your plow name is in!' })).toBeVisible()
    })
})

test('class list > is filtered; a teacher’s address is deleted, the code stays', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const school = `Sample ${newName()} School`
  const code = await createClass(page, school)
  const teacherPage = page.url()
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/class-list')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'County' }).selectOption('Pulaski')
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('2nd Grade')
  await expect(page.getByText('No classes match.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('4th Grade')
  await expectAccessible(page)
  await page.getByText(school).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the address' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete the address of the teacher at ${school}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('The class code and the families’ entries stay as they are.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete the address' }).dblclick()
  await expect(page.getByText(`The teacher’s address was deleted from ${school}.`)).toBeVisible()
  await page.getByText(school, { exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog').getByText('Deleted')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete the address' })).toHaveCount(0)
  await readIn(page, 'ar')
  await expectAccessible(page)
  await readIn(page, 'en')

  await page.goto(teacherPage)
  await expect(page.getByText('This link opens no class.')).toBeVisible()
  await openScreen(page, '/public-naming-form', { class: code })
  await expect(page.getByText(`Your entry comes with the class code of ${school}.`)).toBeVisible()
})
