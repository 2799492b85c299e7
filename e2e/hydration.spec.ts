/** What the server draws is what the browser takes over (docs/decisions/0032). */
import type { Page } from '@playwright/test'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { screens } from '../web/app/screens.ts'
import { atDesk, type ContestTime, expect, expectAccessible, onPhone, test } from './fixtures.ts'
import { openScreen, trackHydration, waitForHydration } from './screens.ts'
import {
  expectUnchangedByHydration,
  expectUnmoved,
  trackServerMarkup,
  waitUntilServerRendered,
} from './server-markup.ts'

type Address = ScreenPath | `${ScreenPath}?${string}`

/** Pages that differ between phases or have views, with one view each; every other page follows. A closed season's winners are in seasons.spec.ts. */
const serverRenderedPages: [ContestTime, Address[]][] = [
  ['before the contest', ['/', '/public-naming-form', '/favorite-name-poll']],
  ['while names are sent in', ['/public-naming-form']],
  ['while the public votes', ['/', '/favorite-name-poll', '/favorite-name-poll?county=60', '/winners']],
  ['while the public votes', ['/sign-in', '/sign-in?login=admin']],
  ['after the vote', ['/favorite-name-poll', '/documentation', '/documentation?guide=families']],
  ['after the announcement', ['/', '/winners', '/winners?district=1']],
]
const listed = new Set(
  serverRenderedPages.flatMap(([, addresses]) => addresses.map((address) => address.split('?')[0])),
)
const others = screens.filter(({ path, ssr }) => ssr && !listed.has(path)).map(({ path }) => path)
if (others.length > 0) serverRenderedPages.push(['while the public votes', others])

/** Each page in both colors, and at both widths in each language. */
const modes = [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const

for (const locale of ['en-US', 'tr-TR', 'ar-EG']) {
  test.describe(locale, () => {
    test.use({ locale })

    test('each public page is taken over as it was drawn', atDesk, async ({ page, contest }) => {
      await trackHydration(page)
      await trackServerMarkup(page)
      // A county that was looked at in this tab is kept in it, and is not on the page as it is drawn.
      await page.addInitScript(() => sessionStorage.clear())
      for (const [contestTime, addresses] of serverRenderedPages) {
        await contest.at(contestTime)
        for (const address of addresses) await waitUntilServerRendered(page, address)
        for (const [colorScheme, size] of modes) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          for (const address of addresses) {
            await test.step(`${address} ${contestTime}, ${colorScheme}`, async () => {
              await page.goto(address)
              await waitForHydration(page)
              await expectUnchangedByHydration(page)
              expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
            })
          }
        }
      }
    })
  })
}

/** What takes a page over; the little script that keeps what is done until then comes sooner. */
const laterScripts = /\/assets\/(?!boot-)[^/]+\.js$/

/** Holds the page's scripts back until they are let go. */
async function holdScripts(page: Page, scripts = laterScripts) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The same component as the rules with other words, which is seen in one language; views are seen as pages. */
const isLeftOut = (address: Address, locale: string) =>
  address.includes('?') || (locale !== 'en-US' && ['/privacy', '/accessibility', '/contact'].includes(address))

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['ar-EG', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}, before any script`, () => {
    test.use({ locale, colorScheme, expectedErrors: /ERR_FAILED/ })

    test('each public page is accessible as it is drawn', onPhone, async ({ page, contest }) => {
      test.slow()
      await page.route('**/assets/*.js', (route) => route.abort())
      for (const [contestTime, addresses] of serverRenderedPages) {
        await contest.at(contestTime)
        for (const address of addresses.filter((one) => !isLeftOut(one, locale))) {
          await test.step(`${address} ${contestTime}`, async () => {
            await page.goto(address)
            await expectAccessible(page)
          })
        }
      }
    })
  })
}

test('no page moves while a slow line brings it', onPhone, async ({ page, contest }) => {
  test.slow()
  await trackServerMarkup(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    // Bytes per second: a page comes in several pieces.
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

test('a kept dark page shows the way to light before it is taken over', atDesk, async ({ page }) => {
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

test('what is typed and chosen before the scripts are here is kept', onPhone, async ({ page, contest }) => {
  await contest.at('while names are sent in')
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

test('what is typed before any script at all is kept, too', atDesk, async ({ page, contest }) => {
  await contest.at('while names are sent in')
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

test('a press before the scripts are here counts once they are', onPhone, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Admin Login' }).dblclick()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  release()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('who types a password before the scripts are here is not moved', atDesk, async ({ page }) => {
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

test('who has read on before the scripts are here stays there', onPhone, async ({ page, contest }) => {
  await contest.at('while the public votes')
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

test('a press while a page is being taken over counts once', atDesk, async ({ page, contest }) => {
  await contest.at('while the public votes')
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await trackHydration(page)
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const pollButton = () => {
      const button = document.querySelector('header [title="Switch to dark mode"]')?.closest('button')
      // React answers by it already.
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

test('Enter before any script sends nothing, and keeps what is typed', atDesk, async ({ page, contest }) => {
  await contest.at('while names are sent in')
  const release = await holdScripts(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/public-naming-form', { waitUntil: 'commit' })
  const name = page.getByLabel('Snowplow name', { exact: false }).first()
  await name.fill('Early Frost')
  await name.press('Enter')
  release()
  await expect(page.getByRole('img', { name: /Early Frost/ })).toBeVisible()
  await expect(page).toHaveURL('/public-naming-form')
})

test.describe('a page that waits for scripts which do not come', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('is shown as it is drawn, after a while', onPhone, async ({ page, contest }) => {
    await contest.at('while names are sent in')
    await openScreen(page, '/public-naming-form')
    await page.getByLabel('Snowplow name', { exact: false }).first().fill('Kept Frost')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Kept Frost')
    await page.route(laterScripts, (route) => route.abort())
    await page.reload()
    const form = page.locator('main')
    // The bars are the same for everybody.
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(form).toBeVisible()
    await page.evaluate(() => localStorage.setItem('language', 'tr'))
    await page.reload()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})
