import { useSyncExternalStore } from 'react'

interface Store<T> {
  getSnapshot: () => T
  getServerSnapshot: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside of React. `getServerSnapshot` differs if a change before hydration must not affect the first render. */
export function createStore<T>(initial: T, getServerSnapshot?: () => T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  const getSnapshot = () => state
  return {
    getSnapshot,
    getServerSnapshot: getServerSnapshot ?? getSnapshot,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, getSnapshot, getServerSnapshot }: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
