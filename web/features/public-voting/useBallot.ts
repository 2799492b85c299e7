import { votePicks } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { forgetStored, readStored, store } from '../../lib/persisted-state.ts'

/** The names chosen so far, in the order they were chosen; never more than three (section 2). */
export function useBallot(kept: readonly number[] = []) {
  const [chosen, setChosen] = useState<readonly number[]>(kept.slice(0, votePicks))
  const isFull = chosen.length >= votePicks
  return {
    chosen,
    isFull,
    missing: votePicks - chosen.length,
    /** Chooses or takes back. A choice beyond the third is ignored. */
    toggle: (id: number) => {
      if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id))
      else if (!isFull) setChosen([...chosen, id])
    },
  }
}

export type Ballot = ReturnType<typeof useBallot>

/** What a voter has done so far; it outlives a reload and a way to another page in this tab. */
interface VoteDraft {
  countyId: number
  chosen: readonly number[]
}

const key = 'vote-draft'

export function readVoteDraft(): Partial<VoteDraft> {
  const stored = readStored(key) as Partial<VoteDraft> | null
  return stored && typeof stored === 'object' ? stored : {}
}

export const keepVoteDraft = (draft: VoteDraft) => store(key, draft)

export const forgetVoteDraft = () => forgetStored(key)

export function keptChoices(countyId: number, offered: readonly { id: number }[]): number[] {
  const { countyId: kept, chosen } = readVoteDraft()
  if (kept !== countyId || !Array.isArray(chosen)) return []
  return chosen.filter((id) => offered.some((option) => option.id === id))
}
