import {
  countEmployeeNames,
  listEmployeeSubmissions,
  type StatusName,
  truckKey,
} from '@snowplow/contract/internal-naming.ts'
import { listMaxLimit } from '@snowplow/contract/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import type { TableQuery } from '../../workspace/data-table/table-state.ts'

/** Staff and administrators wait for each other here. */
const refetchIntervalMs = 30_000

/** The last page stays in view while the next is on its way. */
export const namesQuery = (query: TableQuery & SelectedSeason) => ({
  ...queryOf(listEmployeeSubmissions, { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: refetchIntervalMs,
})

/** As a list of one or none. */
export const findName = (season: SelectedSeason) => (id: number) =>
  queryOf(listEmployeeSubmissions, { query: { where: JSON.stringify({ id }), ...season } })

/** The latest first. */
export function sentBackQuery(userId: number) {
  const query = {
    where: JSON.stringify({ userId, status: 'Rejected' }),
    orderBy: JSON.stringify([{ updatedAt: 'desc' }, { id: 'asc' }]),
    limit: String(listMaxLimit),
  }
  return { ...queryOf(listEmployeeSubmissions, { query }), staleTime: 0, refetchInterval: refetchIntervalMs }
}

export const countsQuery = (query: SelectedSeason = {}) => ({
  ...queryOf(countEmployeeNames, { query }),
  staleTime: 0,
  refetchInterval: refetchIntervalMs,
})

/** The name that a truck has already, by whomever; asked only where one was refused for it. */
export function truckHolderQuery(snowplowId: string) {
  const where = JSON.stringify({ truckKey: truckKey(snowplowId), status: { $in: ['Pending', 'Approved'] } })
  return { ...queryOf(listEmployeeSubmissions, { query: { where } }), staleTime: 0 }
}

const countOf = (where: object) => ({
  ...queryOf(listEmployeeSubmissions, { query: { where: JSON.stringify(where), fields: 'id', limit: '1' } }),
  select: ({ total }: { total: number }) => total,
  refetchInterval: refetchIntervalMs,
})

export const waitingTruckNamesQuery = countOf({ status: 'Pending' })

/** How many of a person's names have this status. */
export const ownNamesQuery = (userId: number, status: StatusName) => countOf({ userId, status })
