import { signOut } from '@snowplow/contract/auth/auth.ts'
import { signOutRedirectSeconds } from '@snowplow/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { useRouteMutation } from '../../lib/query.ts'
import { endSession, getToken } from '../../lib/session.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { AuthScreen } from './AuthScreen.tsx'

/**
 * Signs out locally, even if the server is unreachable (otherwise it revokes the token everywhere), and redirects to
 * the sign-in page after five seconds (section 2).
 */
export default function SignOutPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [left, setLeft] = useState<number>(signOutRedirectSeconds)
  const { mutate, isError } = useRouteMutation(signOut, async () => {
    if (getToken() === null) return
    // Starts the call, with its token, before the session ends.
    const signOutRequest = call(signOut, {})
    endSession('signed_out')
    await signOutRequest
  })
  useEffect(() => mutate(), [mutate])
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) navigate('/sign-in', { replace: true })
  }, [left, navigate])
  return (
    <AuthScreen>
      <Stack gap="2" align="start">
        <h2>{t('signOut.done')}</h2>
        <Text tone="soft">{t('signOut.redirecting', { count: left })}</Text>
      </Stack>
      {isError && (
        <Text size="2" tone="soft">
          {t('signOut.serverNotNotified')}
        </Text>
      )}
      <div>
        <ScreenLink to="/sign-in" variant="outlined">
          {t('signOut.signIn')}
        </ScreenLink>
      </div>
    </AuthScreen>
  )
}
