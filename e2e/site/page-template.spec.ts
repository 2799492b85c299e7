import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { screens } from '../../web/app/screens.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const pages = screens.filter(({ layout }) => layout === 'signedIn').map(({ path }) => path)

test('signed-in pages > have one heading size and position', atDesk, async ({ page, contest }) => {
  test.slow()
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  const headings: Record<string, unknown> = {}
  for (const path of pages) {
    if (path === '/internal-district-naming') await contest.at(new Date('2025-10-12T17:00:00Z'))
    await openScreen(page, path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    headings[path] = await heading.evaluate((element) => {
      const main = element.closest('main')?.getBoundingClientRect()
      const { left, top } = element.getBoundingClientRect()
      return { left: left - (main?.left ?? 0), top: top - (main?.top ?? 0), size: getComputedStyle(element).fontSize }
    })
  }
  const [first] = Object.values(headings)
  expect(headings).toEqual(Object.fromEntries(pages.map((path) => [path, first])))
})

test('closed staff pages > have the heading of the other pages', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'staff')
  const sizes: Record<string, string> = {}
  for (const contestTime of ['before the contest', 'after the announcement'] as const) {
    await contest.at(contestTime)
    for (const path of ['/home', '/district-submission-form', '/internal-district-naming'] as const) {
      await openScreen(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      sizes[`${path} ${contestTime}`] = await heading.evaluate((element) => getComputedStyle(element).fontSize)
      await expectAccessible(page)
    }
  }
  expect(new Set(Object.values(sizes)), JSON.stringify(sizes)).toHaveProperty('size', 1)
})

const editors: ScreenPath[] = ['/admin/schedule', '/admin/counties', '/admin/pages']

for (const path of editors) {
  test(`${path} > keeps its save button in view while scrolled`, atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await signInAs(page, contest.base, 'admin')
    await openScreen(page, path)
    const save = page.getByRole('button', { name: /^(Save changes|Review and save|Save page)$/ })
    await expect(save).toBeVisible()
    await save.evaluate((button) => {
      const { top, height } = (button.closest('form') ?? document.body).getBoundingClientRect()
      scrollBy(0, top + height / 2 - innerHeight / 2)
    })
    await expect(save).toBeInViewport({ ratio: 1 })
  })
}

test('public submissions > status counts follow the other filters', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list', { district: 2 })
  const resultCount = page.getByText(/^\d+ of \d+ entries found$/)
  await expect(resultCount).toBeVisible()
  const [matches = '', all = ''] = (await resultCount.innerText()).match(/\d+/g) ?? []
  expect(Number(matches)).toBeLessThan(Number(all))
  const counts = page.getByRole('radio')
  await expect(counts.first()).toHaveAccessibleName(`All ${matches}`)
  const names = await page.getByRole('group', { name: 'Status' }).locator('label').allInnerTexts()
  const [total, ...states] = names.map((name) => Number(/\d+/.exec(name)?.[0]))
  expect(states.reduce((sum, count) => sum + count, 0)).toBe(total)
})

test('public submissions > shows the active view on a phone', onPhone, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list', { view: 'charts' })
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Charts' })).toBeInViewport({ ratio: 1 })
  await expect(views).toHaveAttribute('data-more', 'left')
})
