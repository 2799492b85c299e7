import type { Direction } from '../i18n/languages.ts'

interface Tables {
  /** Every language and its direction; the first is shown to whom none of them fits. */
  directions: Record<string, Direction>
  fontSizes: readonly number[]
  /** What public pages read in their address: each is drawn for one value of them. */
  pageParameters: readonly string[]
}

/**
 * Puts on the page what this browser keeps of the person's choices, before the first paint, so that nothing flashes. The
 * page of somebody who has never been here does not wait for it: there is nothing to put.
 * It becomes a file of its own (web/build/boot-script-plugin.ts), because the content security policy allows no script inside
 * the page: it uses nothing of this module but its argument. See web/theme/appearance.ts.
 */
export function boot({ directions, fontSizes, pageParameters }: Tables): void {
  const root = document.documentElement
  // Tells the server, too, that something may be kept here.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in phones that families still use
  document.cookie = 'returning=1; path=/; max-age=31536000; samesite=lax'
  let storedLanguage: string | null = null
  // Drawn for a guest who has just come; what else somebody sees is drawn here.
  let isSignedIn = false
  let isOther = false
  let appearance: { css: string; dir: Direction; scrollbars: string } | null = null
  try {
    storedLanguage = localStorage.getItem('language')
    isSignedIn = localStorage.getItem('jwt') !== null
    // Kept by the page's path: a draft in the tab's session, past votes in the browser.
    isOther = [sessionStorage, localStorage].some((storage) => storage.getItem(location.pathname) !== null)
    appearance = JSON.parse(localStorage.getItem('appearance') ?? 'null')
    const size = localStorage.getItem('font-size')
    if (fontSizes.some((candidates) => String(candidates) === size)) root.style.fontSize = `${size}%`
  } catch {
    // A browser that forbids storage shows the page as it comes.
  }
  const searchParams = new URLSearchParams(location.search)
  const candidates = [searchParams.get('language'), storedLanguage, ...navigator.languages].map(
    (tag) => (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '',
  )
  const language = candidates.find((code) => Object.hasOwn(directions, code)) ?? Object.keys(directions)[0] ?? ''
  const renderedParams = new URLSearchParams(root.dataset.search)
  isOther ||= pageParameters.some((name) => searchParams.get(name) !== renderedParams.get(name))
  // It waits unseen until the page draws itself: see base.css.
  if (isSignedIn || root.lang !== language) root.dataset.hydration = 'page'
  else if (isOther) root.dataset.hydration = 'main'
  root.lang = language
  root.dir = directions[language] === 'rtl' ? 'rtl' : (appearance?.dir ?? 'ltr')
  // A page that the server has drawn can be read before its scripts are here: they come once it is in view.
  const load = (link: HTMLLinkElement) => {
    if (link.dataset.defer !== 'script') link.rel = link.dataset.defer ?? ''
    else {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = link.href
      document.head.append(script)
    }
  }
  // One at a time: a slow phone takes a while to ask for each, and may have something to answer meanwhile.
  const loadDeferred = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[data-defer]')) setTimeout(() => load(link))
  }
  const loadDeferredAfterPaint = () => {
    if (root.dataset.hydration) return loadDeferred()
    const views = new PerformanceObserver(() => {
      views.disconnect()
      loadDeferred()
    })
    views.observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', loadDeferredAfterPaint)
  else loadDeferredAfterPaint()
  if (!appearance) return
  if (appearance.scrollbars === 'plain') root.dataset.scrollbars = appearance.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = appearance.css
  document.head.append(style)
}
