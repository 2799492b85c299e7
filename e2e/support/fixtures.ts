import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { test as base, type ConsoleMessage, expect } from '@playwright/test'
import { getContest, setDemoClock } from '../../contract/contest/contest.ts'
import { freePort } from '../../server/test/network/free-port.ts'
import { openDnsServer } from '../../server/test/network/open-dns-server.ts'
import { openSmtpServer } from '../../server/test/network/open-smtp-server.ts'
import { bareEnvironment } from '../../server/test/process/bare-environment.ts'
import { type Caller, getCaller, send } from './call-route.ts'
import { awaitRoutes } from './effective-route.ts'
import { copySeededDemo } from './seeded-demo.ts'
import { openPage, openSharedContexts } from './shared-context.ts'
import { type Account, type Credentials, tokenFor } from './sign-in.ts'

/** Noon in Chicago on a day in each part of the contest. */
const contestTimes = {
  'before the contest': '2025-08-01T17:00:00Z',
  'during submission': '2025-09-01T17:00:00Z',
  'during the staff poll': '2025-09-20T17:00:00Z',
  'during the public poll': '2025-10-01T17:00:00Z',
  'after the public poll': '2025-10-05T17:00:00Z',
  'after the announcement': '2025-10-29T17:00:00Z',
}
export type ContestTime = keyof typeof contestTimes

export interface Contest {
  base: string
  at: (contestTime: ContestTime | Date) => Promise<void>
  /** Calls the server without an account. */
  call: Caller
  as: (who: Account | Credentials) => Caller
}

interface Fixtures {
  contest: Contest
  /** Expected console errors; any other error fails the test. */
  expectedErrors: RegExp
  /** Own context, for a test that depends on an empty cache. */
  hasOwnContext: boolean
  watchConsole: undefined
}

interface WorkerFixtures {
  /** Specs with the same value share a demo. A spec that uses up shared data needs a separate one. */
  siteOf: string
  hasMail: boolean
  secondFactor: 'optional' | 'required'
  /** Receives the demo's mails if `hasMail` is set. */
  mailServer: (Awaited<ReturnType<typeof openSmtpServer>> & { dns: string }) | null
  site: Contest
  sharedContexts: ReturnType<typeof openSharedContexts>
}

/** Pages for missing or restricted content are served with status 404 or 401. */
export const isError = (message: ConsoleMessage) =>
  message.type() === 'error' && !/\/40[14]$/.test(new URL(message.location().url || 'about:blank').pathname)

/** Several servers start at once on a busy machine. */
const startMs = 60_000

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOf: ['every spec', { option: true, scope: 'worker' }],
  hasMail: [false, { option: true, scope: 'worker' }],
  secondFactor: ['optional', { option: true, scope: 'worker' }],
  mailServer: [
    async ({ hasMail }, use) => {
      if (!hasMail) return use(null)
      const server = await openSmtpServer()
      const dns = await openDnsServer({
        'plows.example': ['v=spf1 -all'],
        '_dmarc.plows.example': ['v=DMARC1; p=none'],
      })
      await use({ ...server, dns: dns.address })
      server.close()
      dns.close()
    },
    { scope: 'worker' },
  ],
  /** Separate demo for each worker: real server, site and captcha, with a copy of the seeded database. */
  site: [
    async ({ siteOf: _, mailServer, secondFactor }, use) => {
      const port = await freePort()
      const database = copySeededDemo()
      const child = spawn('node', ['server/main.ts'], {
        cwd: new URL('../..', import.meta.url),
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...bareEnvironment,
          PORT: String(port),
          DATABASE_URL: database.address,
          LOG_LEVEL: 'silent',
          CAPTCHA_COST: '20',
          // Browsers leave the server little of a small machine's CPU.
          MAX_EVENT_LOOP_DELAY: '0',
          SECOND_FACTOR: secondFactor,
          ...(mailServer && {
            SMTP_URL: mailServer.url,
            SMTP_TLS: 'off',
            MAIL_FROM: 'plows@plows.example',
            DNS_SERVER: mailServer.dns,
          }),
        },
      })
      const address = `http://127.0.0.1:${port}`
      const call = getCaller(address)
      const at: Contest['at'] = async (contestTime) => {
        const now = contestTime instanceof Date ? contestTime.toISOString() : contestTimes[contestTime]
        await call(setDemoClock, { body: { now } })
      }
      const isUp = () =>
        send(address, null, getContest).then(
          ({ ok }) => ok,
          () => false,
        )
      try {
        await expect.poll(isUp, { timeout: startMs }).toBe(true)
        await use({ base: address, at, call, as: (who) => getCaller(address, () => tokenFor(address, who)) })
      } finally {
        // A server that starts too late would run until the end of all tests and beyond.
        child.kill('SIGKILL')
        database.remove()
      }
    },
    // Excluded from the timeout of the first test.
    { scope: 'worker', timeout: startMs + 5_000 },
  ],
  sharedContexts: [async ({ browser }, use) => use(openSharedContexts(browser)), { scope: 'worker' }],
  contest: async ({ site }, use) => use(site),
  hasOwnContext: [false, { option: true }],
  context: async (
    {
      browser,
      site,
      sharedContexts,
      hasOwnContext,
      // All options that tests set: contexts are shared by tests with the same.
      baseURL,
      colorScheme,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      reducedMotion,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
    { retry },
  ) => {
    const device = { deviceScaleFactor, hasTouch, isMobile, reducedMotion, userAgent, viewport }
    const options = { ...device, colorScheme, javaScriptEnabled, locale, timezoneId }
    // A retry shares nothing.
    if (!hasOwnContext && retry === 0) return sharedContexts(baseURL ?? site.base, options, use)
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(awaitRoutes(await openPage(context))),
  baseURL: async ({ site }, use) => use(site.base),
  expectedErrors: [/^$/, { option: true }],
  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => isError(message) && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      const unexpected = errors.filter((text) => !expectedErrors.test(text))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expectAccessible, expectContrast } from './accessibility.ts'
export { expect }

/** For tests that do not depend on the viewport: these run in one project, all others in both. */
export const atDesk = { tag: '@desk' }
export const onPhone = { tag: '@phone' }

/** Unique across runs, of letters without which nothing resembles a word of the word list, such as 455 or fk. */
export const newName = () => `Sample ${newSuffix()} ${newSuffix()}`
const newSuffix = () => Array.from({ length: 6 }, () => 'bcdghjmnpqrtvwz'[randomInt(15)]).join('')
