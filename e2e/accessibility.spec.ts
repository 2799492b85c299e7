import { screens } from '../web/app/screens.ts'
import { expect, expectAccessible, type Moment, test } from './fixtures.ts'

const moments: Moment[] = [
  'before the contest',
  'while names are sent in',
  'while the public votes',
  'after the announcement',
]

for (const { path } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} in ${colorScheme} mode is accessible in every state of the contest`, async ({ page, contest }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const moment of moments) {
        await contest.at(moment)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await expectAccessible(page)
      }
    })
  }

  test(`${path} fits a screen 360 pixels wide and one at 200 % zoom`, async ({ page, contest }) => {
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      for (const moment of moments) {
        await contest.at(moment)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
    }
  })
}
