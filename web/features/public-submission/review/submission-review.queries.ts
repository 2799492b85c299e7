import { listMaxLimit } from '@snowplow/contract/limits.ts'
import { personalFields } from '@snowplow/contract/public-submission/entry.ts'
import {
  countFavorites,
  getSubmissionStatistics,
  type ListedSubmission,
  listPublicSubmissions,
  listSubmissionGroups,
  type PublicSubmission,
  type SubmissionGroup,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { queryOf } from '../../../lib/query.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { allOf, type TableQuery, type Where } from '../../../workspace/data-table/table-state.ts'

type EntriesQuery = TableQuery & SelectedSeason

const withoutFamilies = (query: Partial<EntriesQuery>) => ({ query: { ...query, exclude: personalFields.join() } })

/** A page of the entries without the families' data, which is nobody's business until an entry is opened. */
const queryOfEntries = (query: Partial<EntriesQuery>) => ({
  ...queryOf(listPublicSubmissions, withoutFamilies(query)),
  queryFn: ({ signal }: { signal: AbortSignal }) => listEntries(query, signal),
})

export const listEntries = (
  query: Partial<EntriesQuery>,
  signal?: AbortSignal,
): Promise<{ items: ListedSubmission[]; total: number }> => call(listPublicSubmissions, withoutFamilies(query), signal)

/** Between looks at how many names wait. */
const refetchIntervalMs = 60_000

const waiting = { where: JSON.stringify({ reviewState: 'pending' }), fields: 'id', limit: '1' }

/** How many names wait for their review; an administrator's alone, since the list is. */
export const waitingNamesQuery = {
  ...queryOf(listPublicSubmissions, { query: waiting }),
  select: ({ total }: { total: number }) => total,
  refetchInterval: refetchIntervalMs,
}

/** A page of the entries. Families send more at any moment and colleagues review them: an old answer is looked up anew. */
export const pageQuery = (query: EntriesQuery) => ({
  ...queryOfEntries(query),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

/** How many entries meet the conditions, without reading them. */
export const entryCountQuery = (conditions: readonly Where[], season: SelectedSeason) => {
  const where = allOf([...conditions])
  const query = { fields: 'id', limit: '1', ...season, ...(where && { where: JSON.stringify(where) }) }
  return {
    ...queryOf(listPublicSubmissions, { query }),
    select: ({ total }: { total: number }) => total,
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

/** One entry by its id, as a list of one or none. */
export const findEntry = (id: number, season: SelectedSeason = {}) =>
  queryOfEntries({ where: JSON.stringify({ id }), ...season })

/** The first entries of a list, beyond the page that is shown. */
export async function readFirst({ where, orderBy }: TableQuery, count: number): Promise<ListedSubmission[]> {
  const pages = Array.from({ length: Math.ceil(count / listMaxLimit) }, (_, page) =>
    listEntries({ orderBy, limit: String(listMaxLimit), offset: String(page * listMaxLimit), ...(where && { where }) }),
  )
  return (await Promise.all(pages)).flatMap(({ items }) => items).slice(0, count)
}

/** The first entries whose names are nearly the same, to compare one of them with; the oldest first. */
export const duplicatesQuery = (groupId: number, season: SelectedSeason = {}) =>
  queryOfEntries({
    ...season,
    where: JSON.stringify({ groupId }),
    orderBy: JSON.stringify({ id: 'asc' }),
    limit: String(listMaxLimit),
  })

/** Every entry of a group, however large: whoever decides over it decides over all of them. */
async function readGroup(groupId: number, signal: AbortSignal): Promise<ListedSubmission[]> {
  const entries: ListedSubmission[] = []
  while (true) {
    const where = JSON.stringify({ groupId, id: { $gt: entries.at(-1)?.id ?? 0 } })
    const query = { where, orderBy: JSON.stringify({ id: 'asc' }), limit: String(listMaxLimit) }
    const { items } = await listEntries(query, signal)
    entries.push(...items)
    if (items.length < listMaxLimit) return entries
  }
}

export const groupQuery = (groupId: number) => ({
  queryKey: [listPublicSubmissions.path, 'group', groupId],
  queryFn: ({ signal }: { signal: AbortSignal }) => readGroup(groupId, signal),
  meta: { tags: listPublicSubmissions.tags },
  staleTime: 0,
})

/**
 * The entry with the family's data, which the audit notes: read anew each time it is opened and not looked up again
 * while it is; none when it was deleted.
 */
export const openedQuery = (id: number, season: SelectedSeason) => ({
  ...queryOf(listPublicSubmissions, { query: { where: JSON.stringify({ id }), ...season } }),
  queryKey: [listPublicSubmissions.path, 'opened', id],
  meta: undefined,
  select: ({ items }: { items: PublicSubmission[] }) => items[0],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

type GroupQuery = Omit<TableQuery, 'where'> & { where?: string }
export type ListedGroup = Omit<SubmissionGroup, 'first'> & { first: ListedSubmission }

/** The groups' own list would bring the families of their first entries, too. */
async function readGroups(query: GroupQuery, signal: AbortSignal): Promise<{ items: ListedGroup[]; total: number }> {
  const input = { query: { ...query, fields: 'id,count,pending' } }
  const { items, total } = await call(listSubmissionGroups, input, signal)
  if (items.length === 0) return { items: [], total }
  const where = JSON.stringify({ id: { $in: items.map(({ id }) => id) } })
  const firsts = await listEntries({ where, limit: String(listMaxLimit) }, signal)
  const firstById = new Map(firsts.items.map((first) => [first.id, first]))
  return {
    items: items.flatMap(({ id, count, pending }) => {
      const first = firstById.get(id)
      return first ? { id, count, pending, first } : []
    }),
    total,
  }
}

export const groupsQuery = (query: GroupQuery) => ({
  queryKey: [listSubmissionGroups.path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => readGroups(query, signal),
  meta: { tags: listSubmissionGroups.tags },
  placeholderData: keepPreviousData<{ items: ListedGroup[]; total: number }>,
  staleTime: 0,
})

export const statisticsQuery = (season: SelectedSeason) => ({
  ...queryOf(getSubmissionStatistics, { query: season }),
  staleTime: 0,
})

/** How many staff chose the name, looked up anew each time it is about to be deleted. */
export const favoritesCountQuery = ({ id, version }: ListedSubmission) => {
  const { queryKey, ...query } = queryOf(countFavorites, { params: { id: String(id) } })
  return { ...query, queryKey: [...queryKey, version], staleTime: 0, gcTime: 0 }
}
