/** Server markup equals the hydrated page (docs/decisions/0032). */

import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type Language, languageCodes, reviewedLanguages } from '@snowplow/contract/text/languages.ts'
import { screens } from '../../web/app/screens.ts'
import { atDesk, type ContestTime, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { offerLanguages } from '../support/languages.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'
import {
  expectUnchangedByHydration,
  expectUnmoved,
  holdScripts,
  laterScripts,
  trackServerMarkup,
  waitUntilServerRendered,
} from '../support/server-markup.ts'

test.use({ hasOwnContext: true })

type Address = ScreenPath | `${ScreenPath}?${string}`

/**
 * Pages that differ by phase or have views, with one view each, followed by all other pages. seasons.spec.ts covers
 * the winners of a closed season.
 */
const serverRenderedPages: [ContestTime, Address[]][] = [
  ['before the contest', ['/', '/public-naming-form', '/favorite-name-poll']],
  ['during submission', ['/public-naming-form']],
  ['during the public poll', ['/', '/favorite-name-poll', '/favorite-name-poll?county=60', '/winners', '/results']],
  ['during the public poll', ['/sign-in', '/sign-in?login=admin']],
  ['after the public poll', ['/favorite-name-poll', '/documentation', '/documentation?guide=families']],
  ['after the announcement', ['/', '/winners', '/winners?district=1', '/results', '/results?district=2']],
]
const listed = new Set(
  serverRenderedPages.flatMap(([, addresses]) => addresses.map((address) => address.split('?')[0])),
)
const others = screens.filter(({ path, hydrate }) => hydrate && !listed.has(path)).map(({ path }) => path)
if (others.length > 0) serverRenderedPages.push(['during the public poll', others])

test('list of pages > has a view of every page with a parameter', atDesk, () => {
  const addresses = serverRenderedPages.flatMap(([, ofTime]) => ofTime)
  const withParameter = screens.filter(({ hydrate, parameter }) => hydrate && parameter)
  const listedViews = withParameter.filter(({ path, parameter }) =>
    addresses.some((address) => address.startsWith(`${path}?${parameter}=`)),
  )
  expect(listedViews).toEqual(withParameter)
})

const light = ['light', { width: 1440, height: 900 }] as const
const dark = ['dark', { width: 390, height: 844 }] as const

/** Both color modes and both widths in English. */
const getModes = (locale: Language) => (locale === 'en' ? [light, dark] : locale === 'tr' ? [light] : [dark])

for (const locale of languageCodes) {
  test.describe(locale, () => {
    test.use({ locale })
    test.beforeEach(({ contest }) => offerLanguages(contest, languageCodes))
    test.afterEach(({ contest }) => offerLanguages(contest, reviewedLanguages))

    test('public pages > hydrate without a change of the markup', atDesk, async ({ page, contest }) => {
      await trackHydration(page)
      await trackServerMarkup(page)
      // Clears the stored county, which the server does not render.
      await page.addInitScript(() => sessionStorage.clear())
      for (const [contestTime, addresses] of serverRenderedPages) {
        await contest.at(contestTime)
        for (const address of addresses) await waitUntilServerRendered(page, address)
        for (const [colorScheme, size] of getModes(locale)) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          for (const address of addresses) {
            await test.step(`${address} ${contestTime}, ${colorScheme}`, async () => {
              await page.goto(address)
              await waitForHydration(page)
              await expectUnchangedByHydration(page)
              expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
            })
          }
        }
      }
    })
  })
}

/** Content pages share a component with the rules; views are checked as pages. */
const isLeftOut = (address: Address) =>
  address.includes('?') || ['/privacy', '/accessibility', '/contact'].includes(address)

// Hydration leaves the markup as it is, and accessibility.spec.ts checks the hydrated pages.
test.describe('in Arabic and dark, before any script', () => {
  test.use({ locale: 'ar-EG', colorScheme: 'dark', expectedErrors: /ERR_FAILED/ })

  test('public pages > are accessible before hydration', onPhone, async ({ page, contest }) => {
    test.slow()
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const [contestTime, addresses] of serverRenderedPages) {
      await contest.at(contestTime)
      for (const address of addresses.filter((one) => !isLeftOut(one))) {
        await test.step(`${address} ${contestTime}`, async () => {
          await page.goto(address)
          await expectAccessible(page)
        })
      }
    }
  })
})

