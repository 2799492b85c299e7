import { forgetStored, readStored, store } from '../../lib/session-storage.ts'

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
