import { setTimeout as delay } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'

/** A page that was looked over within this time is shown without another look. */
const freshMs = 1000
/** Up to this age readers get it while it is looked over; whoever comes to an older one waits for the look. */
const staleMs = 3000
/**
 * Nobody waits longer for what is drawn, who could be shown the page as it was. One of another phase tells what is no
 * longer so: it is shown only to who has waited as long as without any, which the browser then draws.
 */
const revalidationTimeoutsMs = { asItWas: 1000, ofAnotherPhase: 5000 }
/** After a failure nothing is tried before this time is over. */
const restMs = 1000

/** The interface does not answer: what is shown cannot be known. */
export class Unreadable extends Error {}

export interface CachedPage<Page> {
  /** Null for one that draws itself. */
  page: Page | null
  /** The contest's time at which it shows something else, in milliseconds; none by default. */
  until?: number
}

interface RevalidationOptions<Page, Of extends CachedPage<Page>> {
  renderPage: () => Promise<Of>
  /** @throws Unreadable */
  isFresh: (version: Of) => Promise<boolean>
  /** The page again, with a notice that it may be out of date. */
  withNotice: (version: Of) => Promise<Page | null>
  /** Whether what the interface answers may be out of date. */
  isOutOfDate: () => boolean
  /** The contest's time in milliseconds, which a demo may move. */
  now: () => number
  failed: (error: unknown) => void
}

/**
 * One page, drawn anew when what it shows has changed; however many ask meanwhile, one look and one drawing are under
 * way. Readers get it as it was, unless a phase has begun or ended since.
 * @returns null where the page has to draw itself
 */
export function staleWhileRevalidate<Page, Of extends CachedPage<Page>>(
  work: RevalidationOptions<Page, Of>,
): () => MaybePromise<Page | null> {
  let last: Of | undefined
  let servedPage: Page | null = null
  let revalidatedAt = Number.NEGATIVE_INFINITY
  let from = 0
  let restsUntil = 0
  let revalidation: Promise<unknown> | undefined

  async function show(version: Of, mayBeOld: boolean): Promise<void> {
    servedPage = mayBeOld ? await work.withNotice(version) : version.page
    last = version
  }

  async function renew(): Promise<void> {
    const startedAt = work.now()
    try {
      const version = last && (await work.isFresh(last)) ? last : await work.renderPage()
      await show(version, work.isOutOfDate())
      from = startedAt
    } catch (error) {
      restsUntil = performance.now() + restMs
      // What cannot be drawn is drawn by the browser; what cannot be read is better shown as it was.
      if (error instanceof Unreadable && last) return show(last, true)
      last = undefined
      servedPage = null
      if (!(error instanceof Unreadable)) work.failed(error)
    }
  }

  function startRevalidation(isOfNow: boolean): void {
    const renewal = renew()
      .catch(work.failed)
      .finally(() => {
        revalidatedAt = performance.now()
        revalidation = undefined
      })
    const timeoutMs = isOfNow ? revalidationTimeoutsMs.asItWas : revalidationTimeoutsMs.ofAnotherPhase
    revalidation = Promise.race([renewal, delay(timeoutMs, undefined, { ref: false })])
  }

  return () => {
    const age = performance.now() - revalidatedAt
    const now = work.now()
    const isOfNow = last !== undefined && now >= from && now < (last.until ?? Number.POSITIVE_INFINITY)
    if (isOfNow && age < freshMs) return servedPage
    if (!revalidation && performance.now() >= restsUntil) startRevalidation(isOfNow)
    if (!revalidation || (isOfNow && age < staleMs)) return servedPage
    return revalidation.then(() => servedPage)
  }
}
