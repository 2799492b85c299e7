import { setTimeout as delay } from 'node:timers/promises'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createSiteHeaders, setHeaders } from '../http/limits/protection.ts'
import { serveSite } from '../http/pages/static-site.ts'
import { createSsrFolder, shellTitle } from '../test/ssr-folder.ts'
import { createPageCache } from './page-cache.ts'

/** SSR bundle that renders the contest's state and the number of renders; fails without a state. */
const program = `
let renders = 0
export const getThemeColors = ({ branding }) => branding?.colors ?? ''
export const chooseLanguage = (selected, preferred) => [selected, ...preferred].find((tag) => ['en', 'tr'].includes(tag)) ?? 'en'
export const canonicalQuery = async () => ''
export const readRotations = async () => null
export async function renderPage({ path, language, mode, read }) {
  renders++
  const contest = await read('/api/contest')
  return {
    html: '<h1>' + contest.state.name + ', render ' + renders + '</h1><p>mode ' + mode + '</p>', head: '<title>' + path + '</title>',
    direction: 'ltr', data: { contest }, sources: [], notice: '<p role="status">Old</p>',
  }
}`

const headers = createSiteHeaders(readConfig({ CONTEST_MODE: 'development' }))

/** Site with the test bundle, whose contest a test can change or make unreachable. */
async function createSsrSite() {
  const dist = createSsrFolder(program)
  const contest = { reply: { state: { name: 'open' }, nextChangeAt: '2025-10-02T05:00:00.000Z' } as object }
  const at = { now: new Date('2025-10-01T12:00:00Z'), reads: 0, isAway: false, isOutOfDate: false, hangs: false }
  const log: string[] = []
  const note = (...args: unknown[]) => log.push(String(args.at(-1)))
  const site = Fastify()
  setHeaders(site, headers)
  const pages = await createPageCache(dist, {
    read: async () => {
      at.reads++
      if (at.hangs) await new Promise(() => {})
      if (at.isAway) throw new Error('The database is away')
      return contest.reply
    },
    now: () => at.now,
    languages: () => ['en', 'tr'],
    isOutOfDate: () => at.isOutOfDate,
    nextRotation: () => 0,
    log: { error: note, info: note },
  })
  await serveSite(site, dist, pages, { isDemo: false, hasArchive: async () => false })
  const get = async (url = '/', more: Record<string, string> = {}) => site.inject({ url, headers: more })
  const readHeading = async () => /<h1>(.*)<\/h1>/.exec((await get()).body)?.[1] ?? 'client-rendered'
  const together = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, readHeading)))
  return { contest, at, log, get, readHeading, together }
}

/** After this delay a page is revalidated in the background. */
const waitUntilRevalidation = () => delay(1050)
/** After this delay a request waits for the revalidation. */
const waitUntilStale = () => delay(3050)

test('phase change > renders the new page once for all requests', async () => {
  const { contest, at, together } = await createSsrSite()
  expect(await together(200)).toEqual(new Set(['open, render 1']))
  contest.reply = { state: { name: 'closed' }, nextChangeAt: null }
  at.now = new Date('2025-10-02T05:00:00Z')
  expect(await together(200)).toEqual(new Set(['closed, render 2']))
  at.now = new Date('2025-10-01T12:00:00Z')
  contest.reply = { state: { name: 'open again' }, nextChangeAt: '2025-10-02T05:00:00.000Z' }
  expect(await together(200)).toEqual(new Set(['open again, render 3']))
})

