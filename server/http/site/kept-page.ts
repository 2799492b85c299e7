import { setTimeout as pause } from 'node:timers/promises'
import type { Known } from '../../known.ts'

/** A page that was looked over within this time is shown without another look. */
const freshMs = 1000
/** Up to this age readers get it while it is looked over; whoever comes to an older one waits for the look. */
const staleMs = 3000
/**
 * Nobody waits longer for what is drawn, who could be shown the page as it was. One of another phase tells what is no
 * longer so: it is shown only to who has waited as long as without any, which the browser then draws.
 */
const patienceMs = { asItWas: 1000, ofAnotherPhase: 5000 }
/** After a failure nothing is tried before this time is over. */
const restMs = 1000

/** The interface does not answer: what is shown cannot be known. */
export class Unreadable extends Error {}

export interface Version<Page> {
  /** Null for one that draws itself. */
  page: Page | null
  /** The contest's time at which it shows something else, in milliseconds; none by default. */
  until?: number
}

interface Work<Page, Of extends Version<Page>> {
  draw: () => Promise<Of>
  /** @throws Unreadable */
  isAsShown: (version: Of) => Promise<boolean>
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
export function keptPage<Page, Of extends Version<Page>>(work: Work<Page, Of>): () => Known<Page | null> {
  let last: Of | undefined
  let shown: Page | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let from = 0
  let restsUntil = 0
  let look: Promise<unknown> | undefined

  async function show(version: Of, mayBeOld: boolean): Promise<void> {
    shown = mayBeOld ? await work.withNotice(version) : version.page
    last = version
  }

  async function renew(): Promise<void> {
    const begun = work.now()
    try {
      const version = last && (await work.isAsShown(last)) ? last : await work.draw()
      await show(version, work.isOutOfDate())
      from = begun
    } catch (error) {
      restsUntil = performance.now() + restMs
      // What cannot be drawn is drawn by the browser; what cannot be read is better shown as it was.
      if (error instanceof Unreadable && last) return show(last, true)
      last = undefined
      shown = null
      if (!(error instanceof Unreadable)) work.failed(error)
    }
  }

  function begin(isOfNow: boolean): void {
    const renewal = renew()
      .catch(work.failed)
      .finally(() => {
        lookedAt = performance.now()
        look = undefined
      })
    const patience = isOfNow ? patienceMs.asItWas : patienceMs.ofAnotherPhase
    look = Promise.race([renewal, pause(patience, undefined, { ref: false })])
  }

  return () => {
    const age = performance.now() - lookedAt
    const now = work.now()
    const isOfNow = last !== undefined && now >= from && now < (last.until ?? Number.POSITIVE_INFINITY)
    if (isOfNow && age < freshMs) return shown
    if (!look && performance.now() >= restsUntil) begin(isOfNow)
    if (!look || (isOfNow && age < staleMs)) return shown
    return look.then(() => shown)
  }
}
