import { favoriteNames } from '@snowplow/contract/limits.ts'
import { readStored } from '../../../lib/storage/persisted-state.ts'
import type { VersionedDraft } from '../../../lib/storage/versioned-draft.ts'

/** Includes the name, so that it can be displayed after it was withdrawn. */
export interface Pick {
  id: number
  snowplowName: string
}
type Drafts = Record<string, Pick[]>

const isPick = (value: unknown): value is Pick =>
  typeof (value as Pick)?.id === 'number' && typeof (value as Pick)?.snowplowName === 'string'

const getKey = (userId: number) => `favorites of ${userId}`

export const hasDrafts = (userId: number) => readStored(getKey(userId)) !== null

export type FavoriteDrafts = VersionedDraft<Drafts, Drafts>

const noDrafts: Drafts = {}

/** Unsent picks by district. */
export const createFavoriteDrafts = (userId: number) => ({
  key: getKey(userId),
  base: noDrafts,
  toDraft: (drafts: Drafts) => drafts,
  parse: (stored: unknown): Drafts | null => {
    if (typeof stored !== 'object' || stored === null) return null
    const validEntries = Object.entries(stored).filter(([, picks]) => Array.isArray(picks) && picks.every(isPick))
    return Object.fromEntries(validEntries)
  },
})

const isSame = (one: readonly Pick[], other: readonly Pick[]) =>
  one.length === other.length && one.every(({ id }) => other.some((pick) => pick.id === id))

export function listPicks(drafts: FavoriteDrafts, districtId: number, sent: Pick[] | undefined) {
  const draft = drafts.draft[districtId]
  const picks = draft ?? sent ?? []
  const reset = () => drafts.change(({ [districtId]: _, ...others }) => others)
  const set = (next: Pick[]) => {
    if (isSame(next, sent ?? [])) reset()
    else drafts.change((now) => ({ ...now, [districtId]: next }))
  }
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
    reset,
  }
}
export type Picks = ReturnType<typeof listPicks>
