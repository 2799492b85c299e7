import { PageChange, type PageText, updatePage } from '@snowplow/contract/content-page/content-page-text.ts'
import { pageMaxLength } from '@snowplow/contract/limits.ts'
import { languages } from '@snowplow/contract/text/languages.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCommand } from '../../../lib/query.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { Button, ScreenLink } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { DiscardButton } from '../../../ui/form/DraftSaveBar.tsx'
import { DraftNotices } from '../../../ui/form/StaleNotice.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { SaveBar } from '../../../ui/layout/SaveBar.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { PagePreview } from './PagePreview.tsx'
import styles from './Pages.module.css'

const MarkdownForm = z.pick(PageChange, { markdown: true })
type MarkdownForm = z.input<typeof MarkdownForm>

function usePageForm(text: PageText, query: SelectedSeason) {
  const { t } = useTranslation()
  const { kind, language } = text
  const draft = useVersionedDraft<PageText, MarkdownForm>({
    key: `page ${kind} ${language} ${query.season ?? ''} of ${useSessionOwner()}`,
    base: text,
    toDraft: ({ markdown }) => ({ markdown }),
    parse: (stored) => {
      const { markdown } = (stored ?? {}) as Partial<MarkdownForm>
      return typeof markdown === 'string' ? { markdown } : null
    },
    versionOf: ({ version }) => version,
  })
  const update = useCommand(updatePage)
  const form = useContractForm({
    schema: MarkdownForm,
    defaultValues: draft.before,
    checks: 'debounced',
    draft,
    canSend: () => draft.isChanged && !draft.isStale,
    send: ({ markdown }) =>
      update.mutateAsync({ params: { kind, language }, query, body: { markdown, version: draft.base.version } }),
    onSent: (saved) => {
      draft.reset(saved)
      showToast(t('pages.saved'))
    },
  })
  return { form, draft }
}

export function PageEditor({ text, query, isClosed }: { text: PageText; query: SelectedSeason; isClosed: boolean }) {
  const { t } = useTranslation()
  const { form, draft } = usePageForm(text, query)
  const [isConfirming, setConfirming] = useState(false)
  const { direction, name } = languages[text.language]
  const page = t(`screen.${text.kind}`)
  const getStatusKey = () => {
    if (draft.isStale) return 'staleDraft.choose'
    if (draft.isChanged) return 'schedule.unsaved'
    return text.isEdited ? 'pages.isEdited' : 'pages.isStandard'
  }
  return (
    <Stack as="section" gap="3" aria-labelledby="page-title">
      <Row gap="4" justify="between">
        <h2 id="page-title">{t('pages.title', { page, language: name })}</h2>
        {/* Visitors see the current season's page. */}
        {!query.season && (
          <ScreenLink to={`/${text.kind}?language=${text.language}`} variant="outlined" size="small">
            {t('pages.view')}
          </ScreenLink>
        )}
      </Row>
      <Stack gap="5" isSplit style={{ gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {!isClosed && (
          <ContractForm form={form} className={styles.editor}>
            <DraftNotices draft={draft}>
              <details>
                <summary>{t('pages.theirs')}</summary>
                <pre lang={text.language} dir="auto" className={styles.theirs}>
                  {text.markdown}
                </pre>
              </details>
            </DraftNotices>
            <div lang={text.language}>
              <TextField
                name="markdown"
                hint={t('pages.hint')}
                isMultiline
                limit={pageMaxLength}
                dir={direction}
                autoComplete="off"
              />
            </div>
            <SaveBar status={t(getStatusKey())}>
              <SubmitButton>{t('pages.save')}</SubmitButton>
              <DiscardButton draft={draft} />
              {text.isEdited && (
                <Button variant="outlined" onClick={() => setConfirming(true)}>
                  {t('pages.useStandard')}
                </Button>
              )}
            </SaveBar>
          </ContractForm>
        )}
        <PagePreview query={query} markdown={draft.draft.markdown ?? ''} language={text.language} />
      </Stack>
      {isConfirming && (
        <ConfirmDialog
          title={t('pages.standardTitle', { page })}
          confirm={t('pages.useStandard')}
          isDestructive
          onConfirm={() => {
            setConfirming(false)
            return form.send({ markdown: null })
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('pages.standardText')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
