import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'

test.beforeEach(async ({ contest }) => contest.at('during the public poll'))

/** Counts flakes in the columns of the hero's text, at any time of their fall. */
const flakesOverText = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const texts = [...main.querySelectorAll('h1, h1 ~ p, h1 ~ div p')].map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    // The illustration is clipped at its box.
    const flakes = [...main.querySelectorAll('circle')].map((flake) => {
      const { left, right, width } = flake.getBoundingClientRect()
      const box = flake.ownerSVGElement?.getBoundingClientRect()
      return { left: Math.max(left, box?.left ?? 0), right: Math.min(right, box?.right ?? 0), width }
    })
    return {
      texts: texts.length,
      over: flakes.filter(
        ({ left, right, width }) =>
          width > 0 && left < right && texts.some((text) => left < text.right && right > text.left),
      ).length,
    }
  })

for (const locale of ['en-US', 'ar-EG']) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`front page > keeps snow off its text in ${locale}`, atDesk, async ({ page }) => {
      await openScreen(page, '/')
      for (const width of [390, 899, 900, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { texts, over } = await flakesOverText(page)
        expect(texts).toBeGreaterThan(2)
        expect(over, `at ${width}`).toBe(0)
      }
    })
  })
}

test('header, front page and footer > share one edge', atDesk, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, '/')
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().left))
  const edges = await Promise.all(['header a', 'main h1', 'main h2', 'footer > *', 'aside > *'].map(edge))
  expect(new Set(edges)).toEqual(new Set([162]))
})

test('header > marks the open phase, and links winners at the end', onPhone, async ({ page, contest }) => {
  const nav = page.getByRole('navigation', { name: 'Public pages' })
  for (const [contestTime, names] of [
    ['during submission', ['Name a plow Open now', 'Vote']],
    ['during the staff poll', ['Name a plow', 'Vote']],
    ['during the public poll', ['Name a plow', 'Vote Open now', 'Results']],
    ['after the announcement', ['Winners', 'Results']],
  ] as const) {
    await contest.at(contestTime)
    await openScreen(page, '/')
    await expect(nav.getByRole('link')).toHaveCount(names.length)
    for (const name of names) await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
})

test('landmarks > begin with the banner, in a demo as well', atDesk, async ({ page }) => {
  await openScreen(page, '/')
  const landmarks = await page
    .locator('header, aside, main, footer')
    .evaluateAll((elements) => elements.map(({ tagName }) => tagName.toLowerCase()))
  expect(landmarks).toEqual(['header', 'aside', 'main', 'footer'])
})

test('footer > has two columns and a labeled color switch on a phone', onPhone, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Switch to dark mode')).toBeVisible()
  const [first, second] = await Promise.all(
    ['Contest rules', 'Privacy'].map((name) => footer.getByRole('link', { name }).boundingBox()),
  )
  expect(second?.x).not.toBe(first?.x)
  await footer.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(footer.getByText('Switch to light mode')).toBeVisible()
  await expectAccessible(page)
})

test('front page > shows text without a picture in forced colors', onPhone, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openScreen(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main image[width="1440"]')).toBeHidden()
})

test('security check > shows no loading message before it is needed', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  await openScreen(page, '/public-naming-form')
  await expect(page.getByRole('group', { name: 'Security check' })).not.toContainText('Loading')
})
