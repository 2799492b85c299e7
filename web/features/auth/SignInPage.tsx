import { getSignInOptions, ssoLogin } from '@snowplow/contract/auth/auth.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import type { IsValidParam, LoadPage } from '../../lib/page-module.ts'
import { useCommand } from '../../lib/query.ts'
import { getSessionEnd, startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SsoFailed } from './SsoFailed.tsx'
import { signInOptionsQuery } from './session.ts'
import type { SsoProvider } from './sso-client.ts'
import { useProviderToken } from './useProviderToken.ts'

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
      {getSessionEnd() === 'cut_off' && (
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

/** Signs in with the provider in a popup, then at the server. */
function useOrganizationLogin(provider: SsoProvider | null | undefined) {
  const login = useCommand(ssoLogin, { onSuccess: ({ token }) => startSession(token) })
  const requestToken = useProviderToken(provider)
  return useMutation({
    mutationFn: async (from: SsoProvider) => login.mutateAsync({ body: { accessToken: await requestToken(from) } }),
  })
}
