import { newId } from './new-id.ts'
import { clearStored, readStored, store } from './persisted-state.ts'

interface StoredKey {
  key: string
  content: string
}

/** For browsers that forbid session storage. */
const inMemory = new Map<string, StoredKey>()

/**
 * The key under which a form sends this content, however often: it survives a reload, as the form's draft does. Other
 * content gets another key.
 * @param form names the form in the tab's session storage
 */
export function idempotencyKeyFor(form: string, content: string): string {
  const stored = (readStored(form) as StoredKey | null) ?? inMemory.get(form)
  if (typeof stored?.key === 'string' && stored.content === content) return stored.key
  const next = { key: newId(), content }
  inMemory.set(form, next)
  store(form, next)
  return next.key
}

/** The form was sent: the same content sent again is meant as another one. */
export function removeIdempotencyKey(form: string): void {
  inMemory.delete(form)
  clearStored(form)
}
