import { favoriteNames } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { readStored, store } from '../../../lib/persisted-state.ts'

/** Includes the name, so that it can be displayed after it was withdrawn. */
export interface Pick {
  id: number
  snowplowName: string
}
type Drafts = Record<string, Pick[]>

const isPick = (value: unknown): value is Pick =>
  typeof (value as Pick)?.id === 'number' && typeof (value as Pick)?.snowplowName === 'string'

function readDrafts(key: string): Drafts {
  const stored = readStored(key)
  if (typeof stored !== 'object' || stored === null) return {}
  const validEntries = Object.entries(stored).filter((entry): entry is [string, Pick[]] => {
    const [, picks] = entry
    return Array.isArray(picks) && picks.every(isPick)
  })
  return Object.fromEntries(validEntries)
}

const keyOf = (userId: number) => `favorites of ${userId}`

export const hasDrafts = (userId: number) => Object.keys(readDrafts(keyOf(userId))).length > 0

export function useDrafts(userId: number) {
  const key = keyOf(userId)
  const [drafts, setDrafts] = useState(() => readDrafts(key))
  return {
    of: (districtId: number): Pick[] | undefined => drafts[districtId],
    /** Undefined clears the draft. */
    set: (districtId: number, picks: Pick[] | undefined) => {
      const { [districtId]: _, ...others } = drafts
      const next = picks ? { ...others, [districtId]: picks } : others
      setDrafts(next)
      store(key, next)
    },
  }
}
export type FavoriteDrafts = ReturnType<typeof useDrafts>

const isSame = (one: readonly Pick[], other: readonly Pick[]) =>
  one.length === other.length && one.every(({ id }) => other.some((pick) => pick.id === id))

export function picksOf(drafts: FavoriteDrafts, districtId: number, sent: Pick[] | undefined) {
  const draft = drafts.of(districtId)
  const picks = draft ?? sent ?? []
  const set = (next: Pick[]) => drafts.set(districtId, isSame(next, sent ?? []) ? undefined : next)
  return {
    picks,
    has: (id: number) => picks.some((pick) => pick.id === id),
    isChanged: draft !== undefined && !isSame(draft, sent ?? []),
    isFull: picks.length >= favoriteNames.max,
    /** Ignores picks beyond the maximum of nine. */
    add: (pick: Pick) => {
      if (picks.length < favoriteNames.max) set([...picks, pick])
    },
    remove: (id: number) => set(picks.filter((pick) => pick.id !== id)),
    reset: () => drafts.set(districtId, undefined),
  }
}
export type Picks = ReturnType<typeof picksOf>
