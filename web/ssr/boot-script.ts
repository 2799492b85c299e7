import type { Direction } from '@snowplow/contract/text/languages.ts'

interface Tables {
  /** Languages with direction; the first one is the fallback. */
  directions: Record<string, Direction>
  /** Offered by a page that the server did not fill in. */
  reviewedLanguages: readonly string[]
  fontSizes: readonly number[]
  /** Query parameters of public pages. The server renders one page per value. */
  pageParameters: readonly string[]
}

/**
 * Loads the deferred scripts of a server-rendered page, which is readable without them, after its first paint. Some
 * browsers report no paint (Firefox with `privacy.resistFingerprinting`, a tab in the background), so `load` or two
 * seconds are enough.
 */
export function loadScripts(): void {
  const paintTimeoutMs = 2000
  const load = (link: HTMLLinkElement) => {
    if (link.dataset.defer !== 'script') link.rel = link.dataset.defer ?? ''
    else {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = link.href
      document.head.append(script)
    }
  }
  let hasLoaded = false
  const loadDeferred = () => {
    if (hasLoaded) return
    hasLoaded = true
    // One task per request: on a slow phone each takes time, and input should be handled in between.
    for (const link of document.querySelectorAll<HTMLLinkElement>('[data-defer]')) setTimeout(() => load(link))
  }
  const loadDeferredAfterPaint = () => {
    if (document.documentElement.dataset.hydration) return loadDeferred()
    addEventListener('load', loadDeferred)
    setTimeout(loadDeferred, paintTimeoutMs)
    try {
      new PerformanceObserver(loadDeferred).observe({ type: 'paint', buffered: true })
    } catch {
      // Paint timing is missing or forbidden.
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', loadDeferredAfterPaint)
  else loadDeferredAfterPaint()
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
  root.lang = language
  root.dir = directions[language] === 'rtl' ? 'rtl' : (appearance?.dir ?? 'ltr')
  if (!appearance) return
  if (appearance.fontSize && fontSizes.includes(appearance.fontSize)) root.style.fontSize = `${appearance.fontSize}%`
  if (appearance.scrollbars === 'plain') root.dataset.scrollbars = appearance.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = appearance.css ?? ''
  document.head.append(style)
}
