/**
 * An administrator's look at another moment of the contest: until it is ended, or the page is loaded anew, whatever
 * this tab shows is what visitors will see then, and the server refuses to change anything. Nobody else is touched.
 */
import { useSyncExternalStore } from 'react'
import { sessionOwner, subscribeSession } from './session.ts'

let moment: string | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

/** The instant that is looked at; null for now. */
export const asOf = () => moment

export function lookAt(instant: string | null): void {
  moment = instant
  owner = sessionOwner()
  for (const tell of listeners) tell()
}

// It is the right of the one who began it.
subscribeSession(() => moment !== null && sessionOwner() !== owner && lookAt(null))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAsOf = () => useSyncExternalStore(subscribe, asOf, () => null)