test('public pages > do not shift on a slow connection', onPhone, async ({ page, contest }) => {
  test.slow()
  await trackServerMarkup(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    // Bytes per second, so that a page arrives in several chunks.
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  })
  for (const [contestTime, addresses] of serverRenderedPages) {
    await contest.at(contestTime)
    for (const address of addresses) {
      await test.step(`${address} ${contestTime}`, async () => {
        await waitUntilServerRendered(page, address)
        await page.goto(address)
        await expectUnmoved(page)
      })
    }
  }
})

test('stored dark mode > shows the light mode switch before hydration', atDesk, async ({ page }) => {
  const toLight = page.getByRole('banner').getByRole('button', { name: 'Switch to light mode', exact: true })
  await openScreen(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode', exact: true }).click()
  await expect(toLight.locator('svg').filter({ visible: true })).toHaveClass(/lucide-sun/)

  await trackHydration(page)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(toLight).toBeVisible()
  await expect(toLight.locator('svg').filter({ visible: true })).toHaveClass(/lucide-sun/)
  release()
  await waitForHydration(page)
  await expect(toLight).toBeVisible()
})

test('input before hydration is kept', onPhone, async ({ page, contest }) => {
  await contest.at('during submission')
  const release = await holdScripts(page)
  await page.goto('/public-naming-form', { waitUntil: 'commit' })
  const name = page.getByLabel('Snowplow name', { exact: false }).first()
  await name.pressSequentially('Early Thaw')
  await page.getByRole('checkbox').first().check()
  release()
  await expect(page.getByRole('img', { name: /Early Thaw/ })).toBeVisible()
  await expect(name).toHaveValue('Early Thaw')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.reload()
  await expect(name).toHaveValue('Early Thaw')
})

test('input before any script is kept', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const release = await holdScripts(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/public-naming-form', { waitUntil: 'commit' })
  const name = page.getByLabel('Snowplow name', { exact: false }).first()
  await name.pressSequentially('Earliest Thaw')
  await page.getByRole('checkbox').nth(1).check()
  release()
  await expect(page.getByRole('img', { name: /Earliest Thaw/ })).toBeVisible()
  await expect(name).toHaveValue('Earliest Thaw')
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
  await expect(page.getByRole('checkbox').first()).not.toBeChecked()
})

test('click before hydration takes effect after it', onPhone, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Admin Login' }).dblclick()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  release()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('password input > keeps the focus during hydration', atDesk, async ({ page }) => {
  await trackHydration(page)
  const release = await holdScripts(page)
  await page.goto('/sign-in?login=admin', { waitUntil: 'commit' })
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially('snow')
  release()
  await waitForHydration(page)
  await page.keyboard.type('plow')
  await expect(password).toHaveValue('snowplow')
})

test('scroll position > survives hydration', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await trackHydration(page)
  const release = await holdScripts(page)
  await page.goto('/favorite-name-poll?county=60', { waitUntil: 'commit' })
  const name = page.getByRole('rowheader').nth(10)
  await name.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  release()
  await waitForHydration(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('click during hydration takes effect once', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await trackHydration(page)
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const pollButton = () => {
      const button = document.querySelector('header [title="Switch to dark mode"]')?.closest('button')
      // React already handles events of this button.
      if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return port2.postMessage('')
      Object.assign(window, { isEarly: !('isHydrated' in window) })
      button.click()
    }
    port1.onmessage = pollButton
    pollButton()
  })
  await openScreen(page, '/favorite-name-poll', { county: 60 })
  await waitForHydration(page)
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(await page.evaluate(() => 'isEarly' in window && window.isEarly)).toBe(true)
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Switch to light mode', exact: true }),
  ).toBeVisible()
})

test('Enter before any script > submits nothing and keeps the input', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  const release = await holdScripts(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/public-naming-form', { waitUntil: 'commit' })
  const name = page.getByLabel('Snowplow name', { exact: false }).first()
  await name.fill('Early Frost')
  await name.press('Enter')
  release()
  await expect(page.getByRole('img', { name: /Early Frost/ })).toBeVisible()
  await expect(page).toHaveURL('/public-naming-form')
})

test.describe('page whose scripts fail to load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('shows the server markup after a delay', onPhone, async ({ page, contest }) => {
    await contest.at('during submission')
    await openScreen(page, '/public-naming-form')
    await page.getByLabel('Snowplow name', { exact: false }).first().fill('Kept Frost')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Kept Frost')
    await page.route(laterScripts, (route) => route.abort())
    await page.reload()
    const form = page.locator('main')
    // The bars do not depend on the visitor.
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(form).toBeVisible()
    await page.evaluate(() => localStorage.setItem('language', 'tr'))
    await page.reload()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})
