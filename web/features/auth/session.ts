import { getMe, type SessionUser } from '@snowplow/contract/auth.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { sessionOwner, subscribeSession, useSessionOwner } from '../../lib/session.ts'

/** Section 4: a token waits for its person while `configuring`; `failure` when the server could not be asked. */
export type Session =
  | { status: 'configuring'; failure: unknown; retry: () => void }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated' }

/** Milliseconds after which an open page learns that its person lost a role or the account. */
const lookAgain = 60_000

const meOf = (owner: string | null) => ({
  queryKey: ['getMe', owner],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMe, {}, signal),
  enabled: owner !== null,
  staleTime: lookAgain / 4,
})

/** Who is signed in here. */
export function useSession(): Session {
  const owner = useSessionOwner()
  const me = useQuery(meOf(owner))
  if (owner === null) return { status: 'unauthenticated' }
  if (me.data) return { status: 'authenticated', user: me.data }
  return { status: 'configuring', failure: me.isFetching ? null : me.error, retry: () => me.refetch() }
}

/** The queries that a guest asks too: they may outlive a session. */
const openQueries = ['getContest', 'getSignInOptions']

/**
 * Once for the whole app: looks now and then whether the session still holds, and forgets what one person's session
 * brought before another's begins.
 */
export function useSessionCare(): void {
  useQuery({ ...meOf(useSessionOwner()), refetchInterval: lookAgain })
  const queries = useQueryClient()
  useEffect(() => {
    let last = sessionOwner()
    return subscribeSession(() => {
      const owner = sessionOwner()
      if (owner === last) return
      last = owner
      queries.removeQueries({ predicate: ({ queryKey }) => !openQueries.includes(String(queryKey[0])) })
    })
  }, [queries])
}
