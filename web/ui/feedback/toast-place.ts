import { type ComponentType, useSyncExternalStore } from 'react'

let placed: ComponentType | null = null
const listeners = new Set<() => void>()

/** Whatever can show a toast brings the place for them along: most people never see one, and load none of it. */
export function placeToasts(place: ComponentType): void {
  placed = place
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place for toasts, once something on the page can show one. */
export const useToastPlace = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => placed,
    () => null,
  )
