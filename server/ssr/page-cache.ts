import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { addressOf } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type MaybePromise, mapMaybePromise } from '../maybe-promise.ts'
import { type CompressedPage, compressPage, digest, htmlOf } from './compressed-page.ts'
import { negotiateLanguage } from './negotiate-language.ts'
import { readIndex, styleOf, templateOf } from './page-template.ts'
import { createRenderErrorLog } from './render-error-log.ts'
import { loadSsrBundle, type Read, type SsrBundle } from './ssr-bundle.ts'
import { type CachedPage, staleWhileRevalidate, Unreadable } from './stale-while-revalidate.ts'

export type HeadOf = (request: { path: string; search: string; language: string; read: Read }) => Promise<string>

interface RenderRequest {
  path: string
  search: string
  language: string
}

interface PageVariants {
  /** First visit: no stored preferences, so the boot script can load async. */
  first: CompressedPage
  /** Returning visit: waits for boot-script.ts, which the browser has cached. */
  again: CompressedPage
}

/** The cookie is set by boot-script.ts. */
const isReturning = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && /(?:^|;\s*)returning=/.test(cookie)

interface CachedVariants extends CachedPage<PageVariants> {
  fingerprints: Map<string, string>
  notice: string
}

/** Ignores `now`, the only difference between replies with equal data. */
const fingerprint = (reply: unknown) =>
  digest(JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value)))

const untilOf = (reply: unknown): number => {
  const { nextChangeAt } = (reply ?? {}) as { nextChangeAt?: string | null }
  return nextChangeAt ? Date.parse(nextChangeAt) : Number.POSITIVE_INFINITY
}

async function pagesOf(text: string, search: string): Promise<PageVariants> {
  const unblocked = text.replace('<script src=', '<script async src=')
  const [first, again] = await Promise.all([compressPage(unblocked, search !== ''), compressPage(text, search !== '')])
  return { first, again }
}

export interface Source {
  read: Read
  headOf?: HeadOf | undefined
  isOutOfDate: () => boolean
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

const nameOf = ({ path, search, language }: RenderRequest) => `${path}${search} in ${language}`

/** TTL of the list of valid views, in ms. */
const viewsMaxAgeMs = 1000
/** Replies that determine the views: counties and winners. */
const maxRecentReplies = 10
/** Exceeds the views of any state in all languages; evicts those of former counties and winners. */
const maxCachedPages = 1500
/** Bounds memory: number of cached queries, and max characters of one. */
const [maxQueries, maxQueryLength] = [1500, 100]

/**
 * Caches the public pages as rendered HTML until their data changes. Concurrent requests share one render.
 * Size: one page per screen or view, language, and first or returning visit. The poll has a view for each county: 14 kB
 * as brotli, twice 11 MB in 3 languages for 254 counties (no state has more); as HTML twice 57 MB.
 */
export async function createPageCache(folder: string, source: Source, maxPages = maxCachedPages) {
  const { renderPage, canonicalQuery, chooseLanguage, colorsOf } = await loadSsrBundle<SsrBundle>(folder)
  const fill = templateOf(folder)
  const renderErrors = createRenderErrorLog(source.log)
  const cache = new LRUCache<string, ReturnType<typeof staleWhileRevalidate<PageVariants, CachedVariants>>>({
    max: maxPages,
  })
  /** Lets other requests in between two renders. */
  let lastYield = Promise.resolve()

  const read: Read = (address) =>
    source.read(address).catch((cause) => {
      throw new Unreadable(`${address} cannot be read`, { cause })
    })

  const recentReplies = new LRUCache<string, object>({
    max: maxRecentReplies,
    ttl: viewsMaxAgeMs,
    fetchMethod: async (address) => (await read(address)) as object | undefined,
  })

  async function isFresh({ fingerprints: before }: CachedVariants): Promise<boolean> {
    const now = await Promise.all([...before.keys()].map(async (address) => fingerprint(await read(address))))
    return [...before.values()].every((reply, index) => reply === now[index])
  }

  async function renderVariants({ path, search, language }: RenderRequest): Promise<CachedVariants> {
    const fingerprints = new Map<string, string>()
    let until = Number.POSITIVE_INFINITY
    let readError: unknown
    const request = {
      path,
      search,
      language,
      read: async (address: string) => {
        const reply = await read(address).catch((error) => {
          readError = error
          throw error
        })
        fingerprints.set(address, fingerprint(reply))
        until = Math.min(until, untilOf(reply))
        return reply
      },
    }
    const rendered = await renderPage(request).catch((error) => {
      throw readError ?? error
    })
    if (!rendered) return { fingerprints, page: null, notice: '' }
    const head = rendered.head + ((await source.headOf?.(request)) ?? '')
    const html = fill({ ...rendered, head }, search, language)
    return { fingerprints, page: await pagesOf(html, search), until, notice: rendered.notice }
  }

  function createCachedPage(request: RenderRequest) {
    const name = nameOf(request)
    return staleWhileRevalidate<PageVariants, CachedVariants>({
      renderPage: async () => {
        lastYield = lastYield.then(setImmediate)
        await lastYield
        const version = await renderVariants(request)
        renderErrors.clear(name)
        return version
      },
      isFresh,
      withNotice: async ({ page, notice }) => {
        if (!page) return null
        const html = String(await htmlOf(page.again))
        return pagesOf(
          html.replace('<div id="root">', (root) => `${notice}${root}`),
          request.search,
        )
      },
      isOutOfDate: source.isOutOfDate,
      now: () => source.now().getTime(),
      failed: (error) => renderErrors.report(name, error),
    })
  }

  function pageAt(request: RenderRequest) {
    const name = nameOf(request)
    const cached = cache.get(name)
    if (cached) return cached()
    const page = createCachedPage(request)
    cache.set(name, page)
    return page()
  }

  const viewByQuery = new LRUCache<string, string>({ max: maxQueries, ttl: viewsMaxAgeMs })

  async function findView(path: string, query: string): Promise<string> {
    const search = await canonicalQuery(path, query, (address) => recentReplies.fetch(address))
    if (query.length <= maxQueryLength) viewByQuery.set(`${path}?${query}`, search)
    return search
  }

  function viewAt(path: string, query: string, language: string) {
    const view = viewByQuery.get(`${path}?${query}`) ?? findView(path, query).catch(() => '')
    return mapMaybePromise(view, (search) => pageAt({ path, search, language }))
  }

  const plain = readIndex(folder)
  let shell: { css: string; page: CompressedPage } | undefined

  const languageOf = negotiateLanguage(chooseLanguage)

  return {
    languageOf,

    async spaShell(): Promise<CompressedPage> {
      const contest = await recentReplies.fetch(addressOf(getContest)).catch(() => undefined)
      const css = contest ? colorsOf(contest) : ''
      const html = css ? plain.replace('</head>', `${styleOf(css)}</head>`) : plain
      if (shell?.css !== css) shell = { css, page: await compressPage(html, false) }
      return shell.page
    },

    /**
     * Synchronous unless the page must be rendered or revalidated first; null for a client-rendered page.
     * @param path a screen path or the winners of an existing year: any other would fill the cache
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): MaybePromise<CompressedPage | null> {
      const language = languageOf(query, headers)
      const version = isReturning(headers) ? 'again' : 'first'
      const page = query ? viewAt(path, query, language) : pageAt({ path, search: '', language })
      return mapMaybePromise(page, (pages) => pages?.[version] ?? null)
    },
  }
}
