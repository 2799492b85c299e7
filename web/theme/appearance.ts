import type { Colors } from '@snowplow/contract/branding/branding.ts'
import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { useSyncExternalStore } from 'react'
import { persist, usePersistedState } from '../lib/persisted-state.ts'
import { cssOf, followingCss, fontSizes, type Mode } from './tokens.ts'

/** Stored by the browser; boot-script.ts applies it to the next page before the first paint. */
export interface Appearance {
  /** Style sheet of the theme; empty while the page follows the system in the default theme, as in tokens.css. */
  css: string
  dir: Settings['direction']
  scrollbars: 'custom' | 'plain'
}

/** boot-script.ts may have created the element. */
const styleId = 'theme'
/** Style element with the department's colors, rendered by the server. The user's theme overrides them. */
export const colorsId = 'colors'

/** Applies the appearance and stores it for the next page. The direction is applied by web/i18n. */
export function applyAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement
  // Skipped if unchanged: a write would recalculate the styles of every element.
  if (appearance.scrollbars === 'plain') dataset.scrollbars = appearance.scrollbars
  else delete dataset.scrollbars
  putStyle(styleId, appearance.css)
  persist('appearance', JSON.stringify(appearance))
}

export const applyColors = (colors: Colors | null) => putStyle(colorsId, colors ? followingCss(colors) : '')

function putStyle(id: string, css: string): void {
  let style = document.getElementById(id)
  if (!style) {
    if (!css) return
    style = document.createElement('style')
    style.id = id
    document.head.append(style)
  }
  if (style.textContent !== css) style.textContent = css
}

export const appearanceOf = (settings: Settings, followsSystem: boolean): Appearance => ({
  css: followsSystem ? '' : cssOf(settings.theme),
  dir: settings.direction,
  scrollbars: settings.customScrollbars ? 'custom' : 'plain',
})

export function fontSizeOf(storedValue: string | null): number {
  return fontSizes.find((size) => String(size) === storedValue) ?? 100
}

export function setFontSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  system?.addEventListener('change', listener)
  return () => system?.removeEventListener('change', listener)
}

/** Color mode of this browser: the stored choice, else that of the system (section 4). */
export function useMode(): Mode {
  const storedValue = usePersistedState('color-mode')
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => system?.matches ?? false,
    () => false,
  )
  if (storedValue === 'light' || storedValue === 'dark') return storedValue
  return isSystemDark ? 'dark' : 'light'
}
