import type { Locator } from '@playwright/test'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { submitName } from '../support/public-forms.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'

test.beforeEach(async ({ page, contest }) => {
  await contest.at('during submission')
  await trackHydration(page)
})

const setCaret = (input: Locator, caret: number) =>
  input.evaluate((element: HTMLInputElement, position) => element.setSelectionRange(position, position), caret)
const getCaret = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

// Bug reports of phone masks whose caret jumps to the end.
test('phone number > keeps the caret where digits are corrected', onPhone, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  await waitForHydration(page)
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('5015550123')
  await expect(phone).toHaveValue('(501) 555-0123')
  await setCaret(phone, 3)
  await phone.press('Backspace')
  await expect(phone).toHaveValue('(515) 550-123')
  await phone.press('7')
  await expect(phone).toHaveValue('(571) 555-0123')
  expect(await getCaret(phone)).toBe(3)
  // At the end of a group: backward to the digit before the separators, forward to the one after them.
  await setCaret(phone, 6)
  for (let press = 0; press < 2; press++) await phone.press('Backspace')
  await phone.press('2')
  await expect(phone).toHaveValue('(572) 555-0123')
  await setCaret(phone, 4)
  for (let press = 0; press < 2; press++) await phone.press('Delete')
  await phone.press('6')
  await expect(phone).toHaveValue('(572) 655-0123')
  await setCaret(phone, 0)
  await phone.pressSequentially('+1')
  await expect(phone).toHaveValue('(572) 655-0123')
})

test('phone number > is refused whole if it is none of the US', onPhone, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  await waitForHydration(page)
  const phone = page.getByLabel('Phone number')
  const message = page.getByText('Invalid phone number format')
  for (const [typed, shown] of [
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['1 501 555 012', '1 (501) 555-012'],
    ['50155501234', '(501) 555-01234'],
    ['501-555-0123 ext. 4567', '(501) 555-0123ext. 4567'],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(shown)
    await expect(message).toBeVisible()
  }
  for (const pasted of ['+1 501-555-0123', '٥٠١٥٥٥٠١٢٣', '５０１５５５０１２３']) {
    await phone.fill('')
    await page.keyboard.insertText(pasted)
    await expect(phone).toHaveValue('(501) 555-0123')
    await expect(message).toHaveCount(0)
  }
})

test('description > stays whole and says what is too much', onPhone, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  await waitForHydration(page)
  const story = page.getByLabel('Name description')
  await story.focus()
  await page.keyboard.insertText(`${'Snow falls. '.repeat(193)}\n`)
  expect((await story.inputValue()).length).toBe(2317)
  const message = page.getByText('315 characters too many. The limit is 2,000.')
  await expect(message).toBeVisible()
  await expect(story).toHaveAccessibleDescription(/315 characters too many/)
  await expect(page.getByText('2315/2000')).toBeVisible()
  await expectAccessible(page)
  await story.fill('x'.repeat(2000))
  await expect(page.getByText('2000/2000')).toBeVisible()
  await expect(page.getByText(/too many/)).toHaveCount(0)
  await story.fill('x'.repeat(1800))
  await expect(page.getByText('1800/2000')).toHaveCount(0)
  // Section 5 limits the input of the plow name alone.
  await page.getByRole('textbox', { name: 'Snowplow name' }).focus()
  await page.keyboard.insertText('x'.repeat(60))
  await expect(page.getByRole('textbox', { name: 'Snowplow name' })).toHaveValue('x'.repeat(55))
})

test('snowplow name > is read without what nobody sees', onPhone, async ({ page }) => {
  const name = newName()
  await submitName(page, name.replace(' ', '\u00a0').replace(/$/, '\u200b'))
  await expect(page.getByText(`Thank you for submitting the name "${name}"!`)).toBeVisible()
})

test('email > is reported as invalid while it is typed', atDesk, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  // With a stopped clock, input before hydration would never be validated.
  await waitForHydration(page)
  const message = page.getByText('Invalid email format')
  const email = page.getByLabel('Email')
  await page.getByLabel('First name').fill('a')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await email.pressSequentially('a')
  await expect(message).toBeVisible()
  for (const address of ['mom&dad@example.com', 'a/b#c@example.com', 'kar@münchen.example']) {
    await email.fill(address)
    await expect(message).toHaveCount(0)
    await email.press('@')
    await expect(message).toBeVisible()
  }
})

// In-app browsers: no window.print, or one that does nothing in the web views of Android and iOS.
for (const [browser, userAgent] of [
  ['without printing', undefined],
  [
    'of an app on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'of an app on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
] as const) {
  test.describe(browser, () => {
    test.use(userAgent ? { userAgent } : {})

    test(`print button > hides in a browser ${browser}`, onPhone, async ({ page }) => {
      if (!userAgent) await page.addInitScript(() => Reflect.deleteProperty(window, 'print'))
      await submitName(page, newName())
      await expect(page.getByRole('button', { name: 'Print this page' })).toHaveCount(0)
    })
  })
}
