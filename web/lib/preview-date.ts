/**
 * Preview date of an administrator: until it is reset or the page is reloaded, this tab shows what visitors will see
 * at that time, and the server rejects every write. Other users are not affected.
 */
import { useSyncExternalStore } from 'react'
import { sessionOwner, subscribeSession } from './session.ts'

export interface PreviewDate {
  at: string
  season: string | undefined
  isNotOpen: boolean
}

let previewDate: PreviewDate | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

export const getPreviewDate = () => previewDate

export function setPreviewDate(next: PreviewDate | null): void {
  previewDate = next
  owner = sessionOwner()
  for (const listener of listeners) listener()
}

// Reset when another user signs in: previewing is a right of its owner.
subscribeSession(() => previewDate !== null && sessionOwner() !== owner && setPreviewDate(null))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreviewDate = () => useSyncExternalStore(subscribe, getPreviewDate, () => null)
