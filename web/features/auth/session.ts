import { getMe, getSignInOptions, type SessionUser } from '@snowplow/contract/auth/auth.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { StoredSettings } from '@snowplow/contract/settings/settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { previewDateStore } from '../../lib/preview-date.ts'
import { toQuery } from '../../lib/query.ts'
import { sessionOwner, subscribeSession, useSessionOwner } from '../../lib/session.ts'
import { useStore } from '../../lib/storage/store.ts'

/** Stored settings may be those of an older version: only the valid parts are cached. */
export type SignedInUser = Omit<SessionUser, 'settings'> & { settings: StoredSettings }

/** `configuring` until the token's user is loaded (section 4); `failure` if that failed. */
export type Session =
  | { status: 'configuring'; failure: unknown; retry: () => void }
  | { status: 'authenticated'; user: SignedInUser }
  | { status: 'unauthenticated' }

const refetchIntervalMs = 60_000

export const getMeKey = (owner: string | null) => [...toQuery(getMe, {}).queryKey, owner]

const meQuery = toQuery(getMe, {})

const meOf = (owner: string | null) => ({
  ...meQuery,
  queryKey: getMeKey(owner),
  queryFn: async (context: { signal: AbortSignal }): Promise<SignedInUser> => {
    // Loads the schemas here: visitors do not need them.
    const schemas = import('@snowplow/contract/settings/settings.ts')
    const user = await meQuery.queryFn(context)
    return { ...user, settings: (await schemas).parseSettings(user.settings) }
  },
  enabled: owner !== null,
  staleTime: refetchIntervalMs / 4,
})

export const signInOptionsQuery = { ...toQuery(getSignInOptions, {}), staleTime: Number.POSITIVE_INFINITY }

/** Previews show what visitors see: unauthenticated. */
export function useSession(): Session {
  const owner = useSessionOwner()
  const me = useQuery(meOf(owner))
  const isPreviewing = useStore(previewDateStore) !== null
  if (owner === null || isPreviewing) return { status: 'unauthenticated' }
  if (me.data) return { status: 'authenticated', user: me.data }
  return { status: 'configuring', failure: me.isFetching ? null : me.error, retry: () => me.refetch() }
}

/** Public queries, preserved across sessions. */
const openQueries: readonly unknown[] = [getContest.path, getSignInOptions.path]

/** Mount once per app: polls the session, and clears cached data when its owner changes. */
export function useSessionCare(): void {
  useQuery({ ...meOf(useSessionOwner()), refetchInterval: refetchIntervalMs })
  const queries = useQueryClient()
  useEffect(() => {
    let last = sessionOwner()
    return subscribeSession(() => {
      const owner = sessionOwner()
      if (owner === last) return
      last = owner
      queries.removeQueries({ predicate: ({ queryKey }) => !openQueries.includes(queryKey[0]) })
    })
  }, [queries])
}
