import type { CallInput, Reply } from '@snowplow/contract/api/route.ts'
import {
  getDistrictFavorites,
  listApprovedNames,
  listDistrictPolls,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from '@snowplow/contract/district-poll/district-poll.ts'
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { call, isOutcomeUnknown } from '../../lib/call.ts'
import { toQuery, useRouteMutation } from '../../lib/query.ts'
import type { TableQuery } from '../../workspace/data-table/table-state.ts'

/** Page of approved names; the previous page remains until the next one has loaded. */
export const approvedNamesQuery = (query: TableQuery) => ({
  ...toQuery(listApprovedNames, { query }),
  placeholderData: keepPreviousData,
})

const maxIdsPerRequest = 100

export function useOfferedNames(districtId: number, ids: readonly number[]) {
  const sortedIds = [...ids].sort((a, b) => a - b)
  const batches = Array.from({ length: Math.ceil(sortedIds.length / maxIdsPerRequest) }, (_, index) =>
    sortedIds.slice(index * maxIdsPerRequest, (index + 1) * maxIdsPerRequest),
  )
  return useQueries({
    queries: batches.map((batch) => {
      const where = JSON.stringify({ districtId, id: { $in: batch } })
      return toQuery(listApprovedNames, { query: { where, fields: 'id', limit: String(maxIdsPerRequest) } })
    }),
    combine: combineOfferedIds,
  })
}

type NamesResult = { data: Reply<typeof listApprovedNames> | undefined }
function combineOfferedIds(results: NamesResult[]): Set<number> | undefined {
  if (results.length === 0 || results.some(({ data }) => !data)) return undefined
  return new Set(results.flatMap(({ data }) => data?.items.map(({ id }) => id) ?? []))
}

type OwnFavorites = Reply<typeof listFavoriteNamesSubmissions>

export const ownFavoritesQuery = (userId: number) => {
  const query = { where: JSON.stringify({ userId }), orderBy: JSON.stringify({ districtId: 'asc' }), limit: '100' }
  return { ...toQuery(listFavoriteNamesSubmissions, { query }), select: ({ items }: OwnFavorites) => items }
}

type FavoritesInput = CallInput<typeof submitFavoriteNames>

async function findStoredFavorites(userId: number, { districtId, favoriteNames }: FavoritesInput['body']) {
  const query = { where: JSON.stringify({ userId, districtId }) }
  const { items } = await call(listFavoriteNamesSubmissions, { query })
  const ids = new Set(favoriteNames)
  return items.find(
    (stored) =>
      stored.favoriteNames.length === ids.size &&
      stored.favoriteNames.every(({ publicNameSubmissionId }) => ids.has(publicNameSubmissionId)),
  )
}

/** Submits favorites. A lost reply counts as success if the server has stored them. */
async function sendFavorites(userId: number, input: FavoritesInput) {
  try {
    return await call(submitFavoriteNames, input)
  } catch (error) {
    const stored = isOutcomeUnknown(error) && (await findStoredFavorites(userId, input.body).catch(() => null))
    if (!stored) throw error
    return stored
  }
}

export function useSubmitFavoriteNames(userId: number) {
  const queries = useQueryClient()
  return useRouteMutation(submitFavoriteNames, (input: FavoritesInput) => sendFavorites(userId, input), {
    onSuccess: (saved) => {
      queries.setQueryData<OwnFavorites>(ownFavoritesQuery(userId).queryKey, (cached) => {
        const others = (cached?.items ?? []).filter(({ districtId }) => districtId !== saved.districtId)
        return { items: [...others, saved], total: others.length + 1 }
      })
    },
  })
}

type SeasonQuery = { season?: string }

const refetchIntervalMs = 30_000

export const districtPollsQuery = (season: SeasonQuery = {}) => ({
  ...toQuery(listDistrictPolls, { query: season }),
  refetchInterval: refetchIntervalMs,
})

export const favoritesQuery = (districtId: number, season: SeasonQuery) => ({
  ...toQuery(getDistrictFavorites, { params: { districtId: String(districtId) }, query: season }),
  refetchInterval: refetchIntervalMs,
})
