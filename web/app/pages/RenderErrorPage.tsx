import { useTranslation } from '../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { PageSection, PageTitle } from '../../ui/layout/Page.tsx'

export function RenderErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{t('error.render')}</PageTitle>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <div>
          {/*
           * Reloads the document instead of re-rendering: the usual cause is a page older than the last deployment.
           */}
          <Button variant="filled" onClick={() => location.reload()}>
            {t('error.retry')}
          </Button>{' '}
          <ScreenLink to="/" variant="outlined">
            {t('notFound.home')}
          </ScreenLink>
        </div>
      </Stack>
    </PageSection>
  )
}