// Concurrent: they mostly wait.
describe.concurrent('page cache', () => {
  test('serves the stale page during one revalidation', async ({ expect }) => {
    const { contest, at, readHeading, together } = await createSsrSite()
    expect(await readHeading()).toBe('open, render 1')
    await waitUntilRevalidation()
    at.hangs = true
    const before = at.reads
    for (let time = 0; time < 5; time++) expect(await together(20)).toEqual(new Set(['open, render 1']))
    expect(at.reads - before).toBe(1)
    // After a phase change the wait is limited, too.
    at.now = new Date('2025-10-02T05:00:00Z')
    contest.reply = { state: { name: 'closed' } }
    expect(await readHeading()).toBe('open, render 1')
  })

  test('serves changed data a second later', async ({ expect }) => {
    const { contest, readHeading } = await createSsrSite()
    expect(await readHeading()).toBe('open, render 1')
    contest.reply = { state: { name: 'other names' } }
    await waitUntilRevalidation()
    await readHeading()
    await expect.poll(readHeading).toMatch(/^other names/)
    contest.reply = { state: { name: 'names of the next morning' } }
    await waitUntilStale()
    expect(await readHeading()).toMatch(/^names of the next morning/)
  })

  test('logs a render error once, retries later, and renders in the client', async ({ expect }) => {
    const { contest, at, log, together, readHeading, get } = await createSsrSite()
    const original = contest.reply
    contest.reply = { state: null }
    expect(await together(100)).toEqual(new Set(['client-rendered']))
    expect((await get('/nowhere')).statusCode).toBe(404)
    for (let time = 0; time < 20; time++) expect(await readHeading()).toBe('client-rendered')
    // Once a second, for the page and for the colors of the client-rendered one.
    expect(at.reads).toBeLessThan(20)
    expect(log).toEqual(['/ in en could not be rendered on the server and falls back to client rendering'])
    await waitUntilRevalidation()
    expect(await together(100)).toEqual(new Set(['client-rendered']))
    expect(at.reads).toBeLessThan(40)
    expect(log.length).toBe(1)
    contest.reply = original
    await waitUntilRevalidation()
    expect(await readHeading()).toMatch(/^open/)
    expect(log.length).toBe(1)
    await get('/nowhere')
    expect(log[1]).toEqual(expect.stringMatching('^Server rendering succeeds again after \\d+ failed attempts: .*null'))
  })

  test('serves no stale page after a render error', async ({ expect }) => {
    const { contest, readHeading } = await createSsrSite()
    await readHeading()
    contest.reply = { state: null }
    await waitUntilStale()
    expect(await readHeading()).toBe('client-rendered')
  })

  test('serves the last page with a notice while the database is away', async ({ expect }) => {
    const { at, log, get, readHeading } = await createSsrSite()
    const normal = (await get()).body
    at.isAway = true
    await waitUntilStale()
    const { statusCode, body } = await get()
    expect([statusCode, body]).toEqual([
      200,
      normal.replace('<div id="root">', '<p role="status">Old</p><div id="root">'),
    ])
    // Never rendered before: there is no last page.
    expect((await get('/winners')).body).toContain(shellTitle)
    at.isAway = false
    await waitUntilRevalidation()
    await readHeading()
    await expect.poll(async () => (await get()).body).toBe(normal)
    expect((await get('/winners')).body).toContain('/winners')
    expect(log).toEqual([])
  })

  test('adds the notice to replies that may be out of date', async ({ expect }) => {
    const { at, get } = await createSsrSite()
    const normal = (await get()).body
    at.isOutOfDate = true
    await waitUntilStale()
    expect((await get()).body).toContain('<p role="status">Old</p><div id="root"><h1>open, render 1</h1>')
    at.isOutOfDate = false
    await waitUntilStale()
    expect((await get()).body).toBe(normal)
  })
})

const accepted = (tags: string) => ({ 'accept-language': tags })
test.each<[string, string, Record<string, string>]>([
  ['an unknown language', '/', accepted('xx-YY, tlh;q=0.9')],
  ['an invalid language tag', '/', accepted('%00;q=tr, ;;;,,=,<script>')],
  ['an invalid weight', '/', accepted('tlh;q=1.2.3.4, en;q=.')],
  ['a huge list of languages', '/', accepted(`${'x;q=0.1,'.repeat(1500)}tr`)],
  ['an unknown language cookie', '/', { cookie: 'language=xx' }],
  ['an invalid language cookie', '/', { cookie: 'language=../../etc; xlanguage=tr; language=trr' }],
  ['a huge cookie', '/', { cookie: `filler=${'; '.repeat(5000)}x; language=%74r` }],
  ['a hostile query', "/?language=tr'--&__proto__[a]=1&<script>=%00&%E0%A4%A", {}],
  ['a long query', `/?${'a=1&'.repeat(3000)}`, {}],
])('page > is not changed by %s', async (_, url, more) => {
  const { get } = await createSsrSite()
  const normal = await get()
  const { statusCode, body } = await get(url, more)
  expect([statusCode, body]).toEqual([200, normal.body])
})

test.each([
  ['of the cookie', { cookie: 'a=b; language=tr', 'accept-language': 'en' }],
  ['with the highest weight', accepted('xx, en;q=0.5, tr;q=0.9')],
])('page > is in the language %s', async (_, more) => {
  const { get } = await createSsrSite()
  expect((await get('/', more)).body).toContain('<h1>')
  const { body, headers } = await get('/', more)
  expect([body.includes('render 1'), headers.vary]).toEqual([
    true,
    'accept-encoding, accept-language, cookie, save-data',
  ])
  expect((await get()).body).toContain('render 2')
})

test.each([
  ['br', 'br'],
  ['gzip, BR;q=0.5', 'br'],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip', undefined],
  ['gzip', undefined],
])('Accept-Encoding: %s > selects the content encoding', async (encodings, packed) => {
  const { get } = await createSsrSite()
  expect((await get('/', { 'accept-encoding': encodings })).headers['content-encoding']).toBe(packed)
})

test.each(['/%E0%A4%A', '/%', '/%C0%AE%C0%AE/x', '/%ff'])('GET %s > returns 400', async (url) => {
  const { get } = await createSsrSite()
  expect((await get(url)).statusCode).toBe(400)
})

