import type { Colors } from '@snowplow/contract/branding/branding.ts'
import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { useSyncExternalStore } from 'react'
import { persist, readPersisted, usePersistedState } from '../lib/storage/persisted-state.ts'
import { fontSizes, type Mode, writeCss, writeFollowingCss } from './tokens.ts'

/** Stored by the browser; boot-script.ts applies it to the next page before the first paint. */
export interface Appearance {
  /** Chosen mode; missing while the page follows the system. */
  mode: Mode
  /** Percent; 100 if missing. */
  fontSize: number
  /** Style sheet of the theme; empty while the page follows the system in the default theme, as in tokens.css. */
  css: string
  dir: Settings['direction']
  scrollbars: 'custom' | 'plain'
}

/** boot-script.ts may have created the element. */
const styleId = 'theme'
/** Style element with the department's colors, rendered by the server. The user's theme overrides them. */
export const colorsId = 'colors'

function parseAppearance(text: string | null): Partial<Appearance> {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

export const setAppearance = (change: Partial<Appearance>) =>
  persist('appearance', JSON.stringify({ ...parseAppearance(readPersisted('appearance')), ...change }))

export function applyAppearance(appearance: Pick<Appearance, 'css' | 'dir' | 'scrollbars'>): void {
  const { dataset } = document.documentElement
  // Skipped if unchanged: a write would recalculate the styles of every element.
  if (appearance.scrollbars === 'plain') dataset.scrollbars = appearance.scrollbars
  else delete dataset.scrollbars
  putStyle(styleId, appearance.css)
  setAppearance(appearance)
}

export const applyColors = (colors: Colors | null) => putStyle(colorsId, colors ? writeFollowingCss(colors) : '')

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

export const getAppearance = (settings: Settings, followsSystem: boolean): Parameters<typeof applyAppearance>[0] => ({
  css: followsSystem ? '' : writeCss(settings.theme),
  dir: settings.direction,
  scrollbars: settings.customScrollbars ? 'custom' : 'plain',
})

export function parseFontSize(text: string | null): number {
  const { fontSize } = parseAppearance(text)
  return fontSizes.find((size) => size === fontSize) ?? 100
}

export function parseMode(text: string | null): Mode | null {
  const { mode } = parseAppearance(text)
  return mode === 'light' || mode === 'dark' ? mode : null
}

export function setFontSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  system?.addEventListener('change', listener)
  return () => system?.removeEventListener('change', listener)
}

export function useMode(): Mode {
  const chosen = usePersistedState('appearance', parseMode)
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => system?.matches ?? false,
    () => false,
  )
  return chosen ?? (isSystemDark ? 'dark' : 'light')
}
