import { useSession } from '../../features/auth/session.ts'
import { PlowNotice } from '../../features/plow/PlowNotice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'

/** Unknown path (section 2). Most guests here are visitors, so the front page is linked next to sign-in. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <PlowNotice plow="404" title={t('notFound.title')} lead={t('notFound.text')}>
      <Row gap="3" justify="center">
        <ScreenLink to="/" variant="filled">
          {t(isSignedIn ? 'unauthorized.home' : 'notFound.home')}
        </ScreenLink>
        {!isSignedIn && (
          <ScreenLink to="/sign-in" variant="outlined">
            {t('auth.signIn')}
          </ScreenLink>
        )}
      </Row>
    </PlowNotice>
  )
}
