import { adminTablePageSize, adminTablePageSizes } from '@snowplow/contract/limits.ts'
import { wordsOf } from '@snowplow/contract/words.ts'
import { useState } from 'react'

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
export function wordsIn(field: string, text: string): Where | null {
  const words = wordsOf(text).slice(0, maxIndexedWords)
  return words.length > 0 ? { [field]: { $fulltext: words.join(' ') } } : null
}

/** All conditions at once; none leaves the list whole. */
export function allOf(conditions: readonly (Where | null)[]): Where | null {
  const held = conditions.filter((condition) => condition !== null)
  return held.length > 1 ? { $and: held } : (held[0] ?? null)
}

interface Wanted {
  page: number
  pageSize: number
  where: Where | null
  orderBy: readonly TableSort[]
}

/** A page of a table as a list call asks for it. The id comes last, so that equal rows keep their order between pages. */
export function listQueryOf({ page, pageSize, where, orderBy }: Wanted) {
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

/**
 * Which page of a server-side table is shown, in which order.
 * @param sortFields for a column that stands for several fields of the entity, those fields
 */
export function useTableState(firstSort: TableSort, where: Where | null, sortFields: Record<string, string[]> = {}) {
  const [sort, setSort] = useState(firstSort)
  const [pageSize, setPageSize] = useState(adminTablePageSize)
  const [{ page, of }, setPage] = useState({ page: 0, of: '' })
  const { direction } = sort
  const orderBy = (sortFields[sort.field] ?? [sort.field]).map((field) => ({ field, direction }))
  // A page number belongs to one filter and order; with others the list begins anew.
  const list = JSON.stringify([where, sort, pageSize])
  const current = of === list ? page : 0
  return {
    page: current,
    pageSize,
    sort,
    setSort,
    setPageSize,
    setPage: (page: number) => setPage({ page, of: list }),
    query: listQueryOf({ page: current, pageSize, where, orderBy }),
  }
}
export type TableState = ReturnType<typeof useTableState>
