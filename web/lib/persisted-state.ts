/**
 * What this browser keeps of a person's choices, in local storage, so that the next page begins with it (section 4) and
 * other tabs follow. A browser that forbids storage keeps it as long as the tab is open.
 */
import { useSyncExternalStore } from 'react'

/**
 * `language` is the choice of web/i18n; `appearance` is what boot-script.ts puts on the page before anything else;
 * `after-decision` is `stay` where an entry stays open once it is decided over; `density` is `roomy` where tables have
 * more air; `folded-groups` names those of the menu; `hidden-columns` names those of lists that were hidden; `shortcuts` are a guest's; `district` is the one that
 * staff worked on last; `triage-keys` is `off` where letters shall decide nothing; a public page's path holds what the
 * page shows this browser alone (public-voting/past-votes.ts).
 */
type PersistedKey =
  | '/favorite-name-poll'
  | 'after-decision'
  | 'color-mode'
  | 'density'
  | 'district'
  | 'folded-groups'
  | 'font-size'
  | 'hidden-columns'
  | 'language'
  | 'appearance'
  | 'settings'
  | 'shortcuts'
  | 'triage-keys'

const here = new Map<string, string | null>()
const listeners = new Set<() => void>()

export function readPersisted(key: PersistedKey): string | null {
  const written = here.get(key)
  if (written !== undefined) return written
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function persist(key: PersistedKey, value: string | null): void {
  if (readPersisted(key) === value) return
  here.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePersistedState = (key: PersistedKey) =>
  useSyncExternalStore(
    subscribe,
    () => readPersisted(key),
    () => null,
  )

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  // No key: the whole storage was cleared.
  if (key === null) here.clear()
  else here.delete(key)
  for (const listener of listeners) listener()
})

/** A value that the tab keeps; a browser that forbids storage forgets it, and nothing breaks. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows of some browsers.
  }
}

export function clearStored(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
