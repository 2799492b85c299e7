import type { Colors } from '@snowplow/contract/branding/branding.ts'
import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { useSyncExternalStore } from 'react'
import { persist, usePersistedState } from '../lib/persisted-state.ts'
import { cssOf, followingCss, fontSizes, type Mode } from './tokens.ts'

/** What boot-script.ts finds in the browser and puts on the next page before it shows anything. */
export interface Appearance {
  /** The theme's style sheet; empty while the page follows the system in the default theme, as tokens.css does. */
  css: string
  /** What the person set; a language that is written from the right is, whatever stands here. */
  dir: Settings['direction']
  scrollbars: 'custom' | 'plain'
}

/** The element that boot-script.ts may have made already. */
const styleId = 'theme'
/** The department's colors, which the server puts into its pages: weaker than what a person has chosen. */
export const colorsId = 'colors'

/** Puts the appearance on the page, and keeps it for the next one. The direction is web/i18n's to put there. */
export function applyAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement
  // Not where it would change nothing: the browser would look anew at the style of every element.
  if (appearance.scrollbars === 'plain') dataset.scrollbars = appearance.scrollbars
  else delete dataset.scrollbars
  putStyle(styleId, appearance.css)
  persist('appearance', JSON.stringify(appearance))
}

/** Puts the department's colors on the page, where its server has not: nothing changes that is as it should be. */
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

/** The kept text size; 100 when there is none. */
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

/** Whether this browser's color mode is light or dark: what was chosen here, else what the system says (section 4). */
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
