import { bar, boxes, choose, submit } from '../support/ballot.ts'
import { atDesk, expect, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { holdScripts } from '../support/server-markup.ts'

test.beforeEach(async ({ contest, page }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/favorite-name-poll')
})

test('county selection > scrolls the names into view on a phone', onPhone, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Pulaski')
  const heading = page.getByRole('heading', { name: 'Names for Pulaski County' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(60)
  const { y: barTop = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(58)
  const tops = await page.getByRole('rowheader').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()))
  expect(tops.filter(({ bottom }) => bottom <= barTop).length).toBeGreaterThanOrEqual(6)
  await expect(page.getByText('Choose your county, read')).toHaveCount(0)
})

test('county list > stays in view while arrow keys move through it', atDesk, async ({ page }) => {
  const county = page.getByLabel('Your county')
  await county.focus()
  for (const names of ['Arkansas', 'Ashley']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('heading', { name: `Names for ${names} County` })).toBeAttached()
  }
  await expect(county).toBeFocused()
  await expect(county).toBeInViewport()
})

test('county list > stays in view after a key pressed before hydration', atDesk, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/favorite-name-poll', { waitUntil: 'commit' })
  const county = page.getByLabel('Your county')
  await county.focus()
  await page.keyboard.press('ArrowDown')
  release()
  await expect(page.getByRole('heading', { name: 'Names for Arkansas County' })).toBeAttached()
  await expect(county).toBeInViewport()
})

test('ballot > announces progress as a sentence', onPhone, async ({ page }) => {
  await choose(page, 'Pulaski')
  await expect(bar(page).getByRole('status')).toMatchAriaSnapshot('- status: 0 of 3 names picked Select 3 more names')
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  await expect(bar(page).getByRole('status')).toMatchAriaSnapshot('- status: 3 of 3 names picked Ready to submit!')
  await expect(bar(page).getByText('3/3', { exact: true })).toBeVisible()
})

test('ballot > is the next Tab stop after the third pick', atDesk, async ({ page }) => {
  await choose(page, 'Pulaski')
  for (const index of [0, 2]) await boxes(page).nth(index).check()
  await expect(page.getByRole('link', { name: 'Go to your ballot' })).toHaveCount(0)
  await boxes(page).nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Go to your ballot' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
})

test('ballot > points at missing picks when submitted too early', onPhone, async ({ page }) => {
  await choose(page, 'Pulaski')
  await expect(submit(page)).not.toHaveCSS('cursor', 'not-allowed')
  // Playwright does not click disabled buttons without `force`.
  await submit(page).click({ force: true })
  await expect(bar(page).getByRole('status')).toBeFocused()
})

for (const [width, height] of [
  [390, 664],
  [320, 568],
] as const) {
  test(`ballot > is fully visible or hidden at ${width} by ${height}`, atDesk, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await choose(page, 'Pulaski')
    await expect(bar(page)).toContainText('0/3')
    for (let top = 0; top <= height; top += 40) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect
        .poll(() =>
          bar(page).evaluate((box) => {
            const { top, bottom } = box.getBoundingClientRect()
            const heading = document.querySelector('#names')?.getBoundingClientRect().bottom ?? 0
            return getComputedStyle(box).opacity === '0' || (bottom <= innerHeight && top >= heading)
          }),
        )
        .toBe(true)
    }
    await expect(bar(page)).toHaveCSS('opacity', '1')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })
}
