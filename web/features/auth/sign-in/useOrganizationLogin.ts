import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSsoLogin } from '../auth.queries.ts'
import type { SsoProvider } from './sso-client.ts'

const loadClient = () => import('./sso-client.ts')

/** Asks the provider in a popup, then the server; a new press replaces an attempt whose popup got lost. */
export function useOrganizationLogin(provider: SsoProvider | null | undefined) {
  const ssoLogin = useSsoLogin()
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => {
    // Here before the button is pressed: a popup that opens late is blocked.
    if (provider) loadClient().catch(() => {})
  }, [provider])
  useEffect(() => () => attempt.current?.abort(), [])
  return useMutation({
    mutationFn: async (from: SsoProvider) => {
      attempt.current?.abort()
      attempt.current = new AbortController()
      const { signal } = attempt.current
      const { askProvider } = await loadClient()
      return ssoLogin.mutateAsync({ body: { accessToken: await askProvider(from, signal) } })
    },
  })
}
