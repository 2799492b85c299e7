/** What is open in the shell (section 4, other states); kept for the tab, so that a reload finds it again. */
import { useSyncExternalStore } from 'react'
import type { SettingsDrawer } from '../../features/settings/SettingsDrawers.tsx'
import { readStored, store } from '../../lib/persisted-state.ts'

interface ShellState {
  /** Whole, or folded away. */
  isNavbarOpen: boolean
  /** The drawer that takes its place in a narrow window, or where it is not displayed. */
  isNavbarMobileOpen: boolean
  /** A folded navbar that a pointer or the focus has opened for a moment. */
  isNavbarFoldedOpen: boolean
  isQuickPanelOpen: boolean
  settingsDrawer: SettingsDrawer | null
}

const storageKey = 'isNavbarOpen'
let state: ShellState = {
  isNavbarOpen: readStored(storageKey) !== false,
  isNavbarMobileOpen: false,
  isNavbarFoldedOpen: false,
  isQuickPanelOpen: false,
  settingsDrawer: null,
}
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setShell(change: Partial<ShellState>): void {
  state = { ...state, ...change }
  if ('isNavbarOpen' in change) store(storageKey, state.isNavbarOpen)
  for (const listener of listeners) listener()
}

export const useShell = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
