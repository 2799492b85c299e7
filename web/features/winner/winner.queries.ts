import { useQuery } from '@tanstack/react-query'
import { listWinners } from 'contract/winner.ts'
import { call } from '../../lib/call.ts'

export const useListWinners = () =>
  useQuery({ queryKey: ['listWinners'], queryFn: ({ signal }) => call(listWinners, {}, signal) })
