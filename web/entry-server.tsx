/**
 * Draws a page for a guest outside the browser, by the same components: the entry that the build makes for the server
 * (docs/decisions/0032). One page at a time, since the language is the whole program's.
 */
import { addressOf, type Query } from '@snowplow/contract/api/route.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type County, listCounties } from '@snowplow/contract/county/county.ts'
import { archiveYear, type ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type Winners, winnersAddress } from '@snowplow/contract/winner.ts'
import { type Query as Cached, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { barsOf } from './app/layouts/Layout.tsx'
import { Root } from './app/Root.tsx'
import { screenAt } from './app/screens.ts'
import { type DehydratedState, dehydratedStateId } from './dehydrated-state.ts'
import { contestQuery } from './features/contest/contest.queries.ts'
import { isGuideId } from './features/documentation/guide.ts'
import { changeLanguage, i18n, loadNamespace } from './i18n/i18n.ts'
import { directionOf, type Language } from './i18n/languages.ts'
import { outOfDateId } from './lib/server-markup.ts'
import { followingCss } from './theme/tokens.ts'

export { chooseLanguage } from './i18n/languages.ts'
export { getCalendarMessages, getPageMeta, renderOgImage, siteLanguages } from './seo.tsx'

/** Answers a guest's question by its address, as the interface would; undefined where that would refuse it. */
type Read = (address: string) => Promise<unknown>

export interface RenderRequest {
  path: string
  /** The query of one of the page's views; none for the page itself. */
  search?: string
  language: Language
  read: Read
}

export interface RenderedPage {
  /** What stands in the page's root. */
  html: string
  /** Its title, and what it asks for early. */
  head: string
  direction: 'ltr' | 'rtl'
  data: DehydratedState
  /** The style sheet of the department's colors; empty without any. */
  colors: string
  /** Stands before the page while what it shows cannot be asked for. */
  notice: string
  /** The sources that the page is made of beside what every page loads, as the build's manifest names them. */
  sources: string[]
}

/** What a page without a view asks for, by its path: its views ask for that as well, and need not be drawn to find out. */
const queriesByPath = new Map<string, readonly QueryKey[]>()

/** A page that shows a part asks for what the part needs only once it is there; no page of the site asks more often. */
const rounds = 4

/** Whether a value in a page's address means something. Any other, and any other part, is as good as none. */
const isValidParam: Partial<
  Record<ScreenPath, (value: string, read: Read, path: string) => boolean | Promise<boolean>>
> = {
  '/favorite-name-poll': async (county, read) => {
    const counties = (await read(addressOf(listCounties))) as readonly County[] | undefined
    return counties?.some(({ id }) => String(id) === county) ?? false
  },
  '/winners': async (district, read, path) => {
    const winners = (await read(winnersAddress(archiveYear(path)))) as Winners | undefined
    const named = winners?.districts.filter(({ names }) => names.length > 0)
    return named?.some(({ districtId }) => String(districtId) === district) ?? false
  },
  // The reference of the interface works by its script alone.
  '/documentation': (guide) => isGuideId(guide) && guide !== 'api',
  '/sign-in': (login) => login === 'admin',
}

/** The query of the view that an address asks for: there are no more pages to keep than there are views. */
export async function canonicalQuery(path: string, search: string, read: Read): Promise<string> {
  const screen = screenAt(path)
  const value = screen?.parameter && new URLSearchParams(search).get(screen.parameter)
  return value && (await isValidParam[screen.path]?.(value, read, path)) ? `?${screen.parameter}=${value}` : ''
}

/** @returns null for a page that draws itself */
export async function renderPage({ path, search = '', language, read }: RenderRequest): Promise<RenderedPage | null> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const screen = screenAt(path) ?? screenAt('/404')
  if (!screen?.ssr) return null
  await changeLanguage(language)
  if (screen.namespace) await loadNamespace(screen.namespace)
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
    markup = await renderMarkup(screenAt(path) ? path : screen.path, search, queries)
    const pendingQueries = queries
      .getQueryCache()
      .findAll({ predicate: (query) => isOpen(query) && !refused.has(query.queryHash) })
    if (pendingQueries.length === 0) break
    await Promise.all(pendingQueries.map(({ queryKey }) => fetchQuery(queryKey)))
  }
  // What belongs into the head stands before all else.
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
  // What stands in the middle would move with each piece that a slow line brings: the data comes after all of it.
  const expectLink = `<link rel="expect" href="#${dehydratedStateId}" blocking="render">`
  return {
    html,
    head: screen.layout === 'bare' ? head + expectLink : head,
    direction: directionOf(language, null),
    data: { language, replies },
    colors: colorsOf(queries.getQueryData<ContestReply>(contestQuery.queryKey)),
    notice: `<p id="${outOfDateId}" role="status">${i18n.t('error.outOfDate')}</p>`,
    sources: [
      `${screen.page}.tsx`,
      `i18n/messages/${language}.json`,
      ...barsOf(queries),
      ...(screen.namespace ? [`i18n/messages/${language}.${screen.namespace}.json`] : []),
    ],
  }
}

/** The style sheet of whoever has chosen no colors; empty where the site keeps its own. */
export const colorsOf = (contest: ContestReply | undefined): string =>
  contest?.branding.colors ? followingCss(contest.branding.colors) : ''

const isOpen = ({ state, options }: Cached) =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

/** @throws what a part of the page throws: the browser would be left to draw that part, unseen by anybody */
async function renderMarkup(path: string, search: string, queries: QueryClient): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <Router ssrPath={path} ssrSearch={search}>
      <Root queries={queries} />
    </Router>,
    // Whatever is late comes where it belongs: what moves it there later would be a script inside the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return markup
}
