import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { retryWhileCounting } from '../contest/while-counting.ts'

export const useListWinners = () =>
  useQuery({ ...toQuery(listWinners, { query: useSelectedSeason() }), ...retryWhileCounting })
