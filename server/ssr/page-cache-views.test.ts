import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRounds } from '../features/public-voting/name-order.ts'
import { readHtml } from '../http/pages/compressed-page.ts'
import { createSsrFolder } from '../test/ssr-folder.ts'
import { createPageCache } from './page-cache.ts'

/** SSR bundle of one page with two views, which records each render in a separate list. */
const bundleSource = (renders: string) => `
export const getThemeColors = ({ branding }) => branding?.colors ?? ''
export const chooseLanguage = (selected, preferred) => [selected, ...preferred].find((one) => ['en', 'tr', 'ar'].includes(one)) ?? 'en'
export const canonicalQuery = async (path, search, read) => {
  const views = await read('/views')
  return views.includes(new URLSearchParams(search).get('view')) ? '?view=' + new URLSearchParams(search).get('view') : ''
}
export const readRotations = async (path, search, read) => (await read('/rotations'))?.[search] ?? null
export const renderPage = async ({ path, search, language, rotation, read }) => (globalThis['${renders}'].push(path), {
  html: '<p>' + path + search + language + await read('/shown') + (rotation ?? '') + '</p>',
  head: '<title>A page</title>',
  direction: 'ltr',
  data: { name: '</script><script>alert(1)</script>\u202e' },
  notice: '',
  sources: [],
})
`
/** Page cache with a log of rendered paths; a revalidation reads the same addresses without a render. */
async function site(maxPages?: number) {
  const renderedPaths: string[] = []
  const renders = `renders ${crypto.randomUUID()}`
  Object.assign(globalThis, { [renders]: renderedPaths })
  const replies: Record<string, unknown> = { '/views': ['1', '2'], '/shown': 'first' }
  const source = {
    read: async (address: string) => replies[address],
    isOutOfDate: () => false,
    languages: () => ['en', 'tr', 'ar'],
    nextRotation: createRounds(),
    now: () => new Date(),
    log: { error: console.error, info: console.info },
  }
  const pages = await createPageCache(createSsrFolder(bundleSource(renders)), source, maxPages)
  const find = (search: string, language = 'en', headers: IncomingHttpHeaders = {}) =>
    pages.of('/poll', search, { 'accept-language': language, ...headers })
  const open = async (search: string, language?: string, headers?: IncomingHttpHeaders) => {
    const page = await find(search, language, headers)
    if (!page) throw new Error('The page is client-rendered')
    return { ...page, text: String(await readHtml(page)) }
  }
  return { find, open, renderedPaths, replies }
}

const hostile = (number: number) =>
  [`view=${number + 3}`, `view=1%00${number}`, `view=${'x'.repeat(number)}`, `other=${number}`, `view&view=${number}`][
    number % 5
  ] as string

test('query > causes no more renders than there are views', async () => {
  const { open, renderedPaths } = await site()
  const tags = new Set<string>()
  for (let number = 0; number < 3000; number++)
    tags.add((await open(hostile(number), ['en', 'tr', 'ar', 'xx'][number % 4])).etag)
  expect([tags.size, renderedPaths.length]).toEqual([3, 3])
  for (const language of ['en', 'tr', 'ar'])
    for (const view of ['view=1', 'view=2', 'view=2&other=9']) tags.add((await open(view, language)).etag)
  expect([tags.size, renderedPaths.length]).toEqual([9, 9])
})

test('view > has equal brotli and HTML, and its canonical query', async () => {
  const { open } = await site()
  for (const [search, expectedSearch] of [
    ['view=2', '?view=2'],
    ['', ''],
    ['view=7', ''],
  ] as const) {
    const { text, brotli } = await open(search)
    expect(String(brotliDecompressSync(brotli))).toBe(text)
    expect(/ data-search="([^"]*)"/.exec(text)?.[1] ?? '').toBe(expectedSearch)
    expect(text).toContain(`<p>/poll${expectedSearch}enfirst</p>`)
  }
})

