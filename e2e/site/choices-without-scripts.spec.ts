/** Choices in pages that inform, without scripts: by links, forms and popovers. */
import type { Page } from '@playwright/test'
import { atDesk, expect, onPhone, test } from '../support/fixtures.ts'
import { expectReadable, locateVisible, openStatic } from '../support/readable.ts'
import { openScreen } from '../support/screens.ts'

test.describe('language link without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' })
  test('sets the language of this page and the next', onPhone, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await openStatic(page, '/favorite-name-poll?county=60', 'Vote for three plow names')
    await locateVisible(page, 'a[hreflang="ar"]').click()
    await expectReadable(page, 'ar')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['أسماء ⁨مقاطعة ⁨Pulaski⁩⁩'])
    await page.locator('header a[href="/"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('سمِّ كاسحة ثلج')
    await locateVisible(page, 'a[hreflang="tr"]').click()
    await page.locator('main a[href="/favorite-name-poll"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Üç araç ismine oy verin')
  })
})

const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('color mode without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' })
  for (const [name, device] of Object.entries({ phone: onPhone, desk: atDesk }))
    test(`${name} > chooses it by a link for this page and the next`, device, async ({ page, contest }) => {
      await contest.at('during the public poll')
      await openStatic(page, '/', 'Name a snowplow')
      const light = await getBackground(page)
      await locateVisible(page, 'a[href*="mode=dark"]').click()
      await expect(page).toHaveURL('/?mode=dark&keep=mode')
      expect(await getBackground(page)).not.toBe(light)
      await page.locator('main a[href="/favorite-name-poll"]').first().click()
      expect(await getBackground(page)).not.toBe(light)
      await locateVisible(page, 'a[href*="mode=light"]').click()
      expect(await getBackground(page)).toBe(light)
      await expectReadable(page, 'en')
    })
})

test.describe('county without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' })
  test('opens its winner and its results', onPhone, async ({ page, contest }) => {
    await contest.at('after the announcement')
    await openStatic(page, '/winners', 'The winners')
    // The smallest phone, which is also a larger one at 200 % zoom.
    await page.setViewportSize({ width: 320, height: 740 })
    const select = await page.getByLabel('Your county').filter({ visible: true }).boundingBox()
    expect((select?.x ?? 320) + (select?.width ?? 0)).toBeLessThan(320)
    const winner = page.getByRole('status').filter({ has: page.getByRole('link') })
    await expect(winner).toHaveCount(0)
    await locateVisible(page, 'main select').selectOption('Pulaski')
    await locateVisible(page, 'main form button').click()
    await expect(winner).toContainText('District 6')
    await winner.getByRole('link').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pulaski' }).first()).toBeInViewport()
    await expectReadable(page, 'en')

    await openScreen(page, '/results')
    await locateVisible(page, 'main select').selectOption('Pulaski')
    await locateVisible(page, 'main form button').click()
    await expect(page.getByRole('heading', { level: 2, name: 'District 6' })).toBeVisible()
  })
})

test.describe('clock of the demo without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' })
  test('moves, and the page stays', onPhone, async ({ page, contest }) => {
    await contest.at('before the contest')
    await openScreen(page, '/favorite-name-poll', { county: 60 })
    await expect(page.getByRole('heading', { name: 'Vote for three plow names' })).toHaveCount(0)
    const bar = page.getByRole('complementary', { name: 'Demo' })
    await bar.getByLabel('Jump to').filter({ visible: true }).selectOption('Public vote')
    await bar.getByRole('button', { name: 'Jump' }).click()
    await expect(page).toHaveURL('/favorite-name-poll?county=60')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote for three plow names')
    await expectReadable(page, 'en')
  })
})

test.describe('menu of a guest without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' })
  test('leads to the sign-in', atDesk, async ({ page }) => {
    await openScreen(page, '/')
    await locateVisible(page, 'header button[popovertarget]').click()
    await locateVisible(page, 'a[href="/sign-in"]').first().click()
    await expect(page).toHaveURL('/sign-in')
  })
})
