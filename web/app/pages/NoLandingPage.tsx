import { useTranslation } from 'react-i18next'
import { PlowNotice } from '../../features/plow/PlowNotice.tsx'
import { ScreenLink } from '../../ui/button/Button.tsx'

export default function NoLandingPage() {
  const { t } = useTranslation()
  return (
    <PlowNotice title={t('unauthorized.noLanding')} lead={t('unauthorized.noLandingText')}>
      <ScreenLink to="/sign-out" variant="filled">
        {t('auth.signOut')}
      </ScreenLink>
    </PlowNotice>
  )
}
