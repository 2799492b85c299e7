import { useTranslation } from 'react-i18next'
import { PlowDrawing } from '../features/plow/PlowDrawing.tsx'
import { ScreenLink } from '../ui/Button.tsx'
import { Lead, PageSection, PageTitle, Picture, Stack } from '../ui/Page.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="404" decorative />
        </Picture>
        <PageTitle>{t('notFound.title')}</PageTitle>
        <Lead>{t('notFound.text')}</Lead>
        <ScreenLink to="/" look="filled">
          {t('notFound.home')}
        </ScreenLink>
      </Stack>
    </PageSection>
  )
}
