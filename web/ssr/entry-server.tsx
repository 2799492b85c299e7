/**
 * Server entry of the build: renders the public pages for guests with the components of the browser
 * (docs/decisions/0032).
 */
import { addressOf, type Query } from '@snowplow/contract/api/route.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type Language, preloadedFonts } from '@snowplow/contract/languages.ts'
import { type Query as Cached, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { barsOf } from '../app/layouts/Layout.tsx'
import { readPage } from '../app/load-page.ts'
import { Root } from '../app/Root.tsx'
import { screenAt } from '../app/screens.ts'
import { contestQuery } from '../features/contest/contest.queries.ts'
import { loadTranslator, TranslatorContext } from '../i18n/i18n.ts'
import type { ReadRoute } from '../lib/page-module.ts'
import { followingCss } from '../theme/tokens.ts'
import { type DehydratedState, dehydratedStateId } from './dehydrated-state.ts'
import { outOfDateId } from './server-markup.ts'

export { chooseLanguage } from '@snowplow/contract/languages.ts'
export { getCalendarMessages, getPageMeta, renderOgImage, siteLanguages } from '../seo.tsx'

/** Fetches an API path as a guest; undefined if the API rejects the request. */
type Read = (address: string) => Promise<unknown>

export interface RenderRequest {
  path: string
  search?: string
  language: Language
  read: Read
}

export interface RenderedPage {
  html: string
  head: string
  direction: 'ltr' | 'rtl'
  font: string
  data: DehydratedState
  colors: string
  /** Rendered before the page while the API is unavailable. */
  notice: string
  /** Modules of the page as named in the build manifest, without those of every page. */
  sources: string[]
}

/** Queries of a page by path. Its views need them as well, which saves a render to discover them. */
const queriesByPath = new Map<string, readonly QueryKey[]>()

/**
 * Maximum number of render passes: nested components discover their queries one level at a time. No page of the site
 * needs more.
 */
const rounds = 4

/** Normalizes the query of a view. Limits the page cache to as many entries as there are views. */
export async function canonicalQuery(path: string, search: string, read: Read): Promise<string> {
  const screen = screenAt(path)
  const value = screen?.ssr && screen.parameter && new URLSearchParams(search).get(screen.parameter)
  if (!value) return ''
  const { isValidParam } = await readPage(screen)
  const readRoute = (route: Query, { params, query }: { params?: object; query?: object }) =>
    read(addressOf(route, params, query))
  return (await isValidParam?.(value, readRoute as ReadRoute, path)) ? `?${screen.parameter}=${value}` : ''
}

/** @returns null for a client-rendered page */
export async function renderPage({ path, search = '', language, read }: RenderRequest): Promise<RenderedPage | null> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const screen = screenAt(path) ?? screenAt('/404')
  if (!screen?.ssr) return null
  const translator = await loadTranslator(language)
  let markup = ''
  const refused = new Set<string>()
  const fetchQuery = async (queryKey: QueryKey) => {
    const [route, { params, query }] = queryKey as [string, { params?: object; query?: object }]
    const reply = await read(addressOf({ path: route } as Query, params, query))
    if (reply === undefined) refused.add(hashKey(queryKey))
    else queries.setQueryData(queryKey, reply)
  }
  if (search) await Promise.all((queriesByPath.get(path) ?? []).map(fetchQuery))
  for (let round = 0; round < rounds; round++) {
    markup = await renderMarkup(
      <Router ssrPath={screenAt(path) ? path : screen.path} ssrSearch={search}>
        <TranslatorContext value={translator}>
          <Root queries={queries} />
        </TranslatorContext>
      </Router>,
    )
    const pendingQueries = queries
      .getQueryCache()
      .findAll({ predicate: (query) => isOpen(query) && !refused.has(query.queryHash) })
    if (pendingQueries.length === 0) break
    await Promise.all(pendingQueries.map(({ queryKey }) => fetchQuery(queryKey)))
  }
  // React renders head elements first.
  const [, head = '', html = ''] = /^((?:<link [^>]*>|<title>.*?<\/title>)*)(.*)$/s.exec(markup) ?? []
  const replies = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data] as const)
  if (!search)
    queriesByPath.set(
      path,
      replies.map(([queryKey]) => queryKey),
    )
  // Centered content would move with each chunk on a slow connection, so rendering waits for the data at the end.
  const expectLink = `<link rel="expect" href="#${dehydratedStateId}" blocking="render">`
  return {
    html,
    head: screen.layout === 'bare' ? head + expectLink : head,
    direction: translator.dir,
    font: preloadedFonts[language],
    data: { language, replies },
    colors: colorsOf(queries.getQueryData<ContestReply>(contestQuery.queryKey)),
    notice: `<p id="${outOfDateId}" role="status">${translator.t('error.outOfDate')}</p>`,
    sources: [
      `${screen.page}.tsx`,
      `i18n/messages/${language}.json`,
      ...barsOf(queries),
      ...(screen.namespace ? [`i18n/messages/${language}.${screen.namespace}.json`] : []),
    ],
  }
}

export const colorsOf = (contest: ContestReply | undefined): string =>
  contest?.branding.colors ? followingCss(contest.branding.colors) : ''

const isOpen = ({ state, options }: Cached) =>
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
