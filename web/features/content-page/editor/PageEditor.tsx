import { PageChange, type PageText, updatePage } from '@snowplow/contract/content-page/content-page-text.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { languages } from '../../../i18n/languages.ts'
import { clearStored } from '../../../lib/persisted-state.ts'
import { useCommand } from '../../../lib/query.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { Button, ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Row, Stack } from '../../../ui/layout/Layout.tsx'
import { SaveBar } from '../../../ui/layout/SaveBar.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { PagePreview } from './PagePreview.tsx'
import styles from './Pages.module.css'

function usePageForm(text: PageText, query: SelectedSeason) {
  const { t } = useTranslation()
  const { kind, language, markdown, version } = text
  const key = `page ${kind} ${language} ${query.season ?? ''} of ${useSessionOwner()}`
  const update = useCommand(updatePage)
  const form = useContractForm({
    schema: PageChange,
    defaultValues: { markdown: markdown as string | null, version },
    checks: 'debounced',
    draft: { key },
    canSend: (input) => input.markdown !== markdown,
    send: (body) => update.mutateAsync({ params: { kind, language }, query, body }),
    onSent: (saved) => {
      form.clear({ markdown: saved.markdown, version: saved.version })
      showToast(t('pages.saved'))
    },
  })
  const [input, baseVersion] = useWatch({ control: form.control, name: ['markdown', 'version'] })
  const before = useRef(markdown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new version, or when the input is reset
  useEffect(() => {
    const isUntouched = input === before.current || input === markdown
    before.current = markdown
    if (!isUntouched) return
    if (input !== markdown || baseVersion !== version) form.reset({ markdown, version })
    clearStored(key)
  }, [input, markdown, version])
  return {
    form,
    input: input ?? '',
    isChanged: input !== markdown,
    isStale: version > baseVersion && input !== markdown,
    keepMine() {
      form.clear({ markdown, version })
      form.setValue('markdown', input, { shouldDirty: true })
    },
    discard: () => form.clear({ markdown, version }),
  }
}

interface PageEditorProps {
  text: PageText
  query: SelectedSeason
  isClosed: boolean
}

export function PageEditor({ text, query, isClosed }: PageEditorProps) {
  const { t } = useTranslation()
  const { form, input, isChanged, isStale, keepMine, discard } = usePageForm(text, query)
  const [isConfirming, setConfirming] = useState(false)
  const { direction, name } = languages[text.language]
  const page = t(`screen.${text.kind}`)
  return (
    <section aria-labelledby="page-title">
      <Row gap="4" justify="between" className={styles.head}>
        <h2 id="page-title">{t('pages.title', { page, language: name })}</h2>
        {/* Visitors see the current season's page. */}
        {!query.season && (
          <ScreenLink to={`/${text.kind}?language=${text.language}`} variant="outlined" size="small">
            {t('pages.view')}
          </ScreenLink>
        )}
      </Row>
      <Stack gap="5" splitAt="wide" style={{ gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {!isClosed && (
          <ContractForm form={form} className={styles.editor}>
            {isStale ? (
              <ConflictNotice text={text} onKeep={keepMine} onDiscard={discard} />
            ) : (
              <FormNotices messages={{ stale: t('pages.changed') }} />
            )}
            <div lang={text.language}>
              <TextField name="markdown" hint={t('pages.hint')} isMultiline dir={direction} autoComplete="off" />
            </div>
            <SaveBar status={t(isChanged ? 'schedule.unsaved' : text.isEdited ? 'pages.isEdited' : 'pages.isStandard')}>
              <SubmitButton>{t('pages.save')}</SubmitButton>
              {isChanged && (
                <Button variant="outlined" aria-disabled={form.isSending} onClick={() => !form.isSending && discard()}>
                  {t('schedule.discard')}
                </Button>
              )}
              {text.isEdited && (
                <Button variant="outlined" onClick={() => setConfirming(true)}>
                  {t('pages.useStandard')}
                </Button>
              )}
            </SaveBar>
          </ContractForm>
        )}
        <PagePreview query={query} markdown={input} language={text.language} />
      </Stack>
      {isConfirming && (
        <ConfirmDialog
          title={t('pages.standardTitle', { page })}
          confirm={t('pages.useStandard')}
          isDestructive
          onConfirm={() => {
            setConfirming(false)
            return form.send({ markdown: null, version: text.version })
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('pages.standardText')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface ConflictNoticeProps {
  text: PageText
  onKeep: () => void
  onDiscard: () => void
}

function ConflictNotice({ text, onKeep, onDiscard }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice severity="warning" title={t('pages.changedTitle')}>
      <Stack gap="3">
        <p>{t('pages.changed')}</p>
        <details>
          <summary>{t('pages.theirs')}</summary>
          <pre lang={text.language} dir="auto" className={styles.theirs}>
            {text.markdown}
          </pre>
        </details>
        <Row gap="3">
          <Button variant="outlined" size="small" onClick={onKeep}>
            {t('pages.keepMine')}
          </Button>
          <Button variant="outlined" size="small" onClick={onDiscard}>
            {t('pages.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
