import { type ComponentType, useSyncExternalStore } from 'react'

let registeredToaster: ComponentType | null = null
const listeners = new Set<() => void>()

/** Registers the toaster lazily: pages that show no toasts do not load it. */
export function registerToaster(component: ComponentType): void {
  registeredToaster = component
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToaster = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => registeredToaster,
    () => null,
  )
