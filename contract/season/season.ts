import * as z from 'zod/mini'
import { fieldError } from '../text/text.ts'

/** Being prepared, running or over. A closed season is never changed again. */
export const seasonStates = ['preparing', 'running', 'closed'] as const
export type SeasonState = (typeof seasonStates)[number]

const year = z.string().check(z.regex(/^2\d{3}$/, fieldError('invalid')), z.describe('A year, as 2025.'))
const yearInQuery = z.pipe(year, z.transform(Number))

/** The same as a part of a path. */
export const yearInPath = () => yearInQuery

/** A season is named to the outside by its year. Without it a call is about the current one. */
export const inSeason = { season: z.optional(yearInQuery) }

/** The query of a call that can be about another season than the current one. Lists have theirs by `listOf`. */
export const seasonQuery = z.strictObject(inSeason)

/** The year that a query names; undefined where it names none, or nothing that could be one. */
export function yearIn(query: unknown): number | undefined {
  const { season } = (query ?? {}) as { season?: unknown }
  return season === undefined ? undefined : z.safeParse(yearInQuery, season).data
}

/** Whether the query of a call may name a season. */
export function acceptsSeason(query: z.ZodMiniType | undefined): boolean {
  if (query instanceof z.ZodMiniPipe) return acceptsSeason(query.def.in as z.ZodMiniType)
  return query instanceof z.ZodMiniObject && 'season' in query.def.shape
}
