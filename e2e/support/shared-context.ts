import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Changes of a context that outlive their test: a context that has had one serves no other test. */
const lastingChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const clockChanges = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const

interface Shared {
  context: BrowserContext
  /** Keeps the renderer process of the site alive between two tests, with its compiled scripts. */
  keeper: Page
  tools: CDPSession
  isSpent: () => boolean
}

const keepers = new WeakMap<BrowserContext, Page>()

/**
 * Opens a page of a test. In a shared context, the keeper opens it: such a page starts in the keeper's process, any
 * other in a new one, which it leaves with its first visit.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const keeper = keepers.get(context)
  if (!keeper) return context.newPage()
  const [page] = await Promise.all([
    keeper.waitForEvent('popup'),
    keeper.evaluate(() => {
      const opened = window.open('about:blank')
      if (opened) opened.opener = null
    }),
  ])
  return page
}

/** Calls `note` before each of the named methods. */
function watch<Target extends object>(target: Target, names: readonly (keyof Target)[], note: () => void) {
  for (const name of names) {
    const method = target[name] as (...input: unknown[]) => unknown
    const watched = (...input: unknown[]) => {
      note()
      return method.apply(target, input)
    }
    Object.assign(target, { [name]: watched })
  }
}

async function open(browser: Browser, base: string): Promise<Shared> {
  const context = await browser.newContext()
  const keeper = await context.newPage()
  // The shortest response of the site.
  await keeper.goto(`${base}/robots.txt`)
  keepers.set(context, keeper)
  let isSpent = false
  const spend = () => {
    isSpent = true
  }
  watch(context, lastingChanges, spend)
  watch(context.clock, clockChanges, spend)
  // Only the storage of the site is cleared.
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (/^http/.test(frame.url()) && new URL(frame.url()).origin !== new URL(base).origin) spend()
    }),
  )
  return { context, keeper, tools: await context.newCDPSession(keeper), isSpent: () => isSpent }
}

/** Leaves a context as a test expects a new one, except for the cache of the site's files. */
async function clean({ context, keeper, tools }: Shared, base: string): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())))
  await Promise.all([
    context.clearCookies(),
    keeper.evaluate(() => localStorage.clear()),
    tools.send('Storage.clearDataForOrigin', { origin: new URL(base).origin, storageTypes: 'all' }),
  ])
}

/**
 * Contexts that the tests of a worker use one after another, one for each set of options. A test gets new pages without
 * cookies and storage, but the browser need not fetch and compile the site's scripts again.
 */
export function openSharedContexts(browser: Browser) {
  const idle = new Map<string, Shared>()
  return async (base: string, options: object, use: (context: BrowserContext) => Promise<void>): Promise<void> => {
    const key = JSON.stringify([base, options])
    const shared = idle.get(key) ?? (await open(browser, base))
    idle.delete(key)
    await use(shared.context)
    if (shared.isSpent()) return shared.context.close()
    await clean(shared, base)
    idle.set(key, shared)
  }
}
