import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { toAddress } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { FastifyBaseLogger } from 'fastify'
import { memoize } from '../db/memoize.ts'
import { chooseMode, toMode } from '../http/pages/choices.ts'
import { type CompressedPage, compressPage, parseRotation } from '../http/pages/compressed-page.ts'
import { negotiateLanguage } from '../http/pages/negotiate-language.ts'
import { type MaybePromise, mapMaybePromise } from '../lib/maybe-promise.ts'
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
import { loadSsrBundle, type PageRequest, type Read, type Rotations, type SsrBundle } from './ssr-bundle.ts'

export interface Source {
  read: Read
  headOf?: HeadOf | undefined
  isOutOfDate: () => boolean
  now: () => Date
  /** Languages that visitors can choose. */
  languages: () => readonly string[]
  /** Selects each rotation of a key once before any is repeated. */
  nextRotation: (key: string, count: number) => number
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The cookie is set by boot-script.ts. */
const isReturning = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && /(?:^|;\s*)returning=/.test(cookie)

const getName = ({ path, search, language, mode, savesData, rotation }: PageRequest) =>
  [
    `${path}${search} in ${language}`,
    ...(mode ? [mode] : []),
    ...(savesData ? ['saving data'] : []),
    ...(rotation === null ? [] : [`rotation ${rotation}`]),
  ].join(', ')

function parseName(name: string): PageRequest {
  const pattern = /^([^?]*)(.*) in (\w+)(?:, (light|dark))?(, saving data)?(?:, rotation (\d+))?$/s
  const [, path = '', search = '', language = '', mode, saving, rotation] = pattern.exec(name) ?? []
  return {
    path,
    search,
    language,
    mode: toMode(mode),
    savesData: saving !== undefined,
    rotation: rotation === undefined ? null : Number(rotation),
  }
}

/** TTL of the list of valid views, in ms. */
const viewsMaxAgeMs = 1000
/** Replies that determine the views and their rotations: counties, winners, and the names of each district. */
const maxRecentReplies = 250
/**
 * Exceeds the views of most states: 24 names in each of 75 counties are 1,800 pages per language. Beyond it, the least
 * recently used page is rendered again, which takes 6 ms of CPU time.
 */
const maxCachedPages = 5000
/** Bounds memory: number of cached queries, and max characters of one. */
const [maxQueries, maxQueryLength] = [1500, 100]

/**
 * Caches the public pages as rendered HTML until their data changes. Concurrent requests share one render.
 * Size: one page per screen or view, language, chosen mode, saving of data, rotation, and first or returning visit. The poll has a view for each
 * county (at most 254), and each of them a rotation for each name: twice 13 kB as brotli, at most 140 MB in total.
 */
export async function createPageCache(folder: string, source: Source, maxPages = maxCachedPages) {
  const bundle = await loadSsrBundle<SsrBundle>(folder)
  const { renderPage, chooseLanguage, getThemeColors } = bundle
  const read = createReader(source.read)
  const renderer = { renderPage, fillTemplate: createTemplate(folder, source.languages), headOf: source.headOf, read }
  const renderErrors = createRenderErrorLog(source.log)
  const recentReplies = memoize(viewsMaxAgeMs, read, maxRecentReplies)
  const readRecent: Read = async (address) => recentReplies(address)
  const findView = createViewLookup(bundle, readRecent)
  const negotiate = negotiateLanguage(chooseLanguage)
  const languageOf = (query: string, headers: IncomingHttpHeaders) => negotiate(query, headers, source.languages())
  const rotationFor = (rotations: Rotations | null, headers: IncomingHttpHeaders) => {
    if (!rotations) return null
    const cached = parseRotation(headers['if-none-match'])
    return cached !== null && cached < rotations.count ? cached : source.nextRotation(rotations.key, rotations.count)
  }
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
    spaShell: createSpaShell(createShell(folder), getThemeColors, readRecent, source.languages),
    /**
     * Synchronous unless the page must be rendered or revalidated first; null for a client-rendered page.
     * @param path a screen path or the winners of an existing year: any other would fill the cache
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): MaybePromise<CompressedPage | null> {
      const language = languageOf(query, headers)
      const version = isReturning(headers) ? 'again' : 'first'
      const view = query ? findView(path, query) : noView
      const mode = chooseMode(query, headers)
      const savesData = headers['save-data'] === 'on'
      const page = mapMaybePromise(view, ({ search, rotations }) =>
        pageOf(getName({ path, search, language, mode, savesData, rotation: rotationFor(rotations, headers) })),
      )
      return mapMaybePromise(page, (variants) => variants?.[version] ?? null)
    },
  }
}

interface View {
  search: string
  rotations: Rotations | null
}

const noView: View = { search: '', rotations: null }

/** Caches the view of each query, so that a repeated one is found synchronously. */
function createViewLookup({ canonicalQuery, readRotations }: SsrBundle, readRecent: Read) {
  async function readView(address: string): Promise<View> {
    const [, path = '', query = ''] = /^([^?]*)\?(.*)$/s.exec(address) ?? []
    const search = await canonicalQuery(path, query, readRecent)
    return search ? { search, rotations: await readRotations(path, search, readRecent) } : noView
  }
  const cached = memoize(viewsMaxAgeMs, readView, maxQueries)
  return (path: string, query: string): MaybePromise<View> => {
    const view = (query.length > maxQueryLength ? readView : cached)(`${path}?${query}`)
    return view instanceof Promise ? view.catch(() => noView) : view
  }
}

const shellKind = { isView: false, rotation: null }

/** The page of client-rendered screens, with the department's colors and languages. */
function createSpaShell(
  fillShell: ReturnType<typeof createShell>,
  getThemeColors: SsrBundle['getThemeColors'],
  readRecent: Read,
  languages: Source['languages'],
) {
  let shell: { content: string; page: CompressedPage } | undefined
  return async (): Promise<CompressedPage> => {
    const contest = await readRecent(toAddress(getContest)).catch(() => undefined)
    const css = contest ? getThemeColors(contest as object) : ''
    const content = fillShell(css, languages())
    if (shell?.content !== content) shell = { content, page: await compressPage(content, shellKind) }
    return shell.page
  }
}
