import { adminTablePageSize, adminTablePageSizes } from '@snowplow/contract/limits.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { useEffect, useEffectEvent } from 'react'
import { contains } from '../../lib/contains.ts'
import type { Address } from '../../ui/address.ts'

/** Page sizes (section 9), including the default. */
export const tablePageSizes: readonly number[] = [...adminTablePageSizes, adminTablePageSize].sort((a, b) => a - b)

export interface TableSort {
  field: string
  direction: 'asc' | 'desc'
}

/** A filter of the list protocol (section 7), before serialization. */
export type Where = Record<string, unknown>

/** Maximum words of a search: the server rejects conditions that are too complex. */
const maxWords = 4
const maxIndexedWords = 10

/** Every word occurs in one of the fields, or satisfies another condition derived from it; `{}` for none. */
export function searchIn(
  fields: readonly string[],
  text: string,
  other: (word: string) => Where = () => ({}),
): Where[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => ({
    $or: [...fields.map((field) => ({ [field]: contains(word) })), other(word)].filter(isCondition),
  }))
}

const isCondition = (where: Where) => Object.keys(where).length > 0

/** Every word is a prefix of a word in a field with a full-text index; null if there are no words. */
export function toFullTextCondition(field: string, text: string): Where | null {
  const words = extractWords(text).slice(0, maxIndexedWords)
  return words.length > 0 ? { [field]: { $fulltext: words.join(' ') } } : null
}

export function combineConditions(conditions: readonly (Where | null)[]): Where | null {
  const held = conditions.filter((condition) => condition !== null)
  return held.length > 1 ? { $and: held } : (held[0] ?? null)
}

interface ListQueryInput {
  page: number
  pageSize: number
  where: Where | null
  orderBy: readonly TableSort[]
}

/** Query of one page. Sorts by id last, for a stable order between pages. */
export function toListQuery({ page, pageSize, where, orderBy }: ListQueryInput) {
  const order = [
    ...orderBy.map(({ field, direction }) => ({ [field]: direction })),
    { id: orderBy[0]?.direction ?? 'asc' },
  ]
  return {
    offset: String(page * pageSize),
    limit: String(pageSize),
    orderBy: JSON.stringify(order),
    ...(where && { where: JSON.stringify(where) }),
  }
}
export type TableQuery = ReturnType<typeof toListQuery>

export type Sorts = Readonly<Record<string, readonly string[]>>

/** Parses `-createdAt` as descending; null for columns that are not sortable. */
function sortIn(text: string, sorts: Sorts): TableSort | null {
  const field = text.replace(/^-/, '')
  return Object.hasOwn(sorts, field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null
}
const sortText = ({ field, direction }: TableSort) => (direction === 'desc' ? `-${field}` : field)

export function useTableState(address: Address, defaultSort: TableSort, sorts: Sorts, where: Where | null) {
  const sort = sortIn(address.text('sort'), sorts) ?? defaultSort
  const rows = address.number('rows')
  const pageSize = tablePageSizes.find((size) => size === rows) ?? adminTablePageSize
  const page = (address.number('page') ?? 1) - 1
  const { direction } = sort
  const orderBy = (sorts[sort.field] ?? [sort.field]).map((field) => ({ field, direction }))
  return {
    page,
    pageSize,
    sort,
    sorts,
    setSort: (sort: TableSort) =>
      address.go({ sort: sortText(sort) === sortText(defaultSort) ? null : sortText(sort) }),
    setPageSize: (size: number) => address.go({ rows: size === adminTablePageSize ? null : size }),
    setPage: (page: number, options?: { replace: boolean }) =>
      address.go({ page: page > 0 ? page + 1 : null }, options),
    query: toListQuery({ page, pageSize, where, orderBy }),
  }
}
export type TableState = ReturnType<typeof useTableState>

export function useLastPage(table: TableState, total: number | undefined, isFetching: boolean): number {
  const { page, pageSize } = table
  const lastPage = Math.max(Math.ceil((total ?? 0) / pageSize) - 1, 0)
  const isPastEnd = total !== undefined && !isFetching && page > lastPage
  const setPage = useEffectEvent(table.setPage)
  useEffect(() => {
    if (isPastEnd) setPage(lastPage, { replace: true })
  }, [isPastEnd, lastPage])
  return lastPage
}
