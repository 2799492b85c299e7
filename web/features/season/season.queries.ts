import { getSeasonChecklist, listSeasons } from '@snowplow/contract/season/seasons.ts'
import { queryOf } from '../../lib/query.ts'

export const seasonsQuery = queryOf(listSeasons, {})

/** The time goes on, and whoever waits for the announcement or an examination looks again. */
const checksMaxAgeMs = 10_000

export const checklistQuery = (year: number) => ({
  ...queryOf(getSeasonChecklist, { params: { year: String(year) } }),
  staleTime: checksMaxAgeMs,
  refetchInterval: checksMaxAgeMs,
})
