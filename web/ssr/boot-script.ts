import type { Direction } from '@snowplow/contract/text/languages.ts'
import type { contestTimes } from '../features/contest/contest-times.ts'

interface Tables {
  /** Languages with direction; the first one is the fallback. */
  directions: Record<string, Direction>
  /** Offered by a page that the server did not fill in. */
  reviewedLanguages: readonly string[]
  fontSizes: readonly number[]
  /** Query parameters of public pages. The server renders one page per value. */
  pageParameters: readonly string[]
}

interface Loading {
  /** Types of the events on a control that load the app. */
  intents: readonly string[]
  /** Selector of the controls that need the app. */
  controls: string
  contestPath: string
  /** Id of the element with the rendered replies. */
  stateId: string
  times: typeof contestTimes
}

/**
 * Loads the deferred scripts of a server-rendered page, which is readable without them: after its first paint, or, where
 * `hydrate` is `intent`, when a visitor is about to use a control. Until then, it follows the contest as hydrated pages
 * do (contest.queries.ts), by a reload. Some browsers report no paint (Firefox with `privacy.resistFingerprinting`, a tab
 * in the background), so a moment after `load` or two seconds are enough.
 */
export function loadScripts({ intents, controls, contestPath, stateId, times }: Loading): void {
  interface Contest {
    now: string
    nextChangeAt: string | null
    demo: unknown
  }
  const paintTimeoutMs = 2000
  // A frame is painted some time after its scripts have run: without a report, its end is unknown.
  const paintDelayMs = 200
  const { dataset } = document.documentElement
  let hasLoaded = false
  const load = (link: HTMLLinkElement) => {
    if (link.dataset.defer !== 'script') link.rel = link.dataset.defer ?? ''
    else {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = link.href
      // Without a connection: the next event on a control tries again.
      script.onerror = () => {
        hasLoaded = false
      }
      document.head.append(script)
    }
  }
  const loadDeferred = () => {
    if (hasLoaded) return
    hasLoaded = true
    // One task per request: on a slow phone each takes time, and input should be handled in between.
    for (const link of document.querySelectorAll<HTMLLinkElement>('[data-defer]')) setTimeout(() => load(link))
  }
  const loadAfterPaint = () => {
    addEventListener('load', () => setTimeout(loadDeferred, paintDelayMs))
    setTimeout(loadDeferred, paintTimeoutMs)
    try {
      new PerformanceObserver(loadDeferred).observe({ type: 'paint', buffered: true })
    } catch {
      // Paint timing is missing or forbidden.
    }
  }
  const loadOnIntent = () => {
    const onIntent = ({ target }: Event) => target instanceof Element && target.closest(controls) && loadDeferred()
    for (const type of intents) addEventListener(type, onIntent, { capture: true, passive: true })
  }
  const followContest = () => {
    const omitTime = ({ now, ...contest }: Contest) => JSON.stringify(contest)
    const { replies } = JSON.parse(document.getElementById(stateId)?.textContent ?? '{"replies":[]}')
    const shown = replies.find(
      ([[path, input]]: [[string, object]]) => path === contestPath && !('query' in input),
    )?.[1]
    if (!shown) return loadDeferred()
    const getUntilChangeMs = ({ nextChangeAt }: Contest, nowMs: number) =>
      nextChangeAt ? Math.max(Date.parse(nextChangeAt) - nowMs, 0) : Number.POSITIVE_INFINITY
    let timer = 0
    let checkedAt = Date.now()
    const wait = (waitMs: number, isFirst = false) => {
      timer = window.setTimeout(() => check(isFirst), waitMs)
    }
    const check = async (isFirst: boolean) => {
      clearTimeout(timer)
      if (hasLoaded) return
      let waitMs = times.maxIntervalMs
      if (document.visibilityState === 'visible') {
        checkedAt = Date.now()
        try {
          const reply = await fetch(`/api${contestPath}`)
          const contest: Contest = await reply.json()
          if (reply.ok) {
            // The server may still send the page that was stale on arrival.
            if (!hasLoaded && omitTime(contest) !== omitTime(shown)) return isFirst ? loadDeferred() : location.reload()
            const untilChangeMs = getUntilChangeMs(contest, Date.parse(contest.now)) + Math.random() * times.spreadMs
            waitMs = contest.demo ? times.demoIntervalMs : Math.min(untilChangeMs, waitMs)
          }
        } catch {
          // Offline: tried again.
        }
      }
      wait(waitMs)
    }
    document.addEventListener('visibilitychange', () => Date.now() - checkedAt > times.maxIntervalMs && check(false))
    // Uses the browser's clock, until a reply contains the server's.
    const untilChangeMs = getUntilChangeMs(shown, checkedAt)
    const isChangeDue = untilChangeMs > 0 && untilChangeMs < times.firstCheckMs
    const firstMs = Math.min(untilChangeMs + Math.random() * times.spreadMs, times.firstCheckMs)
    wait(shown.demo ? 0 : firstMs, !isChangeDue)
  }
  const start = () => {
    if (dataset.hydration) return loadDeferred()
    const [visit] = performance.getEntriesByType?.('navigation') ?? []
    // The browser's copy of a page to which the visitor goes back may be old: the app requests its data.
    if (dataset.hydrate !== 'intent' || (visit as PerformanceNavigationTiming)?.type === 'back_forward')
      return loadAfterPaint()
    loadOnIntent()
    followContest()
    // Scrolls to the card of a shared link. In a page without server markup, WinnersPage does.
    if (scrollY === 0) document.querySelector('main [id][data-chosen]')?.scrollIntoView({ block: 'center' })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}

/**
 * Applies stored preferences before the first paint, to prevent flashes. First-time visitors have none, so their page
 * does not wait for it.
 * Emitted as a separate file (boot-script-plugin.ts), because the content security policy allows no inline
 * scripts: only its argument is in scope. See web/theme/appearance.ts.
 */
export function boot({ directions, reviewedLanguages, fontSizes, pageParameters }: Tables): void {
  const root = document.documentElement
  try {
    // Signals to the server that this browser may have stored preferences.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones in use
    document.cookie = 'returning=1; path=/; max-age=31536000; samesite=lax'
  } catch {
    // Cookies are forbidden, as in a sandboxed frame.
  }
  let storedLanguage: string | null = null
  // Server-rendered pages are for first-time guests; any other state is rendered in the browser.
  let isSignedIn = false
  let hasOtherState = false
  let appearance: { fontSize?: number; css?: string; dir?: Direction; scrollbars?: string } | null = null
  try {
    storedLanguage = localStorage.getItem('language')
    isSignedIn = localStorage.getItem('jwt') !== null
    // Stored under the page's path: a form draft in session storage, past votes in local storage.
    hasOtherState = [sessionStorage, localStorage].some((storage) => storage.getItem(location.pathname) !== null)
    appearance = JSON.parse(localStorage.getItem('appearance') ?? 'null')
    // Version 1.3 stored them as separate items.
    const mode = localStorage.getItem('color-mode')
    const fontSize = localStorage.getItem('font-size')
    if (mode || fontSize) {
      appearance = { ...(mode && { mode }), ...(fontSize && { fontSize: Number(fontSize) }), ...appearance }
      localStorage.setItem('appearance', JSON.stringify(appearance))
      for (const name of ['color-mode', 'font-size', 'settings']) localStorage.removeItem(name)
    }
  } catch {
    // Without storage, the page stays as rendered.
  }
  const searchParams = new URLSearchParams(location.search)
  // Source of the visit: for this tab, without a cookie. See web/lib/source.ts.
  let from = searchParams.get('from')?.slice(0, 64)
  try {
    if (from) sessionStorage.setItem('from', from)
    else from = sessionStorage.getItem('from') ?? undefined
  } catch {
    // Without storage, it lasts until the next page load.
  }
  if (from) root.dataset.from = from
  const candidates = [searchParams.get('language'), storedLanguage, ...navigator.languages].map(
    (tag) => (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '',
  )
  // The server names those of the installation.
  const offered = root.dataset.languages?.split(' ') ?? reviewedLanguages
  const language = candidates.find((code) => offered.includes(code)) ?? Object.keys(directions)[0] ?? ''
  const renderedParams = new URLSearchParams(root.dataset.search)
  hasOtherState ||= pageParameters.some((name) => searchParams.get(name) !== renderedParams.get(name))
  // Hides the server's markup until the client has rendered: see base.css.
  if (isSignedIn || root.lang !== language) root.dataset.hydration = 'page'
  else if (hasOtherState) root.dataset.hydration = 'main'
  const dir = directions[language] === 'rtl' ? 'rtl' : (appearance?.dir ?? 'ltr')
  // Only if changed: a write recalculates the styles of every element.
  if (root.lang !== language) root.lang = language
  if (root.dir !== dir) root.dir = dir
  if (!appearance) return
  if (appearance.fontSize && fontSizes.includes(appearance.fontSize)) root.style.fontSize = `${appearance.fontSize}%`
  if (appearance.scrollbars === 'plain') root.dataset.scrollbars = appearance.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = appearance.css ?? ''
  document.head.append(style)
}
