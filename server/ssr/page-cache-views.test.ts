import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf } from './compressed-page.ts'
import { createPageCache } from './page-cache.ts'

/** A build whose one page has two views, and which tells how often it was drawn. */
const bundleSource = `
export const colorsOf = ({ branding }) => branding?.colors ?? ''
export const chooseLanguage = (kept, wanted) => [kept, ...wanted].find((one) => ['en', 'tr', 'ar'].includes(one)) ?? 'en'
export const canonicalQuery = async (path, search, read) => {
  const known = await read('/views')
  return known.includes(new URLSearchParams(search).get('view')) ? '?view=' + new URLSearchParams(search).get('view') : ''
}
export const renderPage = async ({ path, search, language, read }) => (globalThis.contestRenders.push(path), {
  html: '<p>' + path + search + language + await read('/shown') + '</p>',
  head: '<title>A page</title>',
  direction: 'ltr',
  data: { name: '</script><script>alert(1)</script>\u202e' },
  notice: '',
  sources: [],
})
`
const base = mkdtempSync(join(tmpdir(), 'contest-drawn-'))
const folder = join(base, 'dist')
beforeAll(() => {
  for (const path of ['dist/.vite', 'dist-server']) mkdirSync(join(base, path), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><head></head><body><div id="root"></div></body></html>')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(base, 'package.json'), '{"type":"module"}')
  writeFileSync(join(base, 'dist-server/entry-server.js'), bundleSource)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The pages, with what is drawn: a page that is only looked over asks for the same. */
async function site(maxPages?: number) {
  const renderedPaths: string[] = []
  Object.assign(globalThis, { contestRenders: renderedPaths })
  const replies: Record<string, unknown> = { '/views': ['1', '2'], '/shown': 'first' }
  const source = {
    read: async (address: string) => replies[address],
    isOutOfDate: () => false,
    now: () => new Date(),
    log: { error: console.error, info: console.info },
  }
  const pages = await createPageCache(folder, source, maxPages)
  const find = (search: string, language = 'en') => pages.of('/poll', search, { 'accept-language': language })
  const open = async (search: string, language?: string) => {
    const page = await find(search, language)
    if (!page) throw new Error('The page draws itself')
    return { ...page, text: String(await htmlOf(page)) }
  }
  return { find, open, renderedPaths: renderedPaths, replies: replies }
}

const hostile = (number: number) =>
  [`view=${number + 3}`, `view=1%00${number}`, `view=${'x'.repeat(number)}`, `other=${number}`, `view&view=${number}`][
    number % 5
  ] as string

test('whatever a query says, no more pages are drawn than there are views', async () => {
  const { open, renderedPaths } = await site()
  const tags = new Set<string>()
  for (let number = 0; number < 3000; number++)
    tags.add((await open(hostile(number), ['en', 'tr', 'ar', 'xx'][number % 4])).etag)
  expect([tags.size, renderedPaths.length]).toEqual([3, 3])
  for (const language of ['en', 'tr', 'ar'])
    for (const view of ['view=1', 'view=2', 'view=2&other=9']) tags.add((await open(view, language)).etag)
  expect([tags.size, renderedPaths.length]).toEqual([9, 9])
})

test('a view is one page packed and unpacked, and says what it is drawn for', async () => {
  const { open } = await site()
  for (const [search, expectedSearch] of [
    ['view=2', '?view=2'],
    ['', ''],
    ['view=7', ''],
  ] as const) {
    const { text, brotli } = await open(search)
    expect(String(brotliDecompressSync(brotli))).toBe(text)
    expect(text).toContain(`data-search="${expectedSearch}"`)
    expect(text).toContain(`<p>/poll${expectedSearch}enfirst</p>`)
  }
})

test('a view changes with what it shows', async () => {
  const { open, replies } = await site()
  await open('view=1')
  replies['/shown'] = 'second'
  await expect.poll(async () => (await open('view=1')).text, { timeout: 5000 }).toContain('second')
})

test('a view that somebody has just found is given at once', async () => {
  const { find, open } = await site()
  const { text } = await open('view=1&more')
  const again = find('view=1&more')
  if (!again || again instanceof Promise) throw new Error('It has to be waited for')
  expect(String(await htmlOf(again))).toBe(text)
  expect(find('view=2&more')).toBeInstanceOf(Promise)
})

test('the page that nobody has asked for the longest makes room', async () => {
  const { open, renderedPaths } = await site(2)
  for (const view of ['view=1', '', 'view=1', 'view=2', 'view=1']) await open(view)
  expect(renderedPaths.length).toBe(3)
  await open('')
  expect(renderedPaths.length).toBe(4)
})

test('no name ends the data of a page', async () => {
  const { open } = await site()
  const { text } = await open('')
  const [, json = ''] = /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>\u202e' })
  expect(text.match(/<script/g)).toHaveLength(1)
})
