import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { fillInEntry, newEmail } from '../support/public-forms.ts'
import { openScreen } from '../support/screens.ts'

test.beforeEach(async ({ contest, page }) => {
  await contest.at('during submission')
  await openScreen(page, '/public-naming-form')
})

const name = (page: Page) => page.getByRole('textbox', { name: 'Snowplow name' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit name' })
test('naming form > previews the plow, submits and thanks', async ({ page }) => {
  const plow = newName()
  await expect(page.getByText('Entries must be received by September 15th, 2025.')).toBeVisible()
  await expect(page.getByText('Names are announced October 27th, 2025.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'I DO consent' })).toBeChecked()
  await expect(submit(page)).toBeDisabled()
  await fillInEntry(page, plow)
  await expect(page.getByRole('img', { name: `A snowplow with the name ${plow} on its side` })).toBeVisible()
  await expect(page.getByText(`${plow.length}/55`)).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('(501) 555-0123')
  await expect(page.getByText('This name is available!')).toBeVisible()
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await expectAccessible(page)

  const sent = page.waitForRequest('**/public-submission/submit')
  await submit(page).click()
  expect(Object.keys((await sent).postDataJSON())).not.toContain('parentalSignature')
  await expect(
    page.getByText(`Thank you for submitting the name "${plow}"! Your entry has been received.`),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plow name is in!' })).toBeFocused()
  await page.getByRole('button', { name: 'Submit another name' }).click()
  await expect(name(page)).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('naming form > lists missing fields on an early submission', atDesk, async ({ page }) => {
  await name(page).fill('Plow & Poll')
  await page.getByLabel('Email').fill('no address')
  await submit(page).scrollIntoViewIfNeeded()
  await submit(page).click({ force: true })
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
  await expect(summary).toBeFocused()
  const texts = await summary.getByRole('link').allTextContents()
  expect(texts.slice(0, 8)).toEqual([
    'First name is required',
    'Last name is required',
    'Invalid email format',
    'Phone number is required',
    'Grade level is required',
    'County is required',
    'School name is required',
    'Please use only letters, numbers, and spaces. Special characters are not allowed.',
  ])
  expect(texts).toContain('Name description is required')
  expect(texts).toContain('Parental signature is required')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'County is required' }).click()
  await expect(page.getByRole('combobox', { name: 'County' })).toBeFocused()
})

test.describe('name check', () => {
  test.use({ expectedErrors: /status of (409|500)/ })

  test('validates rules while typing and duplicates after a delay', atDesk, async ({ page }) => {
    await name(page).fill('one two three four five six')
    await expect(page.getByText('Snowplow name must be 5 words or less.')).toBeVisible()
    await name(page).fill('   ')
    await expect(page.getByText('Please enter a snowplow name.')).toBeVisible()
    await name(page).fill('')
    await expect(page.getByText('Snow plow name is required')).toBeVisible()
    await name(page).pressSequentially('x'.repeat(60))
    await expect(name(page)).toHaveValue('x'.repeat(55))

    await page.route('**/name-check*', async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
    await name(page).fill('sleetwood  MAC')
    await expect(page.getByRole('status', { name: 'Checking availability' })).toBeVisible()
    await expect(page.getByText('This snowplow name has already been submitted.').first()).toBeVisible()
    // The disabled button names this error, not the empty fields.
    await expect(page.getByRole('button', { name: 'Submit name' })).toHaveAccessibleDescription(
      'This snowplow name has already been submitted.',
    )
  })

  test('reports its failure without blocking the form', onPhone, async ({ page }) => {
    await page.route('**/name-check*', (route) => route.fulfill({ status: 500, json: {} }))
    await name(page).fill(newName())
    await expect(page.getByText('Unable to validate snowplow name. Please try again later.')).toBeVisible()
  })
})

test.describe('submitted name', () => {
  let conflictUrls: string[]
  test.beforeEach(({ page }) => {
    conflictUrls = []
    page.on('response', (response) => response.status() === 409 && conflictUrls.push(response.url()))
  })
  /** Long enough for the response of a pending check. */
  const expectNoConflict = async (page: Page) => {
    await page.waitForTimeout(700)
    expect(conflictUrls).toEqual([])
  }

  test('is no duplicate for a check still pending at submission', onPhone, async ({ page }) => {
    const landed = page.waitForResponse('**/public-submission/submit')
    await page.route('**/name-check?*', async (check) => {
      await landed
      await check.continue()
    })
    const checkRequest = page.waitForRequest('**/name-check?*')
    await fillInEntry(page, newName())
    await checkRequest
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    await expectNoConflict(page)
  })

  test('is no duplicate for a check outdated at submission', atDesk, async ({ page }) => {
    await fillInEntry(page, newName())
    await expect(page.getByText('This name is available!')).toBeVisible()
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await page.clock.setSystemTime(Date.now() + 60_000)
    await submit(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
    await expectNoConflict(page)
  })
})

test.describe('rejected entry', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('explains a duplicate and keeps the input', onPhone, async ({ page }) => {
    const email = newEmail()
    await fillInEntry(page, newName(), { email })
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    await page.getByRole('button', { name: 'Submit another name' }).click()

    const second = newName()
    await fillInEntry(page, second, { email })
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Duplicate Submission' })
    await expect(notice).toBeFocused()
    await expect(notice).toContainText(
      'A user has already submitted using this contact information. Please check you are using a unique name along with your email',
    )
    await expect(name(page)).toHaveValue(second)
    await expect(page.getByLabel('Parental signature')).toHaveValue('Sample Parent')
    // The captcha is solved again, and the button is enabled.
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await expectAccessible(page)
  })

  test('can be submitted again after a server error and a reload', atDesk, async ({ page }) => {
    const plow = newName()
    await fillInEntry(page, plow)
    await page.getByRole('checkbox', { name: 'I DO NOT consent' }).check()
    await page.route('**/public-submission/submit', (route) => route.abort())
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toContainText(
      'There was an error submitting your entry. Please try again.',
    )
    await page.unroute('**/public-submission/submit')
    await page.reload()
    await expect(name(page)).toHaveValue(plow)
    await expect(page.getByRole('combobox', { name: 'County' })).toHaveValue('Pulaski')
    await expect(page.getByRole('checkbox', { name: 'I DO NOT consent' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'I DO consent' })).not.toBeChecked()
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    await expect(page.getByText('Your entry has been received.')).toBeVisible()
  })

  test('is headed "Submission Failed" when the season is closed', atDesk, async ({ page }) => {
    await fillInEntry(page, newName())
    await page.route('**/public-submission/submit', (route) =>
      route.fulfill({ status: 409, json: { code: 'season.closed', message: '', fields: [] } }),
    )
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Submission Failed' })
    await expect(notice).toContainText('This season is')
    await expect(notice).not.toContainText('Duplicate')
  })

  test('reports while typing that an email was used five times', onPhone, async ({ page, contest }) => {
    await page.route('**/email-check*', (route) =>
      route.fulfill({ status: 409, json: { code: 'submission.email_used_up', message: '', fields: [] } }),
    )
    // Validation by the schema ends after the reply.
    const { promise: isRefused, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/standard-schema-*.js', (route) => isRefused.then(() => route.continue()))
    const usedUp = 'This email has been used too many times. Please use a different email.'
    await page.getByLabel('Email').fill('classroom@example.com')
    await expect(page.getByText(usedUp)).toHaveCount(2)
    release()
    await page.getByLabel('Phone number').fill('555')
    await page.getByLabel('First name').focus()
    await expect(page.getByRole('alert')).toHaveText([usedUp, /phone/i])
    await contest.at('during submission')
  })
})

test('naming form > works by keyboard alone', atDesk, async ({ page }) => {
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel('First name').focus()
  await type('Pinecone')
  await type('Testerson')
  await type(newEmail())
  await type('5015550123')
  await type('4th')
  await page.keyboard.type('clay')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await type('Homeschool')
  await type(newName())
  await type('It is the best.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'I DO NOT consent' })).toBeChecked()
  for (const name of ['rules', 'privacy']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name, 'i') })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sample Parent')
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your entry has been received.')).toBeVisible()
})

test('county > is found by what people write, and other text stays', onPhone, async ({ page }) => {
  const county = page.getByRole('combobox', { name: 'County' })
  const leave = () => county.press('Tab')
  const unknown = page.getByText('Choose the county from the list')
  await county.pressSequentially('pulaski')
  await county.press('Escape')
  await county.press('Tab')
  await expect(county).toHaveValue('Pulaski')
  for (const [written, name] of [
    ['clark', 'Clark'],
    ['Pulaski County', 'Pulaski'],
    ['St Francis', 'St. Francis'],
    ['Saint Francis', 'St. Francis'],
    ['Pulaski Co.', 'Pulaski'],
    ['St. Francis County, Arkansas', 'St. Francis'],
    ['Pulaski, AR', 'Pulaski'],
  ] as const) {
    await county.fill(written)
    await leave()
    await expect(county).toHaveValue(name)
  }
  await county.fill('Pulaski County, Kentucky')
  await expect(page.getByText('No county found')).toBeVisible()
  await expect(unknown).toHaveCount(0)
  await leave()
  await expect(county).toHaveValue('Pulaski County, Kentucky')
  await expect(unknown).toBeVisible()
  await county.fill('')
  await leave()
  await expect(page.getByText('County is required')).toBeVisible()

  await county.pressSequentially('saint fr')
  await county.press('Enter')
  await expect(county).toHaveValue('St. Francis')
})

test('county > takes what the browser fills in without focus', atDesk, async ({ page }) => {
  const county = page.getByRole('combobox', { name: 'County' })
  const fillIn = (text: string) =>
    county.evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }, text)
  await fillIn('Pulaski County')
  await expect(county).toHaveValue('Pulaski')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await fillIn('Nowhere')
  await expect(county).toHaveValue('Nowhere')
  await expect(page.getByText('Choose the county from the list')).toBeVisible()
})

test('naming form > links to the open phase', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/public-naming-form')
  await page.getByRole('link', { name: 'Vote for three names' }).click()
  await expect(page.getByLabel('Your county')).toBeVisible()
  await contest.at('during submission')
})
