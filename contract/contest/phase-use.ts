// Entries and ballots that moving a phase affects. Only the Schedule page loads it.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'

export const PhaseUse = z.object({
  /** Entries of the season, whatever their state: phase 1 has taken them. */
  entries: z.number(),
  /** Ballots cast, those set aside included: phase 3 has taken them. */
  ballots: z.number(),
})
export type PhaseUse = z.output<typeof PhaseUse>

export const getPhaseUse = route({
  method: 'GET',
  path: '/contest/phase-use',
  needs: 'contest.update',
  tags: ['contest', 'publicSubmission', 'pollResult'],
  summary: 'How many entries and ballots a season has: moving the start of their phase needs a confirmation.',
  query: seasonQuery,
  reply: PhaseUse,
})
