import {
  type FavoriteNamesSubmission,
  getDistrictFavorites,
  listApprovedNames,
  listDistrictPolls,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from '@snowplow/contract/district-poll.ts'
import { publishVotingOptions } from '@snowplow/contract/voting-option.ts'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { TableQuery } from '../../ui/table-state.ts'

const approvedKey = 'listApprovedNames'
const pollKey = 'getDistrictFavorites'
const pollsKey = 'listDistrictPolls'

/** A page of the approved names; the last page stays in view while the next is on its way. */
export const useListApprovedNames = (query: TableQuery, isWanted = true) =>
  useQuery({
    queryKey: [approvedKey, query],
    queryFn: ({ signal }) => call(listApprovedNames, { query }, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

/** Ids that one call asks for: as many as a list answers at once. */
const idsAtOnce = 100

/** Which of these names are approved ones of the district now; undefined before the answer is there. */
export function useOfferedNames(districtId: number, ids: readonly number[]) {
  const wanted = [...ids].sort((a, b) => a - b)
  const { data } = useQuery({
    queryKey: [approvedKey, 'offered', districtId, wanted],
    queryFn: async ({ signal }) => {
      const offered = new Set<number>()
      for (let from = 0; from < wanted.length; from += idsAtOnce) {
        const where = JSON.stringify({ districtId, id: { $in: wanted.slice(from, from + idsAtOnce) } })
        const query = { where, fields: 'id', limit: String(idsAtOnce) }
        const { items } = await call(listApprovedNames, { query }, signal)
        for (const { id } of items) offered.add(id)
      }
      return offered
    },
    enabled: wanted.length > 0,
  })
  return data
}

const ownFavorites = (userId: number) => ['listFavoriteNamesSubmissions', userId]

/** What this person has sent, for whichever districts. */
export const useListFavoriteNamesSubmissions = (userId: number) =>
  useQuery({
    queryKey: ownFavorites(userId),
    queryFn: async ({ signal }) => {
      const query = { where: JSON.stringify({ userId }), orderBy: JSON.stringify({ districtId: 'asc' }), limit: '100' }
      return (await call(listFavoriteNamesSubmissions, { query }, signal)).items
    },
  })

interface Favorites {
  districtId: number
  favoriteNames: number[]
}

export function useSubmitFavoriteNames(userId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (favorites: Favorites) => call(submitFavoriteNames, { body: favorites }),
    onSuccess: (saved) => {
      queries.setQueryData<FavoriteNamesSubmission[]>(ownFavorites(userId), (known = []) => [
        ...known.filter(({ districtId }) => districtId !== saved.districtId),
        saved,
      ])
    },
    // A refused name is one that the list no longer has; and what was saved may be known by asking alone.
    onError: () => {
      for (const queryKey of [[approvedKey], ownFavorites(userId)]) queries.invalidateQueries({ queryKey })
    },
  })
}

/** Milliseconds between looks at what the staff choose and whether somebody has voted. */
const look = 30_000

export const useListDistrictPolls = () =>
  useQuery({
    queryKey: [pollsKey],
    queryFn: ({ signal }) => call(listDistrictPolls, {}, signal),
    refetchInterval: look,
  })

const favoritesOf = (districtId: number) => ({
  queryKey: [pollKey, districtId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getDistrictFavorites, { params: { districtId: String(districtId) } }, signal),
  refetchInterval: look,
})

export const useGetDistrictFavorites = (districtId: number) => useQuery(favoritesOf(districtId))

/** The same of several districts, each as soon as it is there. */
export const useEveryDistrictsFavorites = (districtIds: readonly number[]) =>
  useQueries({ queries: districtIds.map(favoritesOf) })

interface Ballot {
  names: number[]
  /** The ballot as it was when this one was begun. */
  replaces: number[]
}

export const publishBallot = (districtId: number, ballot: Ballot) =>
  call(publishVotingOptions, { params: { districtId: String(districtId) }, body: ballot })

/** Also after a refusal: it says that something is not as this page thought. */
export const refreshBallots = (queries: QueryClient, districtId: number) =>
  Promise.all(
    [[pollKey, districtId], [pollsKey], [approvedKey], ['listVotingOptions', districtId], ['listAuditEvents']].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  )

export function usePublishVotingOptions(districtId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ballot: Ballot) => publishBallot(districtId, ballot),
    // The dialog waits for the newer state.
    onSettled: () => refreshBallots(queries, districtId),
  })
}
