import { adminTablePageSize, adminTablePageSizes } from '@snowplow/contract/limits.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { useEffect } from 'react'
import type { Address } from '../../ui/address.ts'

/** Rows a page can hold (section 9): the default among the offered ones. */
export const tablePageSizes: readonly number[] = [...adminTablePageSizes, adminTablePageSize].sort((a, b) => a - b)

export interface TableSort {
  field: string
  direction: 'asc' | 'desc'
}

/** A condition of the list protocol (section 7), before it becomes text. */
export type Where = Record<string, unknown>

/** Characters of a search, and the words it looks for: the server refuses conditions that ask for too much at once. */
export const searchMaxLength = 100
const maxWords = 4
const maxIndexedWords = 10

/** Anywhere in the field; what the protocol would read as "any character" stands for itself. */
export const contains = (text: string): Where => ({ $ilike: `%${text.replace(/[\\%_]/g, '\\$&')}%` })

/** Every word stands somewhere in one of the fields, or meets another condition that is made of it; `{}` is none. */
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

/** Every word begins some word of a field that has an index of words; null where there is no word to look for. */
export function toFullTextCondition(field: string, text: string): Where | null {
  const words = extractWords(text).slice(0, maxIndexedWords)
  return words.length > 0 ? { [field]: { $fulltext: words.join(' ') } } : null
}

/** All conditions at once; none leaves the list whole. */
export function allOf(conditions: readonly (Where | null)[]): Where | null {
  const held = conditions.filter((condition) => condition !== null)
  return held.length > 1 ? { $and: held } : (held[0] ?? null)
}

interface ListQueryInput {
  page: number
  pageSize: number
  where: Where | null
  orderBy: readonly TableSort[]
}

/** A page of a table as a list call asks for it. The id comes last, so that equal rows keep their order between pages. */
export function listQueryOf({ page, pageSize, where, orderBy }: ListQueryInput) {
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
export type TableQuery = ReturnType<typeof listQueryOf>

/** The columns that a table can be sorted by, each with the fields that it is made of. */
export type Sorts = Readonly<Record<string, readonly string[]>>

/** `-createdAt` for the newest first; null for what is no column to sort by. */
function sortIn(text: string, sorts: Sorts): TableSort | null {
  const field = text.replace(/^-/, '')
  return Object.hasOwn(sorts, field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null
}
const sortText = ({ field, direction }: TableSort) => (direction === 'desc' ? `-${field}` : field)

/** Which page of a server-side table is shown, in which order; all of it stands in the address. */
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
    query: listQueryOf({ page, pageSize, where, orderBy }),
  }
}
export type TableState = ReturnType<typeof useTableState>

/** The last page of a list. An address may name a page that the list no longer has: then the last one is shown. */
export function useLastPage(table: TableState, total: number | undefined, isFetching: boolean): number {
  const { page, pageSize, setPage } = table
  const lastPage = Math.max(Math.ceil((total ?? 0) / pageSize) - 1, 0)
  const isPastEnd = total !== undefined && !isFetching && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (isPastEnd) setPage(lastPage, { replace: true })
  }, [isPastEnd, lastPage])
  return lastPage
}
