/** Open panels of the shell (section 4, other states), stored per tab so that they survive a reload. */
import { useSyncExternalStore } from 'react'
import type { SettingsDrawer } from '../../features/settings/SettingsDrawers.tsx'
import { readStored, store } from '../../lib/persisted-state.ts'

interface ShellState {
  isNavbarOpen: boolean
  /** Drawer that replaces the navbar in narrow windows and in layouts without one. */
  isNavbarMobileOpen: boolean
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
