import {
  approveEmployeeNames,
  countEmployeeNames,
  type EmployeeNameInput,
  type EmployeeSubmission,
  listEmployeeSubmissions,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import { listMaxLimit } from '@snowplow/contract/limits.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Address } from '../../ui/address.ts'
import { useOpenRow } from '../../ui/open-row.ts'
import type { TableQuery } from '../../ui/table-state.ts'

const listKey = 'listEmployeeSubmissions'
const countKey = 'countEmployeeNames'
/** Milliseconds between looks: staff and administrators wait for each other here. */
const look = 30_000

/** A page of the trucks' names; the last page stays in view while the next is on its way. */
export const useListEmployeeSubmissions = (query: TableQuery) =>
  useQuery({
    queryKey: [listKey, query],
    queryFn: ({ signal }) => call(listEmployeeSubmissions, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: look,
  })

async function readName(id: number, signal: AbortSignal): Promise<EmployeeSubmission | null> {
  const { items } = await call(listEmployeeSubmissions, { query: { where: JSON.stringify({ id }) } }, signal)
  return items[0] ?? null
}

/** The name that the page's address names. */
export const useOpenName = (address: Address, items: readonly EmployeeSubmission[] | undefined) =>
  useOpenRow(address, { items, key: [listKey], read: readName })

/** One's own names that came back with a reason, the latest first. */
export const useSentBackNames = (userId: number) =>
  useQuery({
    queryKey: [listKey, 'sent back', userId],
    queryFn: ({ signal }) =>
      call(
        listEmployeeSubmissions,
        {
          query: {
            where: JSON.stringify({ userId, status: 'Rejected' }),
            orderBy: JSON.stringify([{ updatedAt: 'desc' }, { id: 'asc' }]),
            limit: String(listMaxLimit),
          },
        },
        signal,
      ),
    staleTime: 0,
    refetchInterval: look,
  })

export const useCountEmployeeNames = () =>
  useQuery({
    queryKey: [countKey],
    queryFn: ({ signal }) => call(countEmployeeNames, {}, signal),
    staleTime: 0,
    refetchInterval: look,
  })

/** The name that a truck has already, by whomever; asked only where one was refused for it. */
export const useReadTruckHolder = (snowplowId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [listKey, 'holder', truckKey(snowplowId)],
    queryFn: async ({ signal }) => {
      const where = JSON.stringify({ truckKey: truckKey(snowplowId), status: { $in: ['Pending', 'Approved'] } })
      const { items } = await call(listEmployeeSubmissions, { query: { where } }, signal)
      return items[0] ?? null
    },
    staleTime: 0,
    enabled: isWanted,
  })

/** How many names wait for a decision. */
export const useWaitingTruckNames = (isWanted: boolean) =>
  useQuery({
    queryKey: [listKey, 'waiting'],
    queryFn: ({ signal }) =>
      call(
        listEmployeeSubmissions,
        { query: { where: JSON.stringify({ status: 'Pending' }), fields: 'id', limit: '1' } },
        signal,
      ),
    select: ({ total }) => total,
    refetchInterval: look,
    enabled: isWanted,
  })

/** Names as they are now, whatever a list in view says; those that are gone are left out. */
export const useReadEmployeeNames = () =>
  useMutation({
    mutationFn: async (entries: readonly EmployeeSubmission[]) => {
      const ids = entries.map(({ id }) => id)
      const query = { where: JSON.stringify({ id: { $in: ids } }), limit: String(listMaxLimit) }
      return (await call(listEmployeeSubmissions, { query })).items
    },
  })

/** Every list and count may look otherwise after a change, and after a refusal because of somebody else's. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    for (const key of [listKey, countKey, 'listAuditEvents']) queries.invalidateQueries({ queryKey: [key] })
  }
}

const paramsOf = ({ id }: EmployeeSubmission) => ({ id: String(id) })

export function useSubmitEmployeeName() {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (name: EmployeeNameInput) => call(submitEmployeeName, { body: name }), onSettled })
}

export function useReviseEmployeeName() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ seen, name }: { seen: EmployeeSubmission; name: EmployeeNameInput }) =>
      call(reviseEmployeeName, { params: paramsOf(seen), body: { ...name, updatedAt: seen.updatedAt } }),
    onSettled,
  })
}

export function useApproveEmployeeNames() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (seen: readonly EmployeeSubmission[]) =>
      call(approveEmployeeNames, { body: { entries: seen.map(({ id, updatedAt }) => ({ id, updatedAt })) } }),
    onSettled,
  })
}

export function useRejectEmployeeName() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ seen, reason }: { seen: EmployeeSubmission; reason: string }) =>
      call(rejectEmployeeName, { params: paramsOf(seen), body: { reason, updatedAt: seen.updatedAt } }),
    onSettled,
  })
}
