/**
 * Pages under a browser's translation, as families use it whose language the site lacks (React issues 11538 and 17256:
 * "Failed to execute 'removeChild' on 'Node'").
 */
import type { Locator, Page } from '@playwright/test'
import type { ScreenPath } from '../../contract/screen-paths.ts'
import { bar, boxes, choose, submit } from '../support/ballot.ts'
import { atDesk, expect, newName, onPhone, test } from '../support/fixtures.ts'
import { openFamilyPage, submitName } from '../support/public-forms.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'
import { holdScripts } from '../support/server-markup.ts'
import { accounts, type Credentials } from '../support/sign-in.ts'
import { mark, translatePages } from '../support/translate-page.ts'

const expectTranslated = (element: Locator, text: string) => expect(element).toHaveText(`${text}${mark}`)

/** A refused sign-in; parts whose hydration the translation has interrupted, which React renders from scratch. */
test.use({ expectedErrors: /status of 401|React error #418/ })

const expectUntranslated = async (names: Locator) => {
  await expect(names.first()).toBeVisible()
  await expect(names.locator('font')).toHaveCount(0)
}

async function fillIn(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A click before React has rendered from scratch would be lost with the markup that it was on. */
async function openRendered(page: Page, path: ScreenPath) {
  await trackHydration(page)
  await openScreen(page, path)
  await waitForHydration(page)
}

const heading = (page: Page, level: number) => page.getByRole('main').getByRole('heading', { level })

for (const start of ['DOMContentLoaded', 'hydrated'] as const)
  test.describe(`page translated from ${start} on`, () => {
    test.beforeEach(({ page }) => translatePages(page, start))

    test('poll > takes a vote', onPhone, async ({ page, contest }) => {
      await contest.at('during the public poll')
      await openScreen(page, '/favorite-name-poll')
      await choose(page, 'Benton')
      await expect(page.getByRole('heading', { name: 'Names for Benton County' })).toBeVisible()
      await boxes(page).first().check()
      await choose(page, 'Pulaski')
      await expectTranslated(page.locator('#names'), 'Names for Pulaski County')
      await expectUntranslated(page.getByRole('rowheader'))
      await page.getByRole('button', { name: 'Story' }).first().click()
      await expectUntranslated(page.getByRole('table').locator('[translate=no]'))
      for (const index of [0, 1, 2]) {
        await boxes(page).nth(index).check()
        await expect(bar(page).getByRole('status')).toContainText(`${index + 1}/3${mark}`)
      }
      await boxes(page).nth(3).click()
      await expect(bar(page).getByRole('alert')).toContainText('You’ve chosen three names.')
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await expect(bar(page).getByRole('status')).toContainText(`2/3${mark}`)
      await boxes(page).first().check()
      await expect(submit(page)).toBeEnabled()
      await submit(page).click()
      await expectTranslated(heading(page, 1), 'Thank you for voting!')
      await expectUntranslated(page.getByRole('listitem').locator('svg, bdi'))
      await page.getByRole('button', { name: 'Vote from another county' }).click()
      await expect(page.getByLabel('Your county')).toHaveValue('')
    })

    test('entry > is sent, corrected and withdrawn', onPhone, async ({ page, contest }) => {
      await contest.at('during submission')
      const name = newName()
      await submitName(page, name)
      const names = page.getByRole('alert').getByText(name, { exact: true })
      await expectUntranslated(names)
      await openFamilyPage(page)
      await expect(page.getByText('We got your name!')).toBeVisible()
      await expectUntranslated(page.getByText(name, { exact: true }).filter({ visible: true }))
      await page.getByRole('button', { name: 'Correct the entry' }).click()
      const correction = page.getByRole('dialog')
      await correction.getByLabel('School name').fill('')
      await correction.getByRole('button', { name: 'Save the correction' }).click()
      await expect(correction.getByText('School name is required').first()).toBeVisible()
      await correction.getByLabel('School name').fill('Corrected School')
      await correction.getByRole('button', { name: 'Save the correction' }).click()
      await expect(page.getByText('Corrected School')).toBeVisible()
      await page.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(page.getByText('You don’t consent to publishing')).toBeVisible()
    })

    test('results > show a district, and check receipts', onPhone, async ({ page, contest }) => {
      await contest.at('after the announcement')
      await openRendered(page, '/results')
      await page.getByRole('link', { name: 'District 6' }).first().click()
      const district = page.getByRole('heading', { name: 'District 6' })
      await expect(district).toBeFocused()
      await expectUntranslated(page.getByRole('table').getByRole('rowheader').locator('bdi'))
      for (const [receipt, answer] of [
        ['7K4Q-M2XH', 'A code has 20 letters and numbers'],
        ['0000-0000-0000-0000-0000', 'We found no vote with this code.'],
        ['7K4Q', 'A code has 20 letters and numbers'],
      ] as const) {
        await page.getByLabel('Receipt').fill(receipt)
        await page.getByRole('button', { name: 'Check the receipt' }).click()
        await expect(page.getByText(answer)).toBeVisible()
      }
      await openScreen(page, '/winners')
      await page.getByLabel('Your county').selectOption('Pulaski')
      await expectUntranslated(page.getByRole('main').getByRole('status').locator('svg, bdi'))
      await page.getByLabel('Your county').selectOption('Benton')
      await expectUntranslated(page.getByRole('main').getByRole('figure').locator('strong'))
    })

    test('sign-in > reports a wrong password and opens the menu', atDesk, async ({ page }) => {
      await openRendered(page, '/sign-in')
      await page.getByRole('button', { name: 'Admin Login' }).click()
      await fillIn(page, { email: 'nobody@example.com', password: 'wrong password' })
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('link', { name: /login options/ }).click()
      await page.getByRole('button', { name: 'Admin Login' }).click()
      await fillIn(page, accounts.admin)
      await expect(page).toHaveURL(/\/admin\//)
      await expect(heading(page, 1)).toContainText(mark)
    })
  })

test('translation before hydration > keeps the input', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await translatePages(page, 'DOMContentLoaded')
  const release = await holdScripts(page)
  await page.goto('/public-naming-form', { waitUntil: 'commit' })
  const name = page.getByLabel('Snowplow name').first()
  await name.pressSequentially('Early Th')
  release()
  // Half a word is typed while the page renders, into the field that keeps the focus.
  await expect(page.getByRole('img', { name: /Early Th/ })).toBeVisible()
  await page.keyboard.type('aw')
  await expect(name).toHaveValue('Early Thaw')
})
