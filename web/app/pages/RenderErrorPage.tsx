import { useTranslation } from '../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { PageSection, PageTitle } from '../../ui/layout/Page.tsx'

/** An unexpected error while rendering (section 8), with the error's text and a way on. */
export function RenderErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{t('error.render')}</PageTitle>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <div>
          {/* A whole load, not a new try: the likeliest cause is a page from before an update. */}
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
