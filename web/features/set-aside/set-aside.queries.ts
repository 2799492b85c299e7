import type { CallInput } from '@snowplow/contract/route.ts'
import { listSetAsides, setBallotsAside, takeBallotsBack } from '@snowplow/contract/set-aside.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { contestKey } from '../contest/contest.queries.ts'
import { resultKeys } from '../poll-result/poll-result.queries.ts'

const listKey = 'listSetAsides'

export const useListSetAsides = (districtId: number) =>
  useQuery({
    queryKey: [listKey, districtId],
    queryFn: ({ signal }) => call(listSetAsides, { params: { districtId: String(districtId) } }, signal),
  })

/** Every figure may be another one after the act, and after a refusal because of somebody else's. */
function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [listKey, ...resultKeys, ...contestKey, 'listAuditEvents'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

type Burst = NonNullable<CallInput<typeof setBallotsAside>['body']['burst']>

export function useSetBallotsAside(districtId: number) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (body: { burst: Burst; reason: string }) =>
      call(setBallotsAside, { params: { districtId: String(districtId) }, body }),
    onSettled,
  })
}

export function useTakeBallotsBack() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(takeBallotsBack, { params: { id: String(id) }, body: { reason } }),
    onSettled,
  })
}
