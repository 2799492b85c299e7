/**
 * An administrator's look at another moment of the contest: until it is ended, or the page is loaded anew, whatever
 * this tab shows is what visitors will see then, and the server refuses to change anything. Nobody else is touched.
 */
import { useSyncExternalStore } from 'react'
import { sessionOwner, subscribeSession } from './session.ts'

export interface PreviewDate {
  /** The instant that is looked at. */
  at: string
  /** The year of the season that is looked at; the current one without. */
  season: string | undefined
  /** Visitors see none of it before the contest is opened. */
  isNotOpen: boolean
}

let previewDate: PreviewDate | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

/** Null for the contest as it is now. */
export const getPreviewDate = () => previewDate

export function setPreviewDate(next: PreviewDate | null): void {
  previewDate = next
  owner = sessionOwner()
  for (const listener of listeners) listener()
}

// It is the right of the one who began it.
subscribeSession(() => previewDate !== null && sessionOwner() !== owner && setPreviewDate(null))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreviewDate = () => useSyncExternalStore(subscribe, getPreviewDate, () => null)
