import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'

export default function LoadingPage() {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5" isCentered>
        <PageTitle>{t('error.loading')}</PageTitle>
        <Waiting />
      </Stack>
    </PageSection>
  )
}
