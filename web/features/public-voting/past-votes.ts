import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { persist, readPersisted } from '../../lib/persisted-state.ts'

/** A vote cast in this browser, without its names. It never leaves the browser, and limits nothing. */
export interface PastVote {
  countyId: number
  /** Day of the contest's calendar, as 2025-10-01. */
  day: string
}

/** Read by the boot script, too: see theme/boot-script.ts. */
export const pastVotesKey = '/favorite-name-poll' satisfies ScreenPath

/** More than one where a family votes for each of its counties. */
const maxVotes = 3

const isPastVote = (vote: Partial<PastVote> | null): vote is PastVote =>
  typeof vote?.countyId === 'number' && /^\d{4}-\d\d-\d\d$/.test(String(vote.day))

/** Latest first; a stored value of another season, or one that something else wrote, holds none. */
export function parsePastVotes(stored: string | null, year: number): PastVote[] {
  try {
    const value = JSON.parse(stored ?? 'null')
    return value?.year === year && Array.isArray(value.votes) ? value.votes.filter(isPastVote) : []
  } catch {
    return []
  }
}

export function rememberVote(vote: PastVote, year: number): void {
  const others = parsePastVotes(readPersisted(pastVotesKey), year).filter(({ countyId }) => countyId !== vote.countyId)
  persist(pastVotesKey, JSON.stringify({ year, votes: [vote, ...others].slice(0, maxVotes) }))
}
