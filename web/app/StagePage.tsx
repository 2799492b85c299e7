import { useTranslation } from 'react-i18next'
import { PlowDrawing } from '../features/plow/PlowDrawing.tsx'
import { Lead, PageSection, PageTitle, Picture, Stack } from '../ui/Page.tsx'

/** Holds the place of a stage's page until that stage is built. */
export default function StagePage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="" decorative />
        </Picture>
        <PageTitle>{title}</PageTitle>
        <Lead>{t('landing.arrives')}</Lead>
      </Stack>
    </PageSection>
  )
}
