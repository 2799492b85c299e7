/**
 * Preview date of an administrator: until it is reset or the page is reloaded, this tab shows what visitors will see
 * at that time, and the server rejects every write. Other users are not affected.
 */
import { sessionOwner, subscribeSession } from './session.ts'
import { createStore, useStore } from './store.ts'

export interface PreviewDate {
  at: string
  season: string | undefined
  isNotOpen: boolean
}

const previewDate = createStore<PreviewDate | null>(null, () => null)
let owner: string | null = null

export const getPreviewDate = previewDate.getSnapshot

export function setPreviewDate(next: PreviewDate | null): void {
  owner = sessionOwner()
  previewDate.set(next)
}

// Reset when another user signs in: previewing is a right of its owner.
subscribeSession(() => getPreviewDate() !== null && sessionOwner() !== owner && setPreviewDate(null))

export const usePreviewDate = () => useStore(previewDate)
