import { changeOwnPassword, getSignInOptions, login, signOut, ssoLogin } from '@snowplow/contract/auth.ts'
import { mockSignUp } from '@snowplow/contract/mock-auth.ts'
import type { CallInput } from '@snowplow/contract/route.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { currentToken, endSession, startSession } from '../../lib/session.ts'

/** How people can sign in here. */
export const useSignInOptions = () =>
  useQuery({
    queryKey: ['getSignInOptions'],
    queryFn: ({ signal }) => call(getSignInOptions, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useLogin = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof login>['body']) => call(login, { body }),
    onSuccess: ({ token }) => startSession(token),
  })

export const useSsoLogin = () =>
  useMutation({
    mutationFn: (accessToken: string) => call(ssoLogin, { body: { accessToken } }),
    onSuccess: ({ token }) => startSession(token),
  })

/** The account comes from the development mock: production has no sign-up (`canSignUp` is false there). */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof mockSignUp>['body']) => call(mockSignUp, { body }),
    onSuccess: ({ access_token }) => startSession(access_token),
  })

/** Ends the other sessions; this one goes on with the token that comes with the answer. */
export const useChangeOwnPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof changeOwnPassword>['body']) => call(changeOwnPassword, { body }),
  })

/** Signs out here at once, whether or not the server can be told; it then refuses the token everywhere. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      if (currentToken() === null) return
      // The call has taken the token along before the session ends.
      const told = call(signOut, {})
      endSession('signed_out')
      await told
    },
  })
