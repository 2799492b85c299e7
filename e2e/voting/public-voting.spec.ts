import type { Page } from '@playwright/test'
import { bar, boxes, choose, submit } from '../support/ballot.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openClientRendered, openScreen } from '../support/screens.ts'

test.beforeEach(async ({ contest, page }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/favorite-name-poll')
})

test('vote > takes a county and three names, and thanks', async ({ page }) => {
  await choose(page, 'Pulaski')
  await expect(page.getByRole('heading', { name: 'Names for Pulaski County' })).toBeVisible()
  await expect(bar(page)).toContainText('0/3')
  await expect(bar(page)).toContainText('Select 3 more names')
  await expect(submit(page)).toBeDisabled()

  const names = await page.getByRole('rowheader').allTextContents()
  for (const index of [0, 3, 7]) await boxes(page).nth(index).check()
  await expect(bar(page)).toContainText('3/3')
  await expect(bar(page)).toContainText('Ready to submit!')
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await expectAccessible(page)
  await submit(page).click()

  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeFocused()
  await expect(page.getByText('Your vote in Pulaski County has been recorded.')).toBeVisible()
  for (const index of [0, 3, 7])
    await expect(page.getByRole('listitem').filter({ hasText: names[index] ?? '?' })).toBeVisible()
  await expect(page.getByText('Winners are announced October 27th, 2025.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Vote from another county' }).click()
  await expect(page.getByLabel('Your county')).toHaveValue('')
})

test('vote > ignores a fourth selection, and a chip removes a name', async ({ page }) => {
  await choose(page, 'Benton')
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  await boxes(page).nth(3).click()
  await expect(boxes(page).nth(3)).not.toBeChecked()
  await expect(page.getByText('You’ve chosen three names. Remove one to choose another.')).toBeVisible()

  const first = await page.getByRole('rowheader').first().textContent()
  await page.getByRole('button', { name: `Remove ${first}` }).click()
  await expect(boxes(page).first()).not.toBeChecked()
  await expect(bar(page)).toContainText('2/3')
  await expect(bar(page)).toContainText('Select 1 more name')
  await boxes(page).nth(3).check()
  await expect(bar(page)).toContainText('3/3')

  await test.step('a fourth pick shows a message in the ballot and moves no row', async () => {
    const row = page.getByRole('rowheader').nth(15)
    await row.scrollIntoViewIfNeeded()
    const { y } = (await row.boundingBox()) ?? {}
    await boxes(page).nth(15).click()
    const alert = bar(page).getByRole('alert')
    await expect(alert).toHaveText('You’ve chosen three names. Remove one to choose another.')
    await expect(alert).toBeInViewport()
    expect(await row.boundingBox()).toMatchObject({ y })
    await expect(bar(page)).toContainText('Ready to submit!')
    await expect(page.getByRole('table').getByRole('alert')).toHaveCount(0)
  })
})

