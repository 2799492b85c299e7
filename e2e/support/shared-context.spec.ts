import type { BrowserContext, Page } from '@playwright/test'
import { atDesk, expect, test } from './fixtures.ts'
import { openPage, openSharedContexts } from './shared-context.ts'
import { openStorage } from './sign-in.ts'

/** Everything that a page can leave to the next one. */
const readLeftovers = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    name: window.name,
    opener: window.opener,
    steps: history.length,
  }))

const leaveTraces = (page: Page) =>
  page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the product's pages set cookies in this way.
    document.cookie = 'trace=1'
    localStorage.setItem('trace', '1')
    sessionStorage.setItem('trace', '1')
    window.name = 'trace'
    await new Promise((done) => {
      indexedDB.open('trace').onsuccess = done
    })
  })

test('shared context > passes on no traces, and ends after a lasting change', atDesk, async ({ browser, contest }) => {
  const share = openSharedContexts(browser)
  const used: BrowserContext[] = []
  const visit = (options: object, look: (page: Page) => Promise<unknown>) =>
    share(contest.base, options, async (context) => {
      used.push(context)
      const page = await openPage(context)
      await openStorage(page)
      await look(page)
    })
  const none = { cookies: '', local: {}, session: {}, databases: [], name: '', opener: null, steps: 1 }
  await visit({}, leaveTraces)
  await visit({}, async (page) => expect(await readLeftovers(page)).toEqual(none))
  await visit({ locale: 'tr' }, (page) => page.clock.install())
  await visit({ locale: 'tr' }, async (page) => {
    expect(await readLeftovers(page)).toEqual(none)
    await page.context().setOffline(false)
  })
  await visit({ locale: 'tr' }, async (page) => expect(await readLeftovers(page)).toEqual(none))
  await visit({ locale: 'tr' }, (page) => page.goto(contest.base.replace('127.0.0.1', 'localhost')))
  await visit({ locale: 'tr' }, async (page) => expect(await readLeftovers(page)).toEqual(none))
  expect(used.map((context) => used.indexOf(context))).toEqual([0, 0, 2, 3, 4, 4, 6])
  await Promise.all(used.map((context) => context.close()))
})
