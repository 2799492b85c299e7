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
 * It becomes a file of its own (web/build/first-paint-file.ts), because the content security policy allows no script inside
 * the page: it uses nothing of this module but its argument. See web/theme/appearance.ts.
 */
export function paintFirst({ directions, fontSizes, pageParameters }: Tables): void {
  const root = document.documentElement
  // Tells the server, too, that something may be kept here.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in phones that families still use
  document.cookie = 'returning=1; path=/; max-age=31536000; samesite=lax'
  let keptLanguage: string | null = null
  // Drawn for a guest who has just come; what else somebody sees is drawn here.
  let isSignedIn = false
  let isOther = false
  let look: { css: string; dir: Direction; scrollbars: string } | null = null
  try {
    keptLanguage = localStorage.getItem('language')
    isSignedIn = localStorage.getItem('jwt') !== null
    // Kept by the page's path: a draft in the tab's session, past votes in the browser.
    isOther = [sessionStorage, localStorage].some((storage) => storage.getItem(location.pathname) !== null)
    look = JSON.parse(localStorage.getItem('appearance') ?? 'null')
    const size = localStorage.getItem('font-size')
    if (fontSizes.some((known) => String(known) === size)) root.style.fontSize = `${size}%`
  } catch {
    // A browser that forbids storage shows the page as it comes.
  }
  const asked = new URLSearchParams(location.search)
  const known = [asked.get('language'), keptLanguage, ...navigator.languages].map(
    (tag) => (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '',
  )
  const language = known.find((code) => Object.hasOwn(directions, code)) ?? Object.keys(directions)[0] ?? ''
  const drawnFor = new URLSearchParams(root.dataset.search)
  isOther ||= pageParameters.some((name) => asked.get(name) !== drawnFor.get(name))
  // It waits unseen until the page draws itself: see base.css.
  if (isSignedIn || root.lang !== language) root.dataset.waits = 'page'
  else if (isOther) root.dataset.waits = 'main'
  root.lang = language
  root.dir = directions[language] === 'rtl' ? 'rtl' : (look?.dir ?? 'ltr')
  // A page that the server has drawn can be read before its scripts are here: they come once it is in view.
  const load = (link: HTMLLinkElement) => {
    if (link.dataset.later !== 'script') link.rel = link.dataset.later ?? ''
    else {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = link.href
      document.head.append(script)
    }
  }
  // One at a time: a slow phone takes a while to ask for each, and may have something to answer meanwhile.
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[data-later]')) setTimeout(() => load(link))
  }
  const beginInView = () => {
    if (root.dataset.waits) return begin()
    const views = new PerformanceObserver(() => {
      views.disconnect()
      begin()
    })
    views.observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', beginInView)
  else beginInView()
  if (!look) return
  if (look.scrollbars === 'plain') root.dataset.scrollbars = look.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = look.css
  document.head.append(style)
}
