import type { Page } from '@playwright/test'
import { openReview } from '../support/entry-review.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { openStorage, signInAs } from '../support/sign-in.ts'

// Makes no decisions, so that it can share the demo with the other lists.
const region = (page: Page) => page.getByRole('region', { name: 'Public submissions' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })
const names = (page: Page) => page.locator('[data-field=snowplowName][role=gridcell]')
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('list > moves by arrow keys, opens by Enter, selects by Space', async ({ page, contest }) => {
  await openReview(page, contest)
  await expect(names(page)).toHaveCount(15)
  const focused = page.locator(':focus')
  await header(page, 'Name').focus()
  await page.keyboard.press('ArrowDown')
  await expect(names(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('data-field', 'countyId')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(names(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(focused).toHaveAttribute('data-field', 'createdAt')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await expect(focused.locator('xpath=..')).toHaveAttribute('data-rowindex', '14')

  await names(page).nth(1).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toHaveText(
    (await names(page).nth(1).textContent()) ?? '',
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(names(page).nth(1)).toBeFocused()

  await test.step('Space selects the focused row, Shift extends the selection', async () => {
    await names(page).nth(2).focus()
    await page.keyboard.press(' ')
    await expect(boxes(page).nth(2)).toBeChecked()
    await expect(bar(page)).toContainText('1 selected')
    await page.keyboard.press(' ')
    await expect(boxes(page).nth(2)).not.toBeChecked()

    await boxes(page).nth(3).check()
    await boxes(page)
      .nth(6)
      .click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selected')
    await expect(boxes(page).nth(5)).toBeChecked()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('list > follows the right-to-left columns in Arabic', async ({ page, contest }) => {
  await openStorage(page)
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await openReview(page, contest)
  await expect(names(page)).toHaveCount(15)
  await names(page).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAttribute('data-field', 'countyId')
  await page.keyboard.press('ArrowRight')
  await expect(names(page).first()).toBeFocused()
})

test('list > keeps the selection across pages until it is cleared', async ({ page, contest }) => {
  await openReview(page, contest, { rows: 10 })
  await expect(names(page)).toHaveCount(10)
  await boxes(page).nth(0).check()
  await boxes(page).nth(4).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
  await expect(boxes(page).nth(0)).not.toBeChecked()
  await boxes(page).nth(0).check()
  await expect(bar(page)).toContainText('3 selected (2 on other pages)')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
  await expect(boxes(page).nth(4)).toBeChecked()
  await expect(bar(page)).toContainText('3 selected (1 on another page)')

  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.check()
  await expect(bar(page)).toContainText('11 selected (1 on another page)')
  await all.uncheck()
  await expect(bar(page)).toContainText('1 selected (1 on another page)')
  await all.check()
  await bar(page)
    .getByRole('button', { name: /^Select (all|the first) [\d,]+ found$/ })
    .click()
  await expect(bar(page)).toContainText('500 selected (490 on other pages) You’ve reached the selection limit.')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  // The selection bar stays in view while the page scrolls.
  await page.evaluate(() => scrollTo(0, 400))
  const isInReach = () =>
    bar(page).evaluate((bar) => {
      const { left, right, top } = bar.getBoundingClientRect()
      return bar.contains(document.elementFromPoint((left + right) / 2, top + 4))
    })
  await expect.poll(isInReach).toBe(true)
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(boxes(page).nth(0)).not.toBeChecked()
  await expect(bar(page).getByRole('button')).toHaveCount(0)
})

test('list header > sorts by mouse and Enter, and announces the order', async ({ page, contest }) => {
  await openReview(page, contest)
  await expect(header(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page)).toHaveCount(15)
  await header(page, 'Name').click()
  await expect(page).toHaveURL(/sort=snowplowName$/)
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await header(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-snowplowName$/)
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page).allTextContents()).toHaveLength(15)
  await openScreen(page, '/admin/audit-list')
  await header(page, 'Action').click()
  await expect(page).toHaveURL(/audit-list$/)
})

test('list > opens, selects and sorts cards on a phone', async ({ page, contest }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReview(page, contest)
  const cards = page.getByRole('list', { name: 'Public submissions' }).getByRole('listitem')
  await expect(cards).toHaveCount(15)
  await boxes(page).nth(1).check()
  await expect(bar(page)).toContainText('1 selected')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar(page)).toContainText('15 selected')
  await page.getByLabel('Sort by').selectOption('Name, descending')
  await expect(page).toHaveURL(/sort=-snowplowName/)
  await expect(bar(page)).toContainText('15 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^16 to 30 of/)).toBeVisible()
  // Scrolled to where the sticky bar covers no checkbox.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await cards.first().getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('list > keeps the focus when the focused row disappears', async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending' })
  await expect(names(page)).toHaveCount(15)
  await names(page).nth(2).focus()
  // A row that a colleague has decided is missing in the refetched list.
  await page.route('**/api/public-submission?*', async (route) => {
    const response = await route.fetch()
    const { items, total } = (await response.json()) as { items: object[]; total: number }
    await route.fulfill({ response, json: { items: items.toSpliced(2, 1), total } })
  })
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
  })
  await page.getByLabel('Rows per page').evaluate((select: HTMLSelectElement) => {
    select.value = '10'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(names(page)).toHaveCount(9)
  await expect
    .poll(() =>
      region(page).evaluate((list) => list === document.activeElement || list.contains(document.activeElement)),
    )
    .toBe(true)
})

test('user list > moves by arrow keys to the buttons of a row', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.locator('[data-field=isActive][role=gridcell]').first().focus()
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Edit /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('column menu > hides a column permanently and restores it', async ({ page, contest }) => {
  await openReview(page, contest)
  await expect(names(page)).toHaveCount(15)
  await header(page, 'County').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('menuitem', { name: 'Sort descending' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Hide this column' }).click()
  await expect(header(page, 'County')).toBeHidden()
  await page.reload()
  await expect(names(page)).toHaveCount(15)
  await expect(header(page, 'County')).toBeHidden()

  await header(page, 'Name').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('menuitem', { name: 'Choose columns' }).click()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'County' }).check()
  await page.keyboard.press('Escape')
  await expect(header(page, 'County')).toBeVisible()
})

test('Back > returns to the previous page after a change of order', async ({ page, contest }) => {
  await openReview(page, contest, { page: 2 })
  await expect(page.getByText(/^16 to 30 of/)).toBeVisible()
  await header(page, 'Name').click()
  await expect(page).toHaveURL(/list\?sort=snowplowName$/)
  await page.goBack()
  await expect(page).toHaveURL(/list\?page=2$/)
  await expect(page.getByText(/^16 to 30 of/)).toBeVisible()
  await expect(header(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/list\?page=2$/)
})