test('If-None-Match > returns 304 for a cached page and 404 for a missing one', async () => {
  const { contest, at, get } = await createSsrSite()
  const again = async (url: string) => {
    const { etag } = (await get(url)).headers
    return async () => {
      const { statusCode, headers, rawPayload } = await get(url, { 'if-none-match': `${etag}` })
      return [statusCode, headers.etag === etag, rawPayload.length > 0]
    }
  }
  const [front, nowhere] = [await again('/'), await again('/nowhere')]
  expect([await front(), await nowhere()]).toEqual([
    [304, true, false],
    [404, true, true],
  ])
  contest.reply = { state: { name: 'closed' } }
  at.now = new Date('2025-10-02T05:00:00Z')
  expect(await front()).toEqual([200, false, true])
})

test('boot script > blocks returning visitors only', async () => {
  const { get } = await createSsrSite()
  const [first, again] = [await get(), await get('/', { cookie: 'language=en; returning=1' })]
  expect(first.body).toContain('<script async src="/first.js">')
  expect(again.body).toContain('<script src="/first.js">')
  // One render for both.
  for (const { body } of [first, again]) expect(body).toContain('render 1')
  const other = await get('/', { 'if-none-match': `${first.headers.etag}`, cookie: 'returning=1' })
  expect([other.statusCode, again.headers.etag === first.headers.etag]).toEqual([200, false])
})

test('page cache > is not filled by URLs, queries, cookies or languages', async () => {
  const { get } = await createSsrSite()
  const tags = ['en', 'tr', 'xx']
  for (let time = 0; time < 2000; time++) {
    const path = time % 2 ? `/nowhere-${time}` : (screenPaths[time % screenPaths.length] ?? '/')
    await get(`${path}?county=${time}`, {
      'accept-language': tags[time % 3] ?? '',
      cookie: `language=a${time}; id=${time}`,
    })
  }
  const renders = Number(/render (\d+)/.exec((await get('/', { cookie: 'language=tr' })).body)?.[1])
  expect(renders).toBeLessThanOrEqual(screenPaths.length * 2)
})

test.each([
  ['?language=tr&keep=language', 'language=tr; path=/; max-age=31536000; samesite=lax'],
  ['?keep=language&language=en&county=5', 'language=en; path=/; max-age=31536000; samesite=lax'],
  ['?language=xx&keep=language', undefined],
  ['?language=tr', undefined],
  ['?language=tr%0d%0aset-cookie:a=b&keep=language', undefined],
  ['?language=TR; path=/x&keep=language', undefined],
  ['?mode=dark&keep=mode', 'mode=dark; path=/; max-age=31536000; samesite=lax'],
  ['?language=tr&keep=mode&mode=light', 'mode=light; path=/; max-age=31536000; samesite=lax'],
  ['?mode=dark', undefined],
  ['?mode=DARK&keep=mode', undefined],
  ['?mode=dark%0d%0aset-cookie:a=b&keep=mode', undefined],
  ['?keep=constructor&constructor=a', undefined],
])('GET /%s > stores a choice only if made by its link', async (query, cookie) => {
  const { get } = await createSsrSite()
  expect((await get(`/${query}`)).headers['set-cookie']).toBe(cookie)
})

test.each([
  ['', 'mode=dark', 'dark'],
  ['', 'language=en; mode=light', 'light'],
  ['?mode=dark', 'mode=light', 'dark'],
  ['?mode=blue', 'mode=dark', 'dark'],
  ['', 'mode=darker', null],
  ['', 'xmode=dark', null],
])('GET /%s with the cookie %s > is rendered in the mode %s', async (query, cookie, mode) => {
  const { get } = await createSsrSite()
  expect((await get(`/${query}`, { cookie })).body).toContain(`mode ${mode}`)
})

test('rendered page > has the site’s headers and escapes its data', async () => {
  const { contest, get } = await createSsrSite()
  const name = `</script><script>alert(1)</script><!--\u202e"'&\u2028`
  contest.reply = { state: { name: 'open' }, name }
  const rendered = await get('/')
  const file = await get('/main.css')
  for (const header of Object.keys(headers).map((one) => one.toLowerCase()))
    expect([header, rendered.headers[header]]).toEqual([header, file.headers[header]])
  expect(rendered.headers['content-security-policy']).toContain("script-src 'self';")
  const scripts = [...rendered.body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  expect(scripts.map(([, attributes]) => attributes)).toEqual([
    ' async src="/first.js"',
    ' type="application/json" id="dehydrated-state"',
  ])
  expect(JSON.parse(scripts[1]?.[2] ?? '').contest.name).toBe(name)
  expect(rendered.body).not.toContain('<!--')
})

test('client-rendered page > has the department’s colors', async () => {
  const { contest, get } = await createSsrSite()
  contest.reply = { branding: { colors: ':root{--ink:#123456}' } }
  const { body, headers, statusCode } = await get()
  expect(body).toContain('<style id="colors">:root{--ink:#123456}</style></head>')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  contest.reply = { branding: { colors: null } }
  await waitUntilRevalidation()
  expect((await get()).body).not.toContain('<style')
})