test('view > is rendered again when its data changes', async () => {
  const { open, replies } = await site()
  await open('view=1')
  replies['/shown'] = 'second'
  await expect.poll(async () => (await open('view=1')).text, { timeout: 5000 }).toContain('second')
})

test('repeated query > returns its view synchronously', async () => {
  const { find, open } = await site()
  const { text } = await open('view=1&more')
  const again = find('view=1&more')
  if (!again || again instanceof Promise) throw new Error('The page is a promise')
  expect(String(await readHtml(again))).toBe(text)
  expect(find('view=2&more')).toBeInstanceOf(Promise)
})

test('page cache > evicts the least recently used page', async () => {
  const { open, renderedPaths } = await site(2)
  for (const view of ['view=1', '', 'view=1', 'view=2', 'view=1']) await open(view)
  expect(renderedPaths.length).toBe(3)
  await open('')
  expect(renderedPaths.length).toBe(4)
})

test('dehydrated state > escapes a closing script tag', async () => {
  const { open } = await site()
  const { text } = await open('')
  const [, json = ''] = /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>\u202e' })
  expect(text.match(/<script/g)).toHaveLength(2)
})

const getRotation = ({ text }: { text: string }) => /(\d?)<\/p>/.exec(text)?.[1]

test('rotations > take turns across the views and languages of a key', async () => {
  const { open, replies, renderedPaths } = await site()
  const rotations = { key: 'names', count: 3 }
  replies['/rotations'] = { '?view=1': rotations, '?view=2': rotations }
  const rendered = []
  for (let visit = 0; visit < 30; visit++)
    rendered.push(getRotation(await open(['view=1', 'view=2'][visit % 2] ?? '', ['en', 'tr'][(visit >> 1) % 2])))
  for (let round = 0; round < 30; round += 3) expect(rendered.slice(round, round + 3).sort()).toEqual(['0', '1', '2'])
  expect(renderedPaths.length).toBeLessThanOrEqual(2 * 2 * 3)
  expect(await open('')).toMatchObject({ isForVisit: false, etag: expect.not.stringContaining('.') })
})

test('rotation > is the one of the page that the browser revalidates', async () => {
  const { open, find, replies } = await site()
  replies['/rotations'] = { '?view=1': { key: 'names', count: 3 } }
  const first = await open('view=1')
  expect(first.isForVisit).toBe(true)
  const again = (etag: string) => open('view=1', 'en', { 'if-none-match': etag })
  for (let reload = 0; reload < 10; reload++) expect((await again(first.etag)).etag).toBe(first.etag)
  expect((await again(`W/${first.etag}`)).etag).toBe(first.etag)
  // First and returning visits have different pages of one rotation.
  const headers = { 'if-none-match': first.etag, cookie: 'returning=1' }
  expect(getRotation(await open('view=1', 'en', headers))).toBe(getRotation(first))
  replies['/shown'] = 'second'
  await expect.poll(async () => (await again(first.etag)).text, { timeout: 5000 }).toContain('second')
  expect(getRotation(await again(first.etag))).toBe(getRotation(first))
  // Not a rotation of the page: the next one.
  for (const etag of ['"7.abc"', '"-1.abc"', '"1e2.abc"', '"9999.abc"', '"0x1.abc"', 'x'.repeat(9000), '"', ''])
    expect(['0', '1', '2']).toContain(getRotation(await again(etag)))
  expect(find('view=1', 'en', { 'if-none-match': first.etag })).not.toBeInstanceOf(Promise)
})

test('rotations > follow a change of their number', async () => {
  const { open, replies } = await site()
  replies['/rotations'] = { '?view=1': { key: 'names', count: 2 } }
  await open('view=1')
  replies['/rotations'] = { '?view=1': { key: 'names', count: 6 } }
  const rendered = new Set()
  await expect.poll(async () => rendered.add(getRotation(await open('view=1'))).size, { timeout: 10_000 }).toBe(6)
  replies['/rotations'] = null
  await expect.poll(async () => getRotation(await open('view=1')), { timeout: 10_000 }).toBe('')
})
