/**
 * User preferences in local storage, applied to the next page (section 4) and synchronized between tabs. Without
 * storage they last as long as the tab.
 */
import { createStore, useStore } from './store.ts'

/**
 * `language` belongs to web/i18n; `appearance` is applied by boot-script.ts before the first paint; `after-decision`
 * is `stay` if an entry stays open after its decision; `density` is `roomy` for taller table rows; `folded-groups`
 * lists folded menu groups; `hidden-columns` lists hidden table columns; `import-columns` are those that a person chose
 * for files; `district` is the district that staff worked on last; `receipts` are of votes, if the voter chose so;
 * `triage-keys` is `off` if letter shortcuts are disabled; the path of a public page holds the page's state in this
 * browser (public-voting/past-votes.ts).
 */
type PersistedKey =
  | '/favorite-name-poll'
  | 'after-decision'
  | 'density'
  | 'district'
  | 'folded-groups'
  | 'hidden-columns'
  | 'import-columns'
  | 'language'
  | 'appearance'
  | 'receipts'
  | 'triage-keys'

const memory = createStore<ReadonlyMap<string, string | null>>(new Map())

export function readPersisted(key: PersistedKey): string | null {
  const memoryValue = memory.getSnapshot().get(key)
  if (memoryValue !== undefined) return memoryValue
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function persist(key: PersistedKey, value: string | null): void {
  if (readPersisted(key) === value) return
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden; the value in memory remains.
  }
  memory.set(new Map(memory.getSnapshot()).set(key, value))
}

export function usePersistedState(key: PersistedKey): string | null
/** Re-renders only when the selected primitive changes. */
export function usePersistedState<T extends string | number | null>(
  key: PersistedKey,
  select: (value: string | null) => T,
): T
export function usePersistedState(key: PersistedKey, select: (value: string | null) => unknown = (value) => value) {
  return useStore({
    subscribe: memory.subscribe,
    getSnapshot: () => select(readPersisted(key)),
    getServerSnapshot: () => select(null),
  })
}

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  // A null key means that the whole storage was cleared.
  memory.set(new Map([...memory.getSnapshot()].filter(([name]) => key !== null && name !== key)))
})

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
    // Forbidden in private windows of some browsers.
  }
}

export function clearStored(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
