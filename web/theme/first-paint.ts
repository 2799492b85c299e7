import type { Direction } from '../i18n/languages.ts'

interface Tables {
  /** Every language and its direction; the first is shown to whom none of them fits. */
  directions: Record<string, Direction>
  fontSizes: readonly number[]
}

/**
 * Puts on the page what this browser keeps of the person's choices, before the first paint, so that nothing flashes.
 * It becomes a file of its own (web/first-paint-file.ts), because the content security policy allows no script inside
 * the page: it uses nothing of this module but its argument. See web/theme/appearance.ts.
 */
export function paintFirst({ directions, fontSizes }: Tables): void {
  const root = document.documentElement
  let keptLanguage: string | null = null
  let look: { css: string; dir: Direction; scrollbars: string } | null = null
  try {
    keptLanguage = localStorage.getItem('language')
    look = JSON.parse(localStorage.getItem('appearance') ?? 'null')
    const size = localStorage.getItem('font-size')
    if (fontSizes.some((known) => String(known) === size)) root.style.fontSize = `${size}%`
  } catch {
    // A browser that forbids storage shows the page as it comes.
  }
  const known = [keptLanguage, ...navigator.languages].map((tag) => (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '')
  const language = known.find((code) => Object.hasOwn(directions, code)) ?? Object.keys(directions)[0] ?? ''
  root.lang = language
  root.dir = directions[language] === 'rtl' ? 'rtl' : (look?.dir ?? 'ltr')
  if (!look) return
  root.dataset.scrollbars = look.scrollbars
  const style = document.createElement('style')
  style.id = 'theme'
  style.textContent = look.css
  document.head.append(style)
}
