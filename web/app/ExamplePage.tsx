import { useTranslation } from 'react-i18next'
import { PlowDrawing } from '../features/plow/PlowDrawing.tsx'
import { Lead, PageSection, PageTitle, Picture, Stack } from '../ui/Page.tsx'

/** Section 2's demo page: open to anyone, with nothing on it but the product's own look. */
export default function ExamplePage() {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name={t('screen.example')} decorative />
        </Picture>
        <PageTitle>{t('screen.example')}</PageTitle>
        <Lead>{t('landing.example')}</Lead>
      </Stack>
    </PageSection>
  )
}
