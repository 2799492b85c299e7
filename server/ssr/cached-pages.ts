import { type MaybePromise, mapMaybePromise } from '../lib/maybe-promise.ts'
import { createRefreshedCache } from '../lib/stale-while-revalidate.ts'

/** A page validated within this time is served without revalidation. A failed one is retried after it. */
const freshMs = 1000
/** Up to this age the stale page is served during revalidation; beyond it, requests wait. */
const staleMs = 3000
/**
 * Max wait for a revalidation before the last page is served. A page of another phase is no longer true: it is served
 * only after the time that a visitor would wait without any page.
 */
const revalidationTimeoutsMs = { samePhase: 1000, otherPhase: 5000 }

/** The API does not respond: whether a page is fresh is unknown. */
export class Unreadable extends Error {}

export interface RenderResult<Page> {
  /** Null for a client-rendered page. */
  page: Page | null
  /** Contest time at which the page changes, in ms; never by default. */
  until?: number
}

interface PageOptions<Page, Result extends RenderResult<Page>> {
  renderPage: (name: string) => Promise<Result>
  /** @throws Unreadable */
  isFresh: (last: Result) => Promise<boolean>
  withNotice: (last: Result) => Promise<Page | null>
  isOutOfDate: () => boolean
  /** Contest time in ms, which a demo may move. */
  now: () => number
  failed: (error: unknown, name: string) => void
}

/**
 * Caches pages by name and renders them again when their data has changed.
 * @returns a function that returns null for a client-rendered page
 */
export function cachePages<Page, Result extends RenderResult<Page>>(
  { renderPage, isFresh, withNotice, isOutOfDate, now, failed }: PageOptions<Page, Result>,
  maxEntries: number,
): (name: string) => MaybePromise<Page | null> {
  interface CachedPage {
    result: Result
    /** Contest time at which the page was validated, in ms. */
    from: number
    servedPage: Page | null
  }
  const cache = createRefreshedCache<string, CachedPage | null>(
    freshMs,
    async (name, last) => {
      const from = now()
      const result = last && (await isFresh(last.result)) ? last.result : await renderPage(name)
      return { result, from, servedPage: isOutOfDate() ? await withNotice(result) : result.page }
    },
    {
      name: 'pages',
      placeholder: { value: null },
      isCurrent: (page) =>
        page !== null && now() >= page.from && now() < (page.result.until ?? Number.POSITIVE_INFINITY),
      staleMs,
      timeoutMs: ({ isCurrent }) => revalidationTimeoutsMs[isCurrent ? 'samePhase' : 'otherPhase'],
      // A page that cannot be rendered is client-rendered; one whose data cannot be read is served as it was.
      recover: async (error, last, name) => {
        if (error instanceof Unreadable && last?.value) return addNotice(last.value, name)
        if (!(error instanceof Unreadable)) failed(error, name)
        return null
      },
      maxEntries,
    },
  )
  const addNotice = async (page: CachedPage, name: string): Promise<CachedPage> => {
    const servedPage = await withNotice(page.result).catch((error) => {
      failed(error, name)
      return page.servedPage
    })
    return { ...page, servedPage }
  }
  return (name) => mapMaybePromise(cache(name), (page) => page?.servedPage ?? null)
}
