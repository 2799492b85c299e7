import { useEffect, useRef } from 'react'
import type { SsoProvider } from './sso-client.ts'

const loadClient = () => import('./sso-client.ts')

/**
 * Returns a function that gets an access token from the provider in a popup; a new click replaces an attempt whose popup
 * was lost. Call it first in a click handler. @throws SsoFailure
 */
export function useProviderToken(provider: SsoProvider | null | undefined) {
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => {
    // Preloads: popups opened long after the click are blocked.
    if (provider) loadClient().catch(() => {})
  }, [provider])
  useEffect(() => () => attempt.current?.abort(), [])
  return async (from: SsoProvider) => {
    attempt.current?.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const { requestAccessToken } = await loadClient()
    return requestAccessToken(from, signal)
  }
}
