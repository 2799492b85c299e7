import type { Page, Request } from '@playwright/test'
import type { Role } from '../../contract/auth/access.ts'
import { getCaptchaChallenge } from '../../contract/auth/captcha.ts'
import { checkAccess, type Who } from '../../web/app/access.ts'
import { screens } from '../../web/app/screens.ts'
import { atDesk, type ContestTime, expect, isError, onPhone, test } from '../support/fixtures.ts'
import { type Account, signInAs } from '../support/sign-in.ts'

/** Challenge and worker: aborted when their page is left, which the browser does not always report. */
const ofCaptcha = new RegExp(`${getCaptchaChallenge.path}$|/pbkdf2-[^/]*\\.js$`)

function trackRequests(page: Page): Set<Request> {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => {
    if (!ofCaptcha.test(request.url())) pendingRequests.add(request)
  })
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  return pendingRequests
}

function createWalker(page: Page, pages: readonly string[] = []) {
  const menu = page.getByRole('navigation', { name: /^(Main menu|Public pages)$/ })
  const home = page.getByRole('banner').getByRole('link', { name: 'Snowplow Naming Contest' })
  const getLinkPaths = () =>
    home
      .or(menu.locator('a'))
      .filter({ visible: true })
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const pendingRequests = trackRequests(page)
  const getPendingAddresses = () => [...pendingRequests].map((request) => request.url())
  const errors: string[] = []
  let step = ''
  page.on('pageerror', ({ message }) => errors.push(`${step}: ${message}`))
  page.on('console', (message) => isError(message) && errors.push(`${step}: ${message.text()}`))
  const arrive = async (path: string) => {
    await expect(page, step).toHaveURL((url) => url.pathname === path)
    await expect.poll(getPendingAddresses, { intervals: [5, 10, 20], message: step }).toEqual([])
    await expect(page.getByRole('heading', { level: 1 }), step).toBeVisible()
    await expect.poll(getLinkPaths, { message: step }).toEqual(expect.arrayContaining([...pages]))
    expect(errors).toEqual([])
  }
  return {
    open: async (path: string) => {
      step = `opening ${path}`
      await page.goto(path)
      await arrive(path)
    },
    click: async (path: string) => {
      step = `${new URL(page.url()).pathname} → ${path}`
      await (path === '/' ? home : menu.locator(`a[href="${path}"]`)).filter({ visible: true }).first().click()
      await arrive(path)
    },
    back: async (path: string) => {
      step = `${new URL(page.url()).pathname} ← ${path}`
      await page.goBack()
      await arrive(path)
    },
  }
}

/** Content pages share a component with the rules. */
const contentPagePaths = ['/privacy', '/accessibility', '/contact']
/** Screens with a menu that are reached by address only. */
const unlinkedPaths = screens
  .filter(({ auth, layout, path }) => auth === null && layout === 'public' && !contentPagePaths.includes(path))
  .map(({ path }) => path)

/** Walks forwards and backwards, so that each page is opened before and after each other page. */
async function walk(page: Page, pages: readonly string[]): Promise<void> {
  const { open, click } = createWalker(page, pages)
  const [start = '', ...others] = pages
  await open(start)
  for (const path of [...others, ...pages.toReversed().slice(1)]) await click(path)
}

/** Walks from each page that no menu leads to. */
async function walkFromUnlinked(page: Page, pages: readonly string[]): Promise<void> {
  const { open, click, back } = createWalker(page, pages)
  for (const [index, from] of unlinkedPaths.filter((path) => !pages.includes(path)).entries()) {
    await open(from)
    await click(pages[index % pages.length] as string)
    await back(from)
  }
}

function getMenu(role: Role): string[] {
  const who: Who = { status: 'authenticated', user: { role: [role] } }
  return screens.filter((screen) => screen.menu && checkAccess(screen, who) === 'show').map(({ path }) => path)
}

const accountRoles: [Account, Role][] = [
  ['admin', 'admin'],
  ['staff', 'user'],
]
for (const [account, role] of accountRoles) {
  test(`menu of ${role} > leads from every page to every other`, atDesk, async ({ page, contest }) => {
    test.slow()
    await contest.at('during the public poll')
    await signInAs(page, contest.base, account)
    await walk(page, getMenu(role))
  })
}

const open: [ContestTime, typeof atDesk, string[]][] = [
  ['during the public poll', atDesk, ['/', '/public-naming-form', '/favorite-name-poll']],
  ['after the announcement', onPhone, ['/', '/winners']],
]
for (const [contestTime, device, pages] of open) {
  test(`guest menu ${contestTime} > leads to every page`, device, async ({ page, contest }) => {
    await contest.at(contestTime)
    await walk(page, pages)
    await walkFromUnlinked(page, pages)
  })
}

const lists = { entries: '/admin/public-submission-list', trucks: '/admin/internal-naming-list' }

for (const [first, second] of [Object.values(lists), Object.values(lists).reverse()] as [string, string][]) {
  test(`${first}, then ${second} > both show their districts`, atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await signInAs(page, contest.base, 'admin')
    const { open, click } = createWalker(page)
    const district = page
      .getByRole('gridcell')
      .filter({ hasText: /District \d+/ })
      .first()
    await open(first)
    await expect(district).toBeVisible()
    await click(second)
    await expect(district).toBeVisible()
  })
}
