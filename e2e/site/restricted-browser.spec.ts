/**
 * Browsers that restrict what a page may use. Shapes: Firefox's `dom.enable_performance_observer` (missing) and
 * `privacy.resistFingerprinting` (no entries); Chrome's "Block all cookies" and sandboxed frames, where reading
 * `document.cookie`, `localStorage` or `sessionStorage` throws a SecurityError.
 */
import { boxes, choose, submit } from '../support/ballot.ts'
import { expect, onPhone, test } from '../support/fixtures.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'

const restrictions = {
  'PerformanceObserver is missing': () => Reflect.deleteProperty(window, 'PerformanceObserver'),
  'PerformanceObserver is mute': () => {
    PerformanceObserver.prototype.observe = () => {}
  },
  'PerformanceObserver throws': () => {
    PerformanceObserver.prototype.observe = () => {
      throw new TypeError('No entry type is supported')
    }
  },
  'cookies and storage throw': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  },
}

for (const [name, restrict] of Object.entries(restrictions))
  test(`poll > works where ${name}`, onPhone, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await trackHydration(page)
    await page.addInitScript(restrict)
    await openScreen(page, '/favorite-name-poll')
    await waitForHydration(page)
    await choose(page, 'Pulaski')
    for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
    await expect(submit(page)).toBeEnabled()
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
  })

test('scripts > load without a paint while a file is still on its way', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await trackHydration(page)
  await page.addInitScript(restrictions['PerformanceObserver is mute'])
  await page.route('**/*.woff2', () => {})
  await page.goto('/favorite-name-poll', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'isHydrated' in window)
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})
