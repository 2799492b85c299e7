import { getSignInOptions, login, signOut, ssoLogin } from '@snowplow/contract/auth/auth.ts'
import { mockSignUp } from '@snowplow/contract/auth/mock-auth.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryOf, useCommand, useMutationOf } from '../../lib/query.ts'
import { currentToken, endSession, startSession } from '../../lib/session.ts'

export const useGetSignInOptions = () =>
  useQuery({ ...queryOf(getSignInOptions, {}), staleTime: Number.POSITIVE_INFINITY })

export const useLogin = () => useCommand(login, { onSuccess: ({ token }) => startSession(token) })

export const useSsoLogin = () => useCommand(ssoLogin, { onSuccess: ({ token }) => startSession(token) })

/** The account comes from the development mock: production has no sign-up (`canSignUp` is false there). */
export const useMockSignUp = () =>
  useCommand(mockSignUp, { onSuccess: ({ access_token }) => startSession(access_token) })

/** Signs out here at once, whether or not the server can be told; it then refuses the token everywhere. */
export const useSignOut = () =>
  useMutationOf(signOut, async () => {
    if (currentToken() === null) return
    // The call has taken the token along before the session ends.
    const told = call(signOut, {})
    endSession('signed_out')
    await told
  })
