import { useTranslation } from 'react-i18next'
import { useSession } from '../features/auth/session.ts'
import { PlowDrawing } from '../features/plow/PlowDrawing.tsx'
import { ScreenLink } from '../ui/Button.tsx'
import { ButtonRow, Lead, PageSection, PageTitle, Picture, Stack } from '../ui/Page.tsx'

/** An unknown path (section 2). Most guests who get here are visitors, so the front page stands beside sign-in. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="404" decorative />
        </Picture>
        <PageTitle>{t('notFound.title')}</PageTitle>
        <Lead>{t('notFound.text')}</Lead>
        <ButtonRow>
          <ScreenLink to="/" look="filled">
            {t(isSignedIn ? 'unauthorized.home' : 'notFound.home')}
          </ScreenLink>
          {!isSignedIn && (
            <ScreenLink to="/sign-in" look="outlined">
              {t('auth.signIn')}
            </ScreenLink>
          )}
        </ButtonRow>
      </Stack>
    </PageSection>
  )
}
