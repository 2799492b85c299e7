import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { addressOf } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type CompressedPage, compressPage } from '../http/compressed-page.ts'
import { negotiateLanguage } from '../http/negotiate-language.ts'
import { type MaybePromise, mapMaybePromise } from '../maybe-promise.ts'
import { cachePages } from './cached-pages.ts'
import { createShell, createTemplate } from './page-template.ts'
import {
  addNotice,
  createReader,
  type HeadOf,
  isFresh,
  type PageVariants,
  type RenderedVariants,
  renderVariants,
} from './render.ts'
import { createRenderErrorLog } from './render-error-log.ts'
import { loadSsrBundle, type PageRequest, type Read, type SsrBundle } from './ssr-bundle.ts'

export interface Source {
  read: Read
  headOf?: HeadOf | undefined
  isOutOfDate: () => boolean
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The cookie is set by boot-script.ts. */
const isReturning = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && /(?:^|;\s*)returning=/.test(cookie)

const nameOf = ({ path, search, language }: PageRequest) => `${path}${search} in ${language}`

function parseName(name: string): PageRequest {
  const [, path = '', search = '', language = ''] = /^([^?]*)(.*) in (\w+)$/s.exec(name) ?? []
  return { path, search, language }
}

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
  const read = createReader(source.read)
  const renderer = { renderPage, fillTemplate: createTemplate(folder), headOf: source.headOf, read }
  const renderErrors = createRenderErrorLog(source.log)
  const recentReplies = createRecentReplies(read)
  const findView = createViewLookup(canonicalQuery, recentReplies)
  const languageOf = negotiateLanguage(chooseLanguage)
  let lastYield = Promise.resolve()

  const pageOf = cachePages<PageVariants, RenderedVariants>(
    {
      renderPage: async (name) => {
        // Lets other requests in between two renders.
        lastYield = lastYield.then(setImmediate)
        await lastYield
        const result = await renderVariants(renderer, parseName(name))
        renderErrors.clear(name)
        return result
      },
      isFresh: (last) => isFresh(last, read),
      withNotice: addNotice,
      isOutOfDate: source.isOutOfDate,
      now: () => source.now().getTime(),
      failed: (error, name) => renderErrors.report(name, error),
    },
    maxPages,
  )

  return {
    languageOf,
    spaShell: createSpaShell(createShell(folder), colorsOf, recentReplies),
    /**
     * Synchronous unless the page must be rendered or revalidated first; null for a client-rendered page.
     * @param path a screen path or the winners of an existing year: any other would fill the cache
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): MaybePromise<CompressedPage | null> {
      const language = languageOf(query, headers)
      const version = isReturning(headers) ? 'again' : 'first'
      const view = query ? findView(path, query) : ''
      const page = mapMaybePromise(view, (search) => pageOf(nameOf({ path, search, language })))
      return mapMaybePromise(page, (variants) => variants?.[version] ?? null)
    },
  }
}

/** Caches the view of each query, so that a repeated one is found synchronously. */
function createViewLookup(canonicalQuery: SsrBundle['canonicalQuery'], recentReplies: RecentReplies) {
  const viewByQuery = new LRUCache<string, string>({ max: maxQueries, ttl: viewsMaxAgeMs })
  async function readView(path: string, query: string): Promise<string> {
    const search = await canonicalQuery(path, query, (address) => recentReplies.fetch(address))
    if (query.length <= maxQueryLength) viewByQuery.set(`${path}?${query}`, search)
    return search
  }
  return (path: string, query: string): MaybePromise<string> =>
    viewByQuery.get(`${path}?${query}`) ?? readView(path, query).catch(() => '')
}

type RecentReplies = ReturnType<typeof createRecentReplies>

const createRecentReplies = (read: Read) =>
  new LRUCache<string, object>({
    max: maxRecentReplies,
    ttl: viewsMaxAgeMs,
    fetchMethod: async (address) => (await read(address)) as object | undefined,
  })

/** The page of client-rendered screens, with the department's colors. */
function createSpaShell(
  fillShell: (colors: string) => string,
  colorsOf: SsrBundle['colorsOf'],
  recentReplies: RecentReplies,
) {
  let shell: { css: string; page: CompressedPage } | undefined
  return async (): Promise<CompressedPage> => {
    const contest = await recentReplies.fetch(addressOf(getContest)).catch(() => undefined)
    const css = contest ? colorsOf(contest) : ''
    if (shell?.css !== css) shell = { css, page: await compressPage(fillShell(css), false) }
    return shell.page
  }
}
