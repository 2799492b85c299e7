import { previewPage } from '@snowplow/contract/content-page/content-page-text.ts'
import { type Language, languages } from '@snowplow/contract/text/languages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CallError, call, isRefusal } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { useFieldErrorMessage } from '../../../ui/form/field.ts'
import { Card, Text } from '../../../ui/layout/Boxes.tsx'
import { Prose, ProseBody } from '../../../ui/Prose.tsx'
import styles from './Pages.module.css'

const previewDebounceMs = 300

interface PagePreviewProps {
  markdown: string
  language: Language
  query: SelectedSeason
}

const isTooComplex = (error: unknown) =>
  error instanceof CallError && error.fields.some(({ code }) => code === 'too_complex')

export function PagePreview({ markdown, language, query }: PagePreviewProps) {
  const { t } = useTranslation()
  const getFieldErrorMessage = useFieldErrorMessage()
  const settled = useDebouncedValue(markdown, previewDebounceMs)
  const preview = useQuery({
    queryKey: [previewPage.path, query, settled],
    queryFn: ({ signal }) => call(previewPage, { query, body: { markdown: settled } }, signal),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card as="section" gap="4" aria-labelledby="page-preview" className={styles.preview}>
      <Text as="h3" id="page-preview" size="2" tone="soft">
        {t('schedule.preview')}
      </Text>
      {isTooComplex(preview.error) && <p role="status">{getFieldErrorMessage('markdown', 'too_complex')}</p>}
      {preview.isError && !isRefusal(preview.error) && <p role="status">{t('pages.previewFailed')}</p>}
      <ProseBody lang={language} dir={languages[language].direction}>
        {settled.trim() && preview.data && <Prose content={preview.data.content} />}
      </ProseBody>
    </Card>
  )
}
