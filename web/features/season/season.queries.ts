import { getSeasonChecklist, listSeasons } from '@snowplow/contract/season/seasons.ts'
import { toQuery } from '../../lib/query.ts'

export const seasonsQuery = toQuery(listSeasons, {})

/** Polls: the result depends on the time, for example the announcement or the automatic check of entries. */
const checksMaxAgeMs = 10_000

export const checklistQuery = (year: number) => ({
  ...toQuery(getSeasonChecklist, { params: { year: String(year) } }),
  staleTime: checksMaxAgeMs,
  refetchInterval: checksMaxAgeMs,
})
