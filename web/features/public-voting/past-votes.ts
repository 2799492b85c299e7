import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { persist, readPersisted } from '../../lib/storage/persisted-state.ts'

/** Vote cast in this browser, without the selected names. It never leaves the browser and limits nothing. */
export interface PastVote {
  countyId: number
  /** Day in the contest's calendar, such as 2025-10-01. */
  day: string
}

/** Also read by the boot script: see ssr/boot-script.ts. */
export const pastVotesKey = '/favorite-name-poll' satisfies ScreenPath

/** Allows a family to vote once for each of its counties. */
const maxVotes = 3

const isPastVote = (vote: Partial<PastVote> | null): vote is PastVote =>
  typeof vote?.countyId === 'number' && /^\d{4}-\d\d-\d\d$/.test(String(vote.day))

/** Latest first. Values of another season, or malformed ones, are ignored. */
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
