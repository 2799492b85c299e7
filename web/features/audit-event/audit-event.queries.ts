import { type AuditEvent, listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Address } from '../../ui/address.ts'
import { useOpenRow } from '../../ui/open-row.ts'
import type { TableQuery } from '../../ui/table-state.ts'

/** A page of the audit. It grows by whatever anybody does, so an old answer is not shown as new. */
export const useListAuditEvents = (query: TableQuery) =>
  useQuery({
    queryKey: ['listAuditEvents', query],
    queryFn: ({ signal }) => call(listAuditEvents, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

async function readEvent(id: number, signal: AbortSignal): Promise<AuditEvent | null> {
  const { items } = await call(listAuditEvents, { query: { where: JSON.stringify({ id }) } }, signal)
  return items[0] ?? null
}

/** The act that the page's address names. */
export const useOpenEvent = (address: Address, items: readonly AuditEvent[] | undefined) =>
  useOpenRow(address, { items, key: ['listAuditEvents'], read: readEvent })
