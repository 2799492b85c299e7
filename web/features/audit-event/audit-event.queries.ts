import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { TableQuery } from '../../ui/table-state.ts'

/** A page of the audit. It grows by whatever anybody does, so an old answer is not shown as new. */
export const useListAuditEvents = (query: TableQuery) =>
  useQuery({
    queryKey: ['listAuditEvents', query],
    queryFn: ({ signal }) => call(listAuditEvents, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
