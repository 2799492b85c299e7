import type { IncomingHttpHeaders } from 'node:http'
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

/** Writes what stands in a page's head for those who find it and pass it on. */
export type HeadOf = (request: { path: string; search: string; language: string; read: Read }) => Promise<string>

interface RenderRequest {
  path: string
  search: string
  language: string
}

/** One drawing, for two kinds of readers. */
interface PageVariants {
  /** For who has never been here: nothing is kept in the browser that it would have to wait for. */
  first: CompressedPage
  /** Waits for boot-script.ts, which the browser has by then. */
  again: CompressedPage
}

/** What boot-script.ts leaves behind. */
const isReturning = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && /(?:^|;\s*)returning=/.test(cookie)

interface CachedVariants extends CachedPage<PageVariants> {
  /** Digests of the answers that it was drawn from, by their addresses. */
  fingerprints: Map<string, string>
  /** For people, that the page may be out of date. */
  notice: string
}

/** Two answers that differ only in when they were given show the same. */
const fingerprint = (reply: unknown) =>
  digest(JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value)))

/** When the contest goes on to what follows; of an answer that tells it. */
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
  /** Whether what it answers may be out of date, since the database cannot be asked. */
  isOutOfDate: () => boolean
  /** The contest's time. */
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

const nameOf = ({ path, search, language }: RenderRequest) => `${path}${search} in ${language}`

/** For how long, in milliseconds, all who ask for a view share what there are views of. */
const viewsMaxAgeMs = 1000
/** Answers that views are chosen by: the counties and the winners. */
const maxRecentReplies = 10
/** Above what any state has of views in all languages: those of counties and winners that are no more are let go. */
const maxCachedPages = 1500
/** Queries whose views are at hand, and their longest, in characters: nobody fills the memory with others. */
const [maxQueries, longestQuery] = [1500, 100]

/**
 * The public pages as finished HTML, each kept until what it shows has changed. However many ask at once, it is drawn
 * once.
 *
 * There are as many as screens and their views in each language, for those who come first and those who come again. The
 * vote has a view for each county: as ready brotli 14 kB, in 3 languages for 254 counties (no state has more) twice
 * 11 MB, where their HTML would take twice 57 MB.
 */
export async function createPageCache(folder: string, source: Source, maxPages = maxCachedPages) {
  const { renderPage, canonicalQuery, chooseLanguage, colorsOf } = await loadSsrBundle<SsrBundle>(folder)
  const fill = templateOf(folder)
  const renderErrors = createRenderErrorLog(source.log)
  const cache = new LRUCache<string, ReturnType<typeof staleWhileRevalidate<PageVariants, CachedVariants>>>({
    max: maxPages,
  })
  let mutex: Promise<unknown> = Promise.resolve()

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

  async function make({ path, search, language }: RenderRequest): Promise<CachedVariants> {
    const fingerprints = new Map<string, string>()
    let until = Number.POSITIVE_INFINITY
    let unread: unknown
    const request = {
      path,
      search,
      language,
      read: async (address: string) => {
        const reply = await read(address).catch((error) => {
          unread = error
          throw error
        })
        fingerprints.set(address, fingerprint(reply))
        until = Math.min(until, untilOf(reply))
        return reply
      },
    }
    const rendered = await renderPage(request).catch((error) => {
      throw unread ?? error
    })
    if (!rendered) return { fingerprints, page: null, notice: '' }
    const head = rendered.head + ((await source.headOf?.(request)) ?? '')
    const html = fill({ ...rendered, head }, search, language)
    return { fingerprints, page: await pagesOf(html, search), until, notice: rendered.notice }
  }

  /** The language is the drawing program's own: one page at a time. */
  function renderExclusively(request: RenderRequest): Promise<CachedVariants> {
    const next = mutex.then(
      () => make(request),
      () => make(request),
    )
    mutex = next
    return next
  }

  function keep(request: RenderRequest) {
    const name = nameOf(request)
    return staleWhileRevalidate<PageVariants, CachedVariants>({
      renderPage: async () => {
        const version = await renderExclusively(request)
        renderErrors.over(name)
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
    const page = keep(request)
    cache.set(name, page)
    return page()
  }

  const viewByQuery = new LRUCache<string, string>({ max: maxQueries, ttl: viewsMaxAgeMs })

  async function findView(path: string, query: string): Promise<string> {
    const search = await canonicalQuery(path, query, (address) => recentReplies.fetch(address))
    if (query.length <= longestQuery) viewByQuery.set(`${path}?${query}`, search)
    return search
  }

  function viewed(path: string, query: string, language: string) {
    const view = viewByQuery.get(`${path}?${query}`) ?? findView(path, query).catch(() => '')
    return mapMaybePromise(view, (search) => pageAt({ path, search, language }))
  }

  const plain = readIndex(folder)
  let shell: { css: string; page: CompressedPage } | undefined

  const languageOf = negotiateLanguage(chooseLanguage)

  return {
    /** What a page is drawn in for who asks so. */
    languageOf,

    /** The page that renders in the browser, in the department's colors. */
    async spaShell(): Promise<CompressedPage> {
      const contest = await recentReplies.fetch(addressOf(getContest)).catch(() => undefined)
      const css = contest ? colorsOf(contest) : ''
      const html = css ? plain.replace('</head>', `${styleOf(css)}</head>`) : plain
      if (shell?.css !== css) shell = { css, page: await compressPage(html, false) }
      return shell.page
    },

    /**
     * At once, unless it has to be drawn or looked over first; null for one that draws itself.
     * @param path one of the screens' paths or of a year's winners, so that nobody fills the memory with others
     * @param query anything
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): MaybePromise<CompressedPage | null> {
      const language = languageOf(query, headers)
      const version = isReturning(headers) ? 'again' : 'first'
      const page = query ? viewed(path, query, language) : pageAt({ path, search: '', language })
      return mapMaybePromise(page, (pages) => pages?.[version] ?? null)
    },
  }
}
