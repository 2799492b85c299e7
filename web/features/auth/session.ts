import { getMe, getSignInOptions, type SessionUser } from '@snowplow/contract/auth/auth.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePreviewDate } from '../../lib/preview-date.ts'
import { queryOf } from '../../lib/query.ts'
import { sessionOwner, subscribeSession, useSessionOwner } from '../../lib/session.ts'

/** Section 4: a token waits for its person while `configuring`; `failure` when the server could not be asked. */
export type Session =
  | { status: 'configuring'; failure: unknown; retry: () => void }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated' }

/** After it an open page learns that its person lost a role or the account. */
const refetchIntervalMs = 60_000

/** Where the cache holds a person: the call says nothing of whose session it is. */
export const keyOfMe = (owner: string | null) => [...queryOf(getMe, {}).queryKey, owner]

const meOf = (owner: string | null) => ({
  ...queryOf(getMe, {}),
  queryKey: keyOfMe(owner),
  enabled: owner !== null,
  staleTime: refetchIntervalMs / 4,
})

export const useGetSignInOptions = () =>
  useQuery({ ...queryOf(getSignInOptions, {}), staleTime: Number.POSITIVE_INFINITY })

/** Whoever looks ahead sees what visitors will see: as a guest. */
export function useSession(): Session {
  const owner = useSessionOwner()
  const me = useQuery(meOf(owner))
  const isPreviewing = usePreviewDate() !== null
  if (owner === null || isPreviewing) return { status: 'unauthenticated' }
  if (me.data) return { status: 'authenticated', user: me.data }
  return { status: 'configuring', failure: me.isFetching ? null : me.error, retry: () => me.refetch() }
}

/** The queries that a guest asks too: they may outlive a session. */
const openQueries: readonly unknown[] = [getContest.path, getSignInOptions.path]

/**
 * Once for the whole app: looks now and then whether the session still holds, and forgets what one person's session
 * brought before another's begins.
 */
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
