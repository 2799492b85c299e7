import { FamilyCorrection } from '../contract/public-submission/family-entry.ts'
import { expect, expectAccessible, newName, onPhone, test } from './support/fixtures.ts'
import { newEmail, openFamilyPage, submitName } from './support/public-forms.ts'

// A wrong proof is refused, and an erased entry is not found.
test.use({ expectedErrors: /status of 40[34]/ })

test('family > corrects, limits and withdraws its entry by the link', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const [email, name] = [newEmail(), newName()]
  await submitName(page, name, { email })
  await openFamilyPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your entry')
  await expect(page.getByText('We have your entry.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Correct the entry' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct the entry' })
  for (const field of Object.keys(FamilyCorrection.shape))
    await expect(correction.locator(`#correction-${field}`)).toBeVisible()
  await correction.getByLabel('School name').fill('')
  await correction.getByRole('button', { name: 'Save the correction' }).click()
  await expect(correction.getByText('School name is required').first()).toBeVisible()
  await correction.getByLabel('School name').fill('Corrected School')
  await expectAccessible(page)
  await correction.getByRole('button', { name: 'Save the correction' }).dblclick()
  await expect(page.getByText('Your correction was saved.')).toBeVisible()
  await expect(correction).toBeHidden()
  await page.reload()
  await expect(page.getByText('Corrected School')).toBeVisible()

  const consent = page.getByLabel('If the name wins, ask me')
  await consent.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your choices were saved.')).toBeVisible()
  await page.reload()
  await expect(consent).not.toBeChecked()

  await page.getByRole('button', { name: 'Withdraw the name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw the name?' })
  await dialog.getByLabel('Last name').fill('Someone')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Withdraw the name' }).click()
  await expect(dialog.getByText('This doesn’t match the entry')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByLabel('Last name').fill('Testerson')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw the name' }).click()
  await expect(page.getByText('You withdrew this name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the name' })).toHaveCount(0)
})

test('family > erases its entry, after which the link finds nothing', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const email = newEmail()
  await submitName(page, newName(), { email })
  await openFamilyPage(page)
  await page.getByRole('button', { name: 'Erase the entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the entry?' })
  await dialog.getByLabel('Last name').fill('Testerson')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Erase the entry' }).click()
  await expect(page.getByText('Your entry was erased')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('No entry has this link.')).toBeVisible()
})
