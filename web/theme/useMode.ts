import { useSyncExternalStore } from 'react'
import { usePersistedState } from '../lib/persisted-state.ts'
import type { Mode } from './palette.ts'

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  system?.addEventListener('change', listener)
  return () => system?.removeEventListener('change', listener)
}

/** Whether this browser's color mode is light or dark: what was chosen here, else what the system says (section 4). */
export function useMode(): Mode {
  const kept = usePersistedState('color-mode')
  const isSystemDark = useSyncExternalStore(subscribe, () => system?.matches ?? false)
  if (kept === 'light' || kept === 'dark') return kept
  return isSystemDark ? 'dark' : 'light'
}
