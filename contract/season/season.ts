import * as z from 'zod/mini'
import { fieldError } from '../text/text.ts'

/** A closed season is never changed again. */
export const seasonStates = ['preparing', 'running', 'closed'] as const
export type SeasonState = (typeof seasonStates)[number]

const year = z.string().check(z.regex(/^2\d{3}$/, fieldError('invalid')), z.describe('A year, as 2025.'))
const yearInQuery = z.pipe(year, z.transform(Number))

export const yearInPath = () => yearInQuery

/** Seasons are identified by year in the API; the current one if omitted. */
export const inSeason = { season: z.optional(yearInQuery) }

export const seasonQuery = z.strictObject(inSeason)

export function yearIn(query: unknown): number | undefined {
  const { season } = (query ?? {}) as { season?: unknown }
  return season === undefined ? undefined : z.safeParse(yearInQuery, season).data
}

export function acceptsSeason(query: z.ZodMiniType | undefined): boolean {
  if (query instanceof z.ZodMiniPipe) return acceptsSeason(query.def.in as z.ZodMiniType)
  return query instanceof z.ZodMiniObject && 'season' in query.def.shape
}
