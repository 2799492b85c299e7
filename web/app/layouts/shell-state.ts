/** Open panels of the shell (section 4, other states), stored per tab so that they survive a reload. */
import type { SettingsDrawer } from '../../features/settings/SettingsDrawers.tsx'
import { readStored, store } from '../../lib/storage/persisted-state.ts'
import { createStore } from '../../lib/storage/store.ts'

interface ShellState {
  isNavbarOpen: boolean
  /**
   * Path at which the drawer was opened that replaces the navbar in narrow windows and in layouts without one. On any
   * other path it is closed: following a link closes it (section 2).
   */
  navbarDrawerPath: string | null
  isNavbarFoldedOpen: boolean
  isQuickPanelOpen: boolean
  settingsDrawer: SettingsDrawer | null
}

const storageKey = 'isNavbarOpen'
export const shellStore = createStore<ShellState>({
  isNavbarOpen: readStored(storageKey) !== false,
  navbarDrawerPath: null,
  isNavbarFoldedOpen: false,
  isQuickPanelOpen: false,
  settingsDrawer: null,
})

export function setShell(change: Partial<ShellState>): void {
  if ('isNavbarOpen' in change) store(storageKey, change.isNavbarOpen)
  shellStore.set({ ...shellStore.getSnapshot(), ...change })
}
