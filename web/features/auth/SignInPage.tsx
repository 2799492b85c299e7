import { getSignInOptions, ssoLogin } from '@snowplow/contract/auth/auth.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError } from '../../lib/call.ts'
import type { IsValidParam, LoadPage } from '../../lib/page-module.ts'
import { useCommand } from '../../lib/query.ts'
import { sessionEnd, startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice, failureMessage } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import shared from '../../ui/layout/shared.module.css'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { LoginForm } from './LoginForm.tsx'
import { signInOptionsQuery } from './session.ts'
import type { SsoFailure, SsoProvider } from './sso-client.ts'

export const load: LoadPage = ({ read }) => read(getSignInOptions, {})

export const isValidParam: IsValidParam = (login) => login === 'admin'

/** The view is in the URL, so that Back works. */
export default function SignInPage() {
  const isAdminLogin = new URLSearchParams(useSearch()).get('login') === 'admin'
  const [hasVisitedForm, setVisitedForm] = useState(false)
  useEffect(() => {
    if (isAdminLogin) setVisitedForm(true)
  }, [isAdminLogin])
  return <AuthScreen>{isAdminLogin ? <LoginForm /> : <LoginOptions isReturn={hasVisitedForm} />}</AuthScreen>
}

/** First view with both sign-in methods (section 2). `isReturn` after leaving the form. */
function LoginOptions({ isReturn }: { isReturn: boolean }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const options = useQuery(signInOptionsQuery)
  const provider = options.data?.sso
  const login = useOrganizationLogin(provider)
  const adminLogin = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturn) adminLogin.current?.focus()
  }, [isReturn])
  const getBlocker = () => {
    if (options.isError) return t('auth.optionsFailed')
    if (provider === null) return t('auth.ssoNotConfigured')
    return login.isPending ? t('auth.ssoWaiting') : null
  }
  // Resolves immediately: a later click may reopen a lost popup.
  const signInWithProvider = async () => {
    if (provider) login.mutate(provider)
    else if (options.isError) options.refetch()
  }
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t('auth.signIn')}</h2>
        <Text tone="soft">{t('auth.lead')}</Text>
      </Stack>
      {sessionEnd() === 'cut_off' && (
        <Notice severity="warning">
          <p>{t('auth.ended')}</p>
        </Notice>
      )}
      {login.isError && <SsoFailed error={login.error} />}
      <NeedsScript />
      <Stack gap="3" className="scripted">
        <Button variant="filled" ref={adminLogin} onClick={() => navigate('/sign-in?login=admin')}>
          {t('auth.adminLogin')}
        </Button>
        <Button
          variant="outlined"
          onClick={signInWithProvider}
          aria-disabled={provider ? undefined : !options.isError}
          aria-describedby="organization-login-note"
        >
          {t('auth.organizationLogin')}
        </Button>
        <Text id="organization-login-note" role="status" size="2" tone="soft">
          {getBlocker()}
        </Text>
      </Stack>
      <Stack gap="2" align="start">
        {options.data?.canSignUp && (
          <p>
            {t('auth.noAccount')}{' '}
            <Link to="/sign-up" className={shared.link}>
              {t('signUp.title')}
            </Link>
          </p>
        )}
        <Link to="/" className={shared.link}>
          {t('auth.toFront')}
        </Link>
      </Stack>
    </>
  )
}

const loadClient = () => import('./sso-client.ts')

/** Signs in with the provider in a popup, then at the server; a new click replaces an attempt whose popup was lost. */
function useOrganizationLogin(provider: SsoProvider | null | undefined) {
  const login = useCommand(ssoLogin, { onSuccess: ({ token }) => startSession(token) })
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => {
    // Preloads: popups opened long after the click are blocked.
    if (provider) loadClient().catch(() => {})
  }, [provider])
  useEffect(() => () => attempt.current?.abort(), [])
  return useMutation({
    mutationFn: async (from: SsoProvider) => {
      attempt.current?.abort()
      attempt.current = new AbortController()
      const { signal } = attempt.current
      const { requestAccessToken } = await loadClient()
      return login.mutateAsync({ body: { accessToken: await requestAccessToken(from, signal) } })
    },
  })
}

/** Reason of a failure in the browser; 'client' also if loading the client failed. */
const reasonOf = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

/**
 * Error alert of Organization Login with the next step (section 8). Section 8 specifies 'Error: {server message}': the
 * catalogue translates the server's English messages.
 */
function SsoFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const reason = reasonOf(error)
  if (reason === 'aborted') return null
  const settled =
    error instanceof CallError
      ? t('auth.ssoServer', { message: failureMessage(error.code, t) })
      : reason === 'canceled' && t('auth.sso_canceled')
  return (
    <FailureNotice error={error} title={t('auth.ssoTitle')} settled={settled || t('auth.ssoClient')}>
      {!settled && <p>{t(`auth.sso_${reason}`)}</p>}
    </FailureNotice>
  )
}
