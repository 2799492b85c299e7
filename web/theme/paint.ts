import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { keep } from './kept.ts'
import { cssOf } from './tokens.ts'

/** What public/first-paint.js finds in the browser and puts on the next page before it shows anything. */
export interface Paint {
  /** The theme's style sheet; empty while the page follows the system in the default theme, as tokens.css does. */
  css: string
  /** What the person set; a language that is written from the right is, whatever stands here. */
  dir: Settings['direction']
  scrollbars: 'custom' | 'plain'
}

/** The element that first-paint.js may have made already. */
const styleId = 'theme'

/** Puts the appearance on the page, and keeps it for the next one. The direction is web/i18n's to put there. */
export function paint(look: Paint): void {
  const root = document.documentElement
  root.dataset.scrollbars = look.scrollbars
  let style = document.getElementById(styleId)
  if (!style) {
    style = document.createElement('style')
    style.id = styleId
    document.head.append(style)
  }
  if (style.textContent !== look.css) style.textContent = look.css
  keep('paint', JSON.stringify(look))
}

/** What a person's settings look like. */
export const paintOf = (settings: Settings, followsSystem: boolean): Paint => ({
  css: followsSystem ? '' : cssOf(settings.theme),
  dir: settings.direction,
  scrollbars: settings.customScrollbars ? 'custom' : 'plain',
})

/** Percent of the browser's own text size, which is 16 px unless the person chose another there (section 9). */
export const fontSizes = [70, 80, 90, 100, 110, 120, 130] as const

/** The kept text size; 100 when there is none. */
export function fontSizeOf(kept: string | null): number {
  return fontSizes.find((size) => String(size) === kept) ?? 100
}

export function setFontSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}
