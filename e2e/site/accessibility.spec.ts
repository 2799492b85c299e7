import type { Page } from '@playwright/test'
import { type Screen, screens } from '../../web/app/screens.ts'
import {
  atDesk,
  type Contest,
  type ContestTime,
  expect,
  expectAccessible,
  expectContrast,
  test,
} from '../support/fixtures.ts'
import { expectKeyboardReach } from '../support/keyboard.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'
import { expectNoClippingAtLargestText } from '../support/text-clipping.ts'

/** Pages that change with the contest are checked in each phase, the others once. */
const changing = ['/', '/public-naming-form', '/favorite-name-poll']
const contestTimes: ContestTime[] = [
  'before the contest',
  'during submission',
  'during the public poll',
  'after the announcement',
]
const getContestTimes = ({ path }: Screen): ContestTime[] => {
  if (changing.includes(path)) return contestTimes
  return [path === '/winners' ? 'after the announcement' : 'during the public poll']
}

/** Excludes pages that sign out or redirect after five seconds; these have separate tests. */
const watched = screens.filter(({ path }) => !['/logout', '/callback'].includes(path))

/** Signs in as administrator for guarded screens. */
async function enter(page: Page, contest: Contest, { auth }: Screen): Promise<void> {
  if (Array.isArray(auth)) await signInAs(page, contest.base, 'admin')
}

async function show(page: Page, { path }: Screen): Promise<void> {
  await openScreen(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (path === '/loading') return
  // Lists and charts have arrived, whose rules are to be checked.
  const loading = page.getByRole('progressbar').or(page.getByRole('status', { name: 'Loading', exact: false }))
  await expect(loading.filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Expects no horizontal scrolling at 360 and 320 px, which is also a small phone at 200 % zoom. */
async function expectFitting(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow <= 0]).toEqual([width, true])
  }
  if (viewport) await page.setViewportSize(viewport)
}

const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

/** Content pages share a component with the rules, so the narrowest window is enough. */
const contentPagePaths = ['/privacy', '/accessibility', '/contact']

/** Screens without a change of session that no other test walks through by Tab. */
const walked = [
  '/home',
  '/admin/import-entries',
  '/admin/counties',
  '/admin/pages',
  '/admin/department',
  '/admin/seasons',
  '/winners',
  '/rules',
  '/invitation',
  '/entry',
  '/unsubscribe',
  '/subscribe',
  '/confirm-subscription',
]

// English in light mode on a desktop, Turkish or Arabic in dark mode on a phone: each screen is seen in two of three
// languages. All rules are checked in one of the two, the contrast in both.
for (const [index, screen] of watched.filter(({ path }) => !contentPagePaths.includes(path)).entries()) {
  const { path } = screen
  const other = index % 2 ? 'ar' : 'tr'
  const [expectOnDesktop, expectOnPhone] =
    index % 2 ? [expectContrast, expectAccessible] : [expectAccessible, expectContrast]
  test(`${path} is accessible and fits every width`, atDesk, async ({ page, contest }) => {
    await enter(page, contest, screen)
    for (const contestTime of getContestTimes(screen)) {
      await test.step(contestTime, async () => {
        await contest.at(contestTime)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await show(page, screen)
        await readIn(page, 'en')
        await expectOnDesktop(page)
        await expectNoClippingAtLargestText(page)
        await readIn(page, other)
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        await page.setViewportSize(narrow)
        await expectOnPhone(page)
        await expectNoClippingAtLargestText(page)
        await expectFitting(page)
        if (walked.includes(path)) await expectKeyboardReach(page)
        await page.setViewportSize(wide)
      })
    }
  })
}

test('content pages are accessible and fit every width', atDesk, async ({ page }) => {
  await page.setViewportSize(narrow)
  for (const screen of watched.filter(({ path }) => contentPagePaths.includes(path))) {
    await show(page, screen)
    await expectAccessible(page)
    await expectFitting(page)
  }
})
