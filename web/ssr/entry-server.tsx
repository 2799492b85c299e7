/**
 * Server entry of the build: renders the public pages for guests with the components of the browser
 * (docs/decisions/0032).
 */
import { type CallInput, type Query, type Reply, toAddress } from '@snowplow/contract/api/route.ts'
import { type Contest, type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { type Language, preloadedFonts } from '@snowplow/contract/text/languages.ts'
import { type Query as CachedQuery, hashKey, QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { listBars } from '../app/layouts/PageLayout.tsx'
import { readPage } from '../app/load-page.ts'
import { Root } from '../app/Root.tsx'
import { findScreen, type Screen } from '../app/screens.ts'
import { getPhase } from '../features/contest/contest.queries.ts'
import { createUniformTheme } from '../features/settings/settings.ts'
import { loadTranslator, TranslatorContext } from '../i18n/i18n.ts'
import { loadPseudoTranslator } from '../i18n/pseudo-locale.ts'
import type { ReadRoute, Rotations } from '../lib/page-module.ts'
import { toQuery } from '../lib/query.ts'
import { dehydratedStateId, outOfDateId } from '../lib/server-markup.ts'
import { defaultTheme, type Mode, writeCss, writeFollowingCss } from '../theme/tokens.ts'
import type { DehydratedState } from './dehydrated-state.ts'

export { chooseLanguage } from '@snowplow/contract/text/languages.ts'
export { renderMail } from '../mail/render-mail.tsx'
export { getCalendarMessages, getFeedMessages, getPageMeta, renderOgImage, siteLanguages } from '../seo.tsx'

/** Fetches an API path as a guest; undefined if the API rejects the request. */
type Read = (address: string) => Promise<unknown>

export interface RenderRequest {
  path: string
  search?: string
  language: Language
  /** Color mode chosen without scripts; by default that of the system. */
  mode?: Mode | null
  rotation?: number | null
  /** Encloses each message in brackets, so that a test finds texts of no catalogue. */
  isPseudo?: boolean
  read: Read
}

export interface RenderedPage {
  hydrate: 'intent' | 'load'
  html: string
  head: string
  direction: 'ltr' | 'rtl'
  font: string
  data: DehydratedState
  colors: string
  /** Rendered before the page while the API is unavailable. */
  notice: string
  /** Paths of the API that the page queries and its `load` does not read: the browser requests them. */
  unread: string[]
  /** Modules of the page as named in the build manifest, without those of every page. */
  sources: string[]
}

const createRouteReader =
  (read: Read): ReadRoute =>
  (route, input) => {
    const { params, query } = input as { params?: object; query?: object }
    return read(toAddress(route, params, query)) as Promise<never>
  }

const getParam = ({ parameter }: Screen, search: string) =>
  parameter ? new URLSearchParams(search).get(parameter) : null

/** Normalizes the query of a view. Limits the page cache to as many entries as there are views. */
export async function canonicalQuery(path: string, search: string, read: Read): Promise<string> {
  const screen = findScreen(path)
  const value = screen?.hydrate && getParam(screen, search)
  if (!value) return ''
  const { isValidParam } = await readPage(screen)
  return (await isValidParam?.(value, createRouteReader(read), path)) ? `?${screen.parameter}=${value}` : ''
}

/** @returns null for a page without rotations; `search` is canonical */
export async function readRotations(path: string, search: string, read: Read): Promise<Rotations | null> {
  const screen = findScreen(path)
  const value = screen?.hydrate && getParam(screen, search)
  if (!value) return null
  const page = await readPage(screen)
  return (await page.readRotations?.(value, createRouteReader(read))) ?? null
}

/** @returns null for a client-rendered page */
export async function renderPage({
  path,
  search = '',
  language,
  mode = null,
  rotation = null,
  isPseudo = false,
  read,
}: RenderRequest): Promise<RenderedPage | null> {
  const screen = findScreen(path) ?? findScreen('/404')
  if (!screen?.hydrate) return null
  const load = isPseudo ? loadPseudoTranslator : loadTranslator
  const [translator, page] = await Promise.all([load(language), readPage(screen)])
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const cached = createCachingReader(queries, createRouteReader(read))
  const [contest] = await Promise.all([
    cached.read(getContest, {}),
    page.load?.({
      path,
      param: getParam(screen, search),
      language,
      rotation,
      read: cached.read,
      readForVisit: cached.readForVisit,
    }),
  ])
  const markup = await renderMarkup(
    <Router ssrPath={findScreen(path) ? path : screen.path} ssrSearch={search}>
      <TranslatorContext value={translator}>
        <Root queries={queries} />
      </TranslatorContext>
    </Router>,
  )
  // React renders head elements first.
  const [, head = '', html = ''] = /^((?:<link [^>]*>|<title>.*?<\/title>)*)(.*)$/s.exec(markup) ?? []
  const successful = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const getReplies = (isForVisit: boolean) =>
    successful
      .filter(({ queryHash }) => cached.isForVisit(queryHash) === isForVisit)
      .map(({ queryKey, state }) => [queryKey, state.data] as const)
  // Centered content would move with each chunk on a slow connection, so rendering waits for the data at the end.
  const expectLink = `<link rel="expect" href="#${dehydratedStateId}" blocking="render">`
  const unread = cached.findUnread()
  return {
    // The app requests what the server could not read.
    hydrate: contest && unread.length === 0 ? getHydration(screen, contest) : 'load',
    html,
    head: [head, screen.layout === 'bare' && expectLink, mode && getModeStyle(contest, mode)].filter(Boolean).join(''),
    direction: translator.dir,
    font: preloadedFonts[language],
    data: { language, replies: getReplies(false), visitReplies: getReplies(true) },
    colors: getThemeColors(contest),
    notice: `<p id="${outOfDateId}" role="status">${translator.t('error.outOfDate')}</p>`,
    unread,
    sources: [
      `${screen.page}.tsx`,
      `i18n/messages/${language}.json`,
      ...listBars(queries),
      ...(screen.namespace ? [`i18n/messages/${language}.${screen.namespace}.json`] : []),
    ],
  }
}

function getHydration({ hydrate = 'load', openIn }: Screen, contest: Contest) {
  return openIn && getPhase(contest, openIn).state !== 'active' ? 'intent' : hydrate
}

export const getThemeColors = (contest: ContestReply | undefined): string =>
  contest?.branding.colors ? writeFollowingCss(contest.branding.colors) : ''

/** With scripts, the mode is the stored one: see boot-script.ts. */
function getModeStyle(contest: ContestReply | undefined, mode: Mode): string {
  const palette = (contest?.branding.colors ?? defaultTheme)[mode]
  return `<noscript><style>${writeCss(createUniformTheme(palette))}</style></noscript>`
}

/** Reads each route once and stores its reply for the queries of the render. */
function createCachingReader(queries: QueryClient, read: ReadRoute) {
  const reads = new Map<string, Promise<unknown>>()
  const visitHashes = new Set<string>()
  async function readOnce<R extends Query>(route: R, input: CallInput<R>) {
    const reply = await read(route, input)
    if (reply !== undefined) queries.setQueryData(toQuery(route, input).queryKey, reply)
    return reply
  }
  return {
    async readForVisit<R extends Query>(route: R, input: CallInput<R>, queryInput: CallInput<R>) {
      const { queryKey } = toQuery(route, queryInput)
      const reply = read(route, input)
      reads.set(hashKey(queryKey), reply)
      visitHashes.add(hashKey(queryKey))
      queries.setQueryData(queryKey, await reply)
      return reply
    },
    isForVisit: (queryHash: string) => visitHashes.has(queryHash),
    read: <R extends Query>(route: R, input: CallInput<R>) => {
      const key = hashKey(toQuery(route, input).queryKey)
      const reply = reads.get(key) ?? readOnce(route, input)
      reads.set(key, reply)
      return reply as Promise<Reply<R> | undefined>
    },
    /** Paths of queries that rendered without a read. */
    findUnread: () =>
      queries
        .getQueryCache()
        .findAll({ predicate: (query) => isOpen(query) && !reads.has(query.queryHash) })
        .map(({ queryKey }) => String(queryKey[0])),
  }
}

const isOpen = ({ state, options }: CachedQuery) =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

/** @throws the error of a component: React would leave that part to the browser, unnoticed */
async function renderMarkup(page: ReactElement): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(page, {
    // Renders suspended content in place: moving it later would need an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return markup
}
