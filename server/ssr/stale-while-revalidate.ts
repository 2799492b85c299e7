import { setTimeout as delay } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'

/** A page validated within this time is served without revalidation. */
const freshMs = 1000
/** Up to this age the stale page is served during revalidation; beyond it, requests wait. */
const staleMs = 3000
/**
 * Max wait for a revalidation before the last page is served. A page of another phase is no longer true: it is served
 * only after the time that a visitor would wait without any page.
 */
const revalidationTimeoutsMs = { samePhase: 1000, otherPhase: 5000 }
const retryDelayMs = 1000

/** The API does not respond: whether a page is fresh is unknown. */
export class Unreadable extends Error {}

export interface CachedPage<Page> {
  /** Null for a client-rendered page. */
  page: Page | null
  /** Contest time at which the page changes, in ms; never by default. */
  until?: number
}

interface RevalidationOptions<Page, Cached extends CachedPage<Page>> {
  renderPage: () => Promise<Cached>
  /** @throws Unreadable */
  isFresh: (version: Cached) => Promise<boolean>
  withNotice: (version: Cached) => Promise<Page | null>
  isOutOfDate: () => boolean
  /** Contest time in ms, which a demo may move. */
  now: () => number
  failed: (error: unknown) => void
}

/**
 * Caches one page and renders it again when its data has changed. At most one revalidation runs at a time; requests get
 * the stale page, unless a phase has begun or ended since.
 * @returns a function that returns null for a client-rendered page
 */
export function staleWhileRevalidate<Page, Cached extends CachedPage<Page>>(
  options: RevalidationOptions<Page, Cached>,
): () => MaybePromise<Page | null> {
  let last: Cached | undefined
  let servedPage: Page | null = null
  let revalidatedAt = Number.NEGATIVE_INFINITY
  let from = 0
  let retryAt = 0
  let revalidation: Promise<unknown> | undefined

  async function show(version: Cached, mayBeOld: boolean): Promise<void> {
    servedPage = mayBeOld ? await options.withNotice(version) : version.page
    last = version
  }

  async function renew(): Promise<void> {
    const startedAt = options.now()
    try {
      const version = last && (await options.isFresh(last)) ? last : await options.renderPage()
      await show(version, options.isOutOfDate())
      from = startedAt
    } catch (error) {
      retryAt = performance.now() + retryDelayMs
      // A page that cannot be rendered is client-rendered; one whose data cannot be read is served as it was.
      if (error instanceof Unreadable && last) return show(last, true)
      last = undefined
      servedPage = null
      if (!(error instanceof Unreadable)) options.failed(error)
    }
  }

  function startRevalidation(isCurrentPhase: boolean): void {
    const renewal = renew()
      .catch(options.failed)
      .finally(() => {
        revalidatedAt = performance.now()
        revalidation = undefined
      })
    const timeoutMs = isCurrentPhase ? revalidationTimeoutsMs.samePhase : revalidationTimeoutsMs.otherPhase
    revalidation = Promise.race([renewal, delay(timeoutMs, undefined, { ref: false })])
  }

  return () => {
    const age = performance.now() - revalidatedAt
    const now = options.now()
    const isCurrentPhase = last !== undefined && now >= from && now < (last.until ?? Number.POSITIVE_INFINITY)
    if (isCurrentPhase && age < freshMs) return servedPage
    if (!revalidation && performance.now() >= retryAt) startRevalidation(isCurrentPhase)
    if (!revalidation || (isCurrentPhase && age < staleMs)) return servedPage
    return revalidation.then(() => servedPage)
  }
}
