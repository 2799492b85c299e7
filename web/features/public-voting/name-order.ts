import { getNameOrder } from '@snowplow/contract/public-voting.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toQuery } from '../../lib/query.ts'
import { readVoteDraft } from './useBallot.ts'

export const nameOrderInput = (districtId: number) => ({ params: { districtId: String(districtId) }, query: {} })

/**
 * Order in which this visit shows the names of a district, as option ids. Never refetched, since each request gets
 * another one; a reload of the tab gets it from the draft.
 */
export function useNameOrder(districtId: number): {
  data: readonly number[] | undefined
  isPending: boolean
  refetch: () => unknown
} {
  const [stored] = useState(() => readStoredOrder(districtId))
  const { data, isPending, refetch } = useQuery({
    ...toQuery(getNameOrder, nameOrderInput(districtId)),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    enabled: stored === undefined,
  })
  return stored ? { data: stored, isPending: false, refetch } : { data: data?.order, isPending, refetch }
}

function readStoredOrder(districtId: number): readonly number[] | undefined {
  const { districtId: storedDistrictId, order } = readVoteDraft()
  const isList = Array.isArray(order) && order.every((id) => typeof id === 'number')
  return storedDistrictId === districtId && isList ? order : undefined
}

/** Options that were published after the order come last. */
export function sortByOrder<Option extends { id: number }>(options: readonly Option[], order: readonly number[]) {
  const positions = new Map(order.map((id, position) => [id, position]))
  const getPosition = ({ id }: Option) => positions.get(id) ?? order.length
  return options.toSorted((one, other) => getPosition(one) - getPosition(other))
}
