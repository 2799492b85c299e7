import { votePicks } from '@snowplow/contract/limits.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { useReducer } from 'react'
import { clearStored, readStored, store } from '../../lib/storage/persisted-state.ts'

interface Picks {
  /** In order of selection, at most three (section 2). */
  chosen: readonly number[]
  /** Last pick beyond the maximum of three, which was ignored. */
  refused: number | null
}

export function togglePick({ chosen }: Picks, id: number): Picks {
  if (chosen.includes(id)) return { chosen: chosen.filter((other) => other !== id), refused: null }
  if (chosen.length < votePicks) return { chosen: [...chosen, id], refused: null }
  return { chosen, refused: id }
}

export function useBallot(stored: readonly number[] = []) {
  const [picks, toggle] = useReducer(togglePick, stored, (ids) => ({ chosen: ids.slice(0, votePicks), refused: null }))
  const missing = votePicks - picks.chosen.length
  return { picks, missing, isFull: missing === 0, toggle }
}

export type Ballot = ReturnType<typeof useBallot>

/** Stored per tab: survives a reload and visits to other pages. */
interface VoteDraft {
  countyId: number
  chosen: readonly number[]
  districtId: number
  /** Option ids in the order that the visit shows. */
  order: readonly number[]
}

/** Read by the boot script: see ssr/boot-script.ts. */
const key: ScreenPath = '/favorite-name-poll'

export function readVoteDraft(): Partial<VoteDraft> {
  const stored = readStored(key) as Partial<VoteDraft> | null
  return stored && typeof stored === 'object' ? stored : {}
}

export const storeVoteDraft = (draft: VoteDraft) => store(key, draft)

export const clearVoteDraft = () => clearStored(key)

export function readStoredChoices(countyId: number, offered: readonly { id: number }[]): number[] {
  const { countyId: stored, chosen } = readVoteDraft()
  if (stored !== countyId || !Array.isArray(chosen)) return []
  return chosen.filter((id) => offered.some((option) => option.id === id))
}
