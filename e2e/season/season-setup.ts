import { expect, type Page } from '@playwright/test'
import { menu } from './season-walk.ts'

const department = { name: 'Sample Department of Roads', site: 'https://roads.example.gov' }

/** Enters what a contest in Ohio needs, and leaves the rule for ties at its default. */
export async function setUpOhio(admin: Page): Promise<void> {
  await menu(admin, 'Home')
  const ties = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: 'How ties are decided' }) })
  await expect(ties).toContainText('Right now, all tied names win.')
  await ties.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(ties).toContainText('Done:')

  await menu(admin, 'Department')
  const details = admin.getByRole('region', { name: 'Name and contact' })
  await details.getByLabel('Department name').fill(department.name)
  await details.getByLabel('Department website').fill(department.site)
  await details.getByLabel('Email for questions').fill('plows@roads.example.gov')
  await details.getByLabel('Company website').fill('https://software.example.com')
  await details.getByLabel('Company in the footer').fill('Sample Software for Roads')
  await details.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Department saved.')).toBeVisible()

  await menu(admin, 'Counties and Districts')
  await admin.getByLabel('State or territory').selectOption({ label: 'Ohio' })
  const countyButtons = admin.getByRole('group', { name: 'Map' }).getByRole('button')
  await expect(countyButtons).toHaveCount(88)
  const names = await countyButtons.evaluateAll((paths) =>
    paths.map((path) => (path.getAttribute('aria-label') ?? '').split(':')[0]?.replace(/[\u2066-\u2069]/g, '')),
  )
  // Two names are missing at first, and the page links to them.
  const csv = ['county,district', ...names.slice(2).map((name, index) => `${name},${index < 40 ? 'North' : 'South'}`)]
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'ohio.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) })
  await admin.getByRole('dialog').getByRole('button', { name: 'Use these changes' }).click()
  await admin.getByRole('button', { name: '2 counties have no district yet.' }).click()
  const left = admin.getByLabel(/^District of /)
  await expect(left).toHaveCount(2)
  for (const index of [0, 1]) await left.nth(index).selectOption({ label: 'North' })
  await admin.getByRole('button', { name: 'Review and save' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Counties and districts saved.')).toBeVisible()

  await menu(admin, 'Schedule')
  await admin.getByLabel('Number of days').fill('7')
  await admin.getByRole('button', { name: 'Move dates' }).click()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('No changes to save.')).toBeVisible()
}