test('vote > clears the selection when the county changes', atDesk, async ({ page }) => {
  await choose(page, 'Benton')
  await boxes(page).first().check()
  await choose(page, 'Clay')
  await expect(bar(page)).toContainText('0/3')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('vote > lists 20 names per page with stories and a search', async ({ page }) => {
  await choose(page, 'Pulaski')
  await expect(boxes(page)).toHaveCount(20)
  await boxes(page).first().check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(boxes(page)).toHaveCount(4)
  await expect(page.getByText('Names 21 to 24 of 24')).toBeVisible()
  await expect(bar(page)).toContainText('1/3')
  await page.getByRole('button', { name: 'Previous' }).click()

  const name = (await page.getByRole('rowheader').nth(1).textContent()) ?? '?'
  const story = page.getByRole('row', { name }).getByRole('button', { name: 'Story', exact: true })
  await expect(story).toHaveAccessibleDescription(name)
  await story.click()
  await expect(story).toHaveAttribute('aria-expanded', 'true')

  await page.getByLabel('Find a name').fill(name.toUpperCase())
  await expect(boxes(page)).toHaveCount(1)
  await page.getByLabel('Find a name').fill('zzzz')
  await expect(page.getByText('No name matches “zzzz”.')).toBeVisible()

  await test.step('the last page keeps the focus on Next and shows its first names', async () => {
    await page.getByLabel('Find a name').fill('')
    const next = page.getByRole('button', { name: 'Next' })
    await next.click()
    await expect(boxes(page)).toHaveCount(4)
    await expect(boxes(page).first()).toBeInViewport()
    await expect(next).toBeFocused()
    await expect(next).toBeDisabled()
    await next.press('Enter')
    await expect(boxes(page)).toHaveCount(4)
  })
})

test('vote > marks a name without a story', onPhone, async ({ page }) => {
  await page.route('**/api/public-voting/district/*/options', async (route) => {
    const names = ['One', 'Two', 'Three']
    await route.fulfill({
      json: names.map((snowplowName, index) => ({
        id: index + 1,
        optionNumber: index + 1,
        publicNameSubmission: { snowplowName, snowplowNameDescription: '' },
      })),
    })
  })
  await choose(page, 'Clay')
  await page.getByRole('row', { name: 'Two' }).getByRole('button', { name: 'Story' }).click()
  await expect(page.getByText('No description available.').nth(1)).toBeVisible()
})

test.describe('failed ballot', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('is explained by a dialog, and the picks are kept', atDesk, async ({ page }) => {
    await choose(page, 'Clay')
    for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
    await page.route('**/api/public-voting/submit', (route) => route.fulfill({ status: 500, json: {} }))
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()

    const dialog = page.getByRole('alertdialog', { name: 'Submission Failed' })
    await expect(dialog).toContainText('There was an error with submitting your entry. Please try again later.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 400)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toContainText('3/3')

    await page.unroute('**/api/public-voting/submit')
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
  })

  test('shows the closed page when the poll has just closed', onPhone, async ({ page, contest }) => {
    await choose(page, 'Clay')
    for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
    // The page does not know yet: the next refetch of the contest is blocked.
    let isHeld = true
    await page.route('**/api/contest', (route) => (isHeld ? route.abort() : route.continue()))
    await contest.at(new Date('2025-10-04T05:00:00Z'))
    const submitResponse = page.waitForResponse('**/api/public-voting/submit')
    await submit(page).click()
    expect((await submitResponse).status()).toBe(403)
    isHeld = false
    await expect(page.getByRole('heading', { name: 'The contest has ended' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('explains a captcha that fails to load and retries', atDesk, async ({ page }) => {
    await page.route('**/api/captcha/challenge*', (route) => route.abort())
    await choose(page, 'Clay')
    // The captcha is requested on the first pick.
    await boxes(page).first().check()
    await expect(page.getByText('The security check couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await expectAccessible(page)
    await page.unroute('**/api/captcha/challenge*')
    await page.getByRole('button', { name: 'Reload the check' }).click()
    for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
    await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  })

  test('offers a retry for counties and names', onPhone, async ({ page }) => {
    await page.route('**/api/county', (route) => route.abort())
    await page.route('**/options', (route) => route.abort())
    await openClientRendered(page, '/favorite-name-poll')
    await expect(page.getByText('The counties couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/county')
    await page.getByRole('button', { name: 'Try again' }).click()
    await choose(page, 'Clay')
    await expect(page.getByText('The names couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/options')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(boxes(page).first()).toBeVisible()
  })
})

test('vote > works by keyboard alone', atDesk, async ({ page }) => {
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let tabCount = 0; tabCount < 90; tabCount++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the focus never came there')
  }
  await tabTo(page.getByLabel('Your county'))
  await page.keyboard.type('Pulas')
  await page.keyboard.press('Enter')
  await expect(boxes(page).first()).toBeVisible()
  for (const index of [0, 1, 2]) {
    await tabTo(boxes(page).nth(index))
    await page.keyboard.press('Space')
  }
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await tabTo(submit(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeFocused()
})

test('vote > keeps county and picks after a reload and Back', onPhone, async ({ page }) => {
  await choose(page, 'Pulaski')
  for (const index of [0, 2]) await boxes(page).nth(index).check()
  await page.reload()
  await expect(page.getByLabel('Your county')).not.toHaveValue('')
  await expect(bar(page)).toContainText('2/3')
  await expect(boxes(page).nth(2)).toBeChecked()
  await openScreen(page, '/')
  await page.goBack()
  await expect(bar(page)).toContainText('2/3')
})

test('thank-you page > starts at its heading; three chips fit', async ({ page }) => {
  await choose(page, 'Pulaski')
  await page.getByRole('button', { name: 'Next' }).click()
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  for (const chip of await page.getByRole('button', { name: /^Remove/ }).all()) {
    await expect(chip).toBeInViewport({ ratio: 0.95 })
  }
  await expect(submit(page)).toBeEnabled({ timeout: 20_000 })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeInViewport()
})
