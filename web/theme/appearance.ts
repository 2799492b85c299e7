import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { useSyncExternalStore } from 'react'
import { persist, usePersistedState } from '../lib/persisted-state.ts'
import { cssOf, fontSizes, type Mode } from './tokens.ts'

/** What first-paint.ts finds in the browser and puts on the next page before it shows anything. */
export interface Appearance {
  /** The theme's style sheet; empty while the page follows the system in the default theme, as tokens.css does. */
  css: string
  /** What the person set; a language that is written from the right is, whatever stands here. */
  dir: Settings['direction']
  scrollbars: 'custom' | 'plain'
}

/** The element that first-paint.ts may have made already. */
const styleId = 'theme'

/** Puts the appearance on the page, and keeps it for the next one. The direction is web/i18n's to put there. */
export function applyAppearance(look: Appearance): void {
  const root = document.documentElement
  root.dataset.scrollbars = look.scrollbars
  let style = document.getElementById(styleId)
  if (!style) {
    style = document.createElement('style')
    style.id = styleId
    document.head.append(style)
  }
  if (style.textContent !== look.css) style.textContent = look.css
  persist('appearance', JSON.stringify(look))
}

export const appearanceOf = (settings: Settings, followsSystem: boolean): Appearance => ({
  css: followsSystem ? '' : cssOf(settings.theme),
  dir: settings.direction,
  scrollbars: settings.customScrollbars ? 'custom' : 'plain',
})

/** The kept text size; 100 when there is none. */
export function fontSizeOf(kept: string | null): number {
  return fontSizes.find((size) => String(size) === kept) ?? 100
}

export function setFontSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  system?.addEventListener('change', listener)
  return () => system?.removeEventListener('change', listener)
}

/** Whether this browser's color mode is light or dark: what was chosen here, else what the system says (section 4). */
export function useMode(): Mode {
  const kept = usePersistedState('color-mode')
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => system?.matches ?? false,
    () => false,
  )
  if (kept === 'light' || kept === 'dark') return kept
  return isSystemDark ? 'dark' : 'light'
}
