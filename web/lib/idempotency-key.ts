import { createId } from './new-id.ts'
import { clearStored, readStored, store } from './storage/persisted-state.ts'

interface StoredKey {
  key: string
  content: string
}

/** Fallback for browsers that forbid session storage. */
const inMemory = new Map<string, StoredKey>()

/**
 * Returns the idempotency key of this form content. Survives a reload, like the form's draft; other content gets a
 * new key.
 * @param form session storage key of the form
 */
export function getIdempotencyKey(form: string, content: string): string {
  const stored = (readStored(form) as StoredKey | null) ?? inMemory.get(form)
  if (typeof stored?.key === 'string' && stored.content === content) return stored.key
  const next = { key: createId(), content }
  inMemory.set(form, next)
  store(form, next)
  return next.key
}

/** Call after a successful submission: the same content submitted again counts as a new one. */
export function removeIdempotencyKey(form: string): void {
  inMemory.delete(form)
  clearStored(form)
}
