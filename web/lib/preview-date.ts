/**
 * Preview date of an administrator: until it is reset or the page is reloaded, this tab shows what visitors will see
 * at that time, and the server rejects every write. Other users are not affected.
 */
import { sessionOwner, subscribeSession } from './session.ts'
import { createStore } from './storage/store.ts'

export interface PreviewDate {
  at: string
  season: string | undefined
  isNotOpen: boolean
}

export const previewDateStore = createStore<PreviewDate | null>(null, () => null)
let owner: string | null = null

export const getPreviewDate = previewDateStore.getSnapshot

export function setPreviewDate(next: PreviewDate | null): void {
  owner = sessionOwner()
  previewDateStore.set(next)
}

// Reset when another user signs in: previewing is a right of its owner.
subscribeSession(() => getPreviewDate() !== null && sessionOwner() !== owner && setPreviewDate(null))
