import { useTranslation } from 'react-i18next'
import { useSession } from '../features/auth/session.ts'
import { PlowDrawing } from '../features/plow/PlowDrawing.tsx'
import { ScreenLink } from '../ui/Button.tsx'
import { Lead, PageSection, PageTitle, Picture, Stack } from '../ui/Page.tsx'

/** Somebody without the right (section 2): guests may sign in, others go back to their own pages. */
export default function UnauthorizedPage() {
  const { t } = useTranslation()
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="401" decorative />
        </Picture>
        <PageTitle>{t('unauthorized.title')}</PageTitle>
        <Lead>{t('unauthorized.text')}</Lead>
        <ScreenLink to={isSignedIn ? '/' : '/sign-in'} look="filled">
          {t(isSignedIn ? 'unauthorized.home' : 'auth.signIn')}
        </ScreenLink>
      </Stack>
    </PageSection>
  )
}
