import { expect, type Page } from '@playwright/test'
import { newName } from './fixtures.ts'
import { send } from './requests.ts'
import { openScreen } from './screens.ts'

export const newEmail = () => `family.${newName().replaceAll(' ', '.')}@example.com`.toLowerCase()

interface Family {
  email?: string
  county?: string
  story?: string
}

/** Fills in everything but the captcha, which solves itself. */
export async function fillInEntry(page: Page, plow: string, family: Family = {}) {
  const { email = newEmail(), county = 'Pulaski', story = 'It makes everybody laugh.' } = family
  await page.getByLabel('First name').fill('Flurry')
  await page.getByLabel('Last name').fill('Testerson')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').pressSequentially('5015550123')
  await page.getByLabel('Grade level').selectOption('3rd Grade')
  await page.getByRole('combobox', { name: 'County' }).fill(county)
  await page.getByRole('option', { name: county }).click()
  await page.getByLabel('School name').fill('Homeschool')
  await page.getByRole('textbox', { name: 'Snowplow name' }).fill(plow)
  await page.getByLabel('Name description').fill(story)
  await page.getByLabel('Parental signature').fill('Sample Parent')
}

/** Sends a name by the form; the thank-you page is then open. */
export async function submitName(page: Page, plow: string, family: Family = {}): Promise<void> {
  await openScreen(page, '/public-naming-form')
  await fillInEntry(page, plow, family)
  await send(page).click()
  await expect(page.getByText(/^Your reference number: /)).toBeVisible()
  await expect(page.getByRole('img', { name: plow })).toBeInViewport()
}

export const openFamilyPage = (page: Page) =>
  page.getByRole('link', { name: 'See, correct or withdraw your entry' }).click()

/** Makes a class, whose page is then open. @returns its code */
export async function createClass(page: Page, school: string, email = newEmail()): Promise<string> {
  await openScreen(page, '/class')
  await page.getByLabel('Grade level').selectOption('4th Grade')
  await page.getByRole('combobox', { name: 'County' }).fill('Pulaski')
  await page.getByRole('option', { name: 'Pulaski' }).click()
  await page.getByLabel('School name').fill(school)
  await page.getByLabel('Email').fill(email)
  const create = page.getByRole('button', { name: 'Get a class code' })
  await expect(create).toBeEnabled({ timeout: 20_000 })
  await create.dblclick()
  await expect(page.getByRole('heading', { name: 'For your families' })).toBeVisible()
  return page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/).innerText()
}

/** @param names by default, the first three shown, which differ between visits */
export async function vote(page: Page, county: string, names?: readonly [string, string, string]): Promise<void> {
  await openScreen(page, '/favorite-name-poll')
  await page.getByLabel('Your county').selectOption(county)
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
  for (const index of [0, 1, 2]) {
    const name = names?.[index]
    const row = name ? rows.filter({ has: page.getByRole('rowheader', { name, exact: true }) }) : rows.nth(index)
    await row.getByRole('checkbox').check()
  }
  const submit = page.getByRole('button', { name: 'Submit my vote' })
  await expect(submit).toBeEnabled({ timeout: 20_000 })
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
}

/** Reads the stories of names that the poll offers to a county. */
export async function readStories(page: Page, county: string, stories: Record<string, string>): Promise<void> {
  await openScreen(page, '/favorite-name-poll')
  await page.getByLabel('Your county').selectOption(county)
  for (const [name, story] of Object.entries(stories)) {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Story', exact: true }).click()
    await expect(page.getByText(story)).toBeVisible()
  }
}
