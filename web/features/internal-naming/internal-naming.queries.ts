import {
  countEmployeeNames,
  listEmployeeSubmissions,
  type StatusName,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import { listMaxLimit } from '@snowplow/contract/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { toQuery } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import type { TableQuery } from '../../workspace/data-table/table-state.ts'

/** Polls: staff and administrators wait for each other. */
const refetchIntervalMs = 30_000

export const namesQuery = (query: TableQuery & SelectedSeason) => ({
  ...toQuery(listEmployeeSubmissions, { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: refetchIntervalMs,
})

export const findName = (season: SelectedSeason) => (id: number) =>
  toQuery(listEmployeeSubmissions, { query: { where: JSON.stringify({ id }), ...season } })

export function sentBackQuery(userId: number) {
  const query = {
    where: JSON.stringify({ userId, status: 'Rejected' }),
    orderBy: JSON.stringify([{ updatedAt: 'desc' }, { id: 'asc' }]),
    limit: String(listMaxLimit),
  }
  return { ...toQuery(listEmployeeSubmissions, { query }), staleTime: 0, refetchInterval: refetchIntervalMs }
}

export const countsQuery = (query: SelectedSeason = {}) => ({
  ...toQuery(countEmployeeNames, { query }),
  staleTime: 0,
  refetchInterval: refetchIntervalMs,
})

export function truckHolderQuery(snowplowId: string) {
  const where = JSON.stringify({ truckKey: truckKey(snowplowId), status: { $in: ['Pending', 'Approved'] } })
  return { ...toQuery(listEmployeeSubmissions, { query: { where } }), staleTime: 0 }
}

const getCount = (where: object) => ({
  ...toQuery(listEmployeeSubmissions, { query: { where: JSON.stringify(where), fields: 'id', limit: '1' } }),
  select: ({ total }: { total: number }) => total,
  refetchInterval: refetchIntervalMs,
})

export const ownNamesQuery = (userId: number, status: StatusName) => getCount({ userId, status })
