import { useSession } from '../../features/auth/session.ts'
import { PlowNotice } from '../../features/plow/PlowNotice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'

export default function UnauthorizedPage() {
  const { t } = useTranslation()
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <PlowNotice plow="401" title={t('unauthorized.title')} lead={t('unauthorized.text')}>
      <ScreenLink to={isSignedIn ? '/' : '/sign-in'} variant="filled">
        {t(isSignedIn ? 'unauthorized.home' : 'auth.signIn')}
      </ScreenLink>
    </PlowNotice>
  )
}

export function NoLandingPage() {
  const { t } = useTranslation()
  return (
    <PlowNotice title={t('unauthorized.noLanding')} lead={t('unauthorized.noLandingText')}>
      <ScreenLink to="/sign-out" variant="filled">
        {t('auth.signOut')}
      </ScreenLink>
    </PlowNotice>
  )
}
