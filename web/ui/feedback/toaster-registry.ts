import { type ComponentType, useSyncExternalStore } from 'react'

let registeredToaster: ComponentType | null = null
const listeners = new Set<() => void>()

/** Whatever can show a toast brings the place for them along: most people never see one, and load none of it. */
export function registerToaster(component: ComponentType): void {
  registeredToaster = component
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place for toasts, once something on the page can show one. */
export const useToaster = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => registeredToaster,
    () => null,
  )
