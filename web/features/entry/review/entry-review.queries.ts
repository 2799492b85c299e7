import { personalFields } from '@snowplow/contract/entry/entry.ts'
import {
  countFavorites,
  type EntryGroup,
  type FullEntry,
  getEntryBounce,
  getSubmissionStatistics,
  type ListedEntry,
  listPublicSubmissions,
  listSubmissionGroups,
} from '@snowplow/contract/entry/entry-review.ts'
import { listMaxLimit } from '@snowplow/contract/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { toQuery } from '../../../lib/query.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { combineConditions, type TableQuery, type Where } from '../../../workspace/data-table/table-state.ts'

type EntriesQuery = TableQuery & SelectedSeason

const withoutFamilies = (query: Partial<EntriesQuery>) => ({ query: { ...query, exclude: personalFields.join() } })

/** Page of entries without personal data, which is loaded only when an entry is opened. */
const queryOfEntries = (query: Partial<EntriesQuery>) => ({
  ...toQuery(listPublicSubmissions, withoutFamilies(query)),
  queryFn: ({ signal }: { signal: AbortSignal }) => listEntries(query, signal),
})

export const listEntries = (
  query: Partial<EntriesQuery>,
  signal?: AbortSignal,
): Promise<{ items: ListedEntry[]; total: number }> => call(listPublicSubmissions, withoutFamilies(query), signal)

/** Always stale: families submit and colleagues review at any time. */
export const pageQuery = (query: EntriesQuery) => ({
  ...queryOfEntries(query),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

export const entryCountQuery = (conditions: readonly Where[], season: SelectedSeason) => {
  const where = combineConditions([...conditions])
  const query = { fields: 'id', limit: '1', ...season, ...(where && { where: JSON.stringify(where) }) }
  return {
    ...toQuery(listPublicSubmissions, { query }),
    select: ({ total }: { total: number }) => total,
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

export const findEntry = (id: number, season: SelectedSeason = {}) =>
  queryOfEntries({ where: JSON.stringify({ id }), ...season })

export async function readFirst({ where, orderBy }: TableQuery, count: number): Promise<ListedEntry[]> {
  const pages = Array.from({ length: Math.ceil(count / listMaxLimit) }, (_, page) =>
    listEntries({ orderBy, limit: String(listMaxLimit), offset: String(page * listMaxLimit), ...(where && { where }) }),
  )
  return (await Promise.all(pages)).flatMap(({ items }) => items).slice(0, count)
}

/** First entries of a near-duplicate group, oldest first. */
export const duplicatesQuery = (groupId: number, season: SelectedSeason = {}) =>
  queryOfEntries({
    ...season,
    where: JSON.stringify({ groupId }),
    orderBy: JSON.stringify({ id: 'asc' }),
    limit: String(listMaxLimit),
  })

/** Every entry of a group, however large: a decision covers all of them. */
async function readGroup(groupId: number, signal: AbortSignal): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = []
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
 * Entry with personal data, whose access is audited: loaded each time it is opened, and never refetched while open.
 * Undefined if it was deleted.
 */
export const openedQuery = (id: number, season: SelectedSeason) => ({
  ...toQuery(listPublicSubmissions, { query: { where: JSON.stringify({ id }), ...season } }),
  queryKey: [listPublicSubmissions.path, 'opened', id],
  meta: undefined,
  select: ({ items }: { items: FullEntry[] }) => items[0],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const bounceQuery = (id: number) => toQuery(getEntryBounce, { params: { id: String(id) } })

type GroupQuery = Omit<TableQuery, 'where'> & { where?: string }
export type ListedGroup = Omit<EntryGroup, 'first'> & { first: ListedEntry }

/** Excludes personal data, which the group list would return for each first entry. */
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
  ...toQuery(getSubmissionStatistics, { query: season }),
  staleTime: 0,
})

/** Number of staff who chose the name; refetched before each deletion. */
export const favoritesCountQuery = ({ id, version }: ListedEntry) => {
  const { queryKey, ...query } = toQuery(countFavorites, { params: { id: String(id) } })
  return { ...query, queryKey: [...queryKey, version], staleTime: 0, gcTime: 0 }
}

/** Ids of one condition. */
const maxIds = 50

/** Entries whose public story has a review hint. */
export const flaggedStoriesQuery = (ids: readonly number[]) => {
  const batches = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) => ({
    id: { $in: ids.slice(index * maxIds, (index + 1) * maxIds) },
  }))
  const conditions = { $or: batches, hasHint: true, isStoryHidden: false, childInfoParentConsent: true }
  return {
    ...queryOfEntries({ where: JSON.stringify(conditions), limit: String(listMaxLimit) }),
    select: ({ items }: { items: ListedEntry[] }) =>
      items
        .map((entry) => ({ ...entry, hints: entry.hints.filter(({ field }) => field === 'snowplowNameDescription') }))
        .filter(({ hints }) => hints.length > 0),
    staleTime: 0,
  }
}
