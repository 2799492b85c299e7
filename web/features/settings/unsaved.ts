/** A signed-in person's change that the server has not confirmed: shown until it has, also after a failed save. */
import type { Settings } from '@snowplow/contract/settings/settings.ts'
import { useSyncExternalStore } from 'react'

interface Unsaved {
  owner: string
  settings: Settings
  /** The server could not be told; the next change, or another try, takes it along. */
  isRefused: boolean
}

let unsaved: Unsaved | null = null
const listeners = new Set<() => void>()

const unsavedHere = (owner: string | null) => (unsaved?.owner === owner ? unsaved : null)

/** The person's change, or null; another person's is no concern of theirs. */
export const unsavedOf = (owner: string | null) => unsavedHere(owner)?.settings ?? null

function set(next: Unsaved | null): void {
  unsaved = next
  for (const tell of listeners) tell()
}

export const setUnsaved = (owner: string, settings: Settings | null) =>
  set(settings && { owner, settings, isRefused: false })

export const setRefused = () => set(unsaved && { ...unsaved, isRefused: true })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnsaved = (owner: string | null) => useSyncExternalStore(subscribe, () => unsavedOf(owner))
export const useIsRefused = (owner: string | null) =>
  useSyncExternalStore(subscribe, () => unsavedHere(owner)?.isRefused ?? false)
