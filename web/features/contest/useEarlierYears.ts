import { listWinnerYears } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { toQuery } from '../../lib/query.ts'
import { useGetContest } from './contest.queries.ts'

export function useEarlierYears(): number[] {
  const current = useGetContest().data?.season.year
  const years = useQuery(toQuery(listWinnerYears, {})).data ?? []
  return years.filter((year) => year !== current)
}
