import type { Logo } from '@snowplow/contract/branding/branding.ts'
import { previewLogo } from '@snowplow/contract/branding/update-branding.ts'
import { logoMaxBytes } from '@snowplow/contract/limits.ts'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { getFailureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { getFailureMessage } from '../../ui/feedback/FailureNotice.tsx'
import { Columns, FieldsetCard, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import styles from './Branding.module.css'
import type { LogoChange } from './branding-form.ts'
import { encodeBase64 } from './chosen-file.ts'
import { ContestSign, DepartmentLogo } from './DepartmentLogo.tsx'

interface LogoFieldProps {
  currentLogo: Logo | null
  name: string
  change: LogoChange
  onChange: (change: LogoChange) => void
}

/** Previews a chosen file as visitors will see it. Saved only with the whole form. */
export function LogoField({ currentLogo, name, change, onChange }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = useCommand(previewLogo)
  const { logoError, setLogoError } = useLogoError()
  const [isOver, setOver] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    setLogoError(null)
    if (file.size > logoMaxBytes) return setLogoError({ tooLarge: Math.ceil(file.size / 1000) })
    try {
      const logo = await encodeBase64(file)
      onChange({ ...(await preview.mutateAsync({ body: { logo } })), file: logo })
    } catch (error) {
      setLogoError({ error })
    } finally {
      // Allows choosing the same file again after correcting it.
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  const error = useLogoErrorMessage(logoError)
  const logo = change === undefined ? currentLogo : (change?.logo ?? null)
  const src = change ? `data:image/png;base64,${change.picture}` : undefined
  return (
    <FieldsetCard gap="4" legend={t('branding.logo')}>
      <Columns least="2" gap="3">
        {(['light', 'dark'] as const).map((mode) => (
          <Stack as="figure" key={mode} gap="1">
            <Row gap="3" isUnwrapped weight="bold" className={`${styles.header} ${styles[mode]}`}>
              {logo ? (
                <DepartmentLogo logo={logo} name={name} within={{ width: 150, height: 40 }} {...(src && { src })} />
              ) : (
                <ContestSign />
              )}
              <span aria-hidden="true">{t('contest.title')}</span>
            </Row>
            <Text as="figcaption" size="1" tone="soft">
              {t(`settings.${mode}`)}
            </Text>
          </Stack>
        ))}
      </Columns>
      <Text role="status" size="2">
        {change === null
          ? t('branding.removed')
          : change &&
            joinSentences(t('branding.previewReady'), ...change.notes.map((note) => t(`branding.note_${note}`)))}
      </Text>
      <Stack gap="2">
        <Stack
          gap="2"
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Text as="label" htmlFor={id} weight="strong">
            {t('branding.file')}
          </Text>
          <Text as="span" id={`${id}-hint`} size="2" tone="soft">
            {t('branding.fileHint', { max: logoMaxBytes / 1000 })}
          </Text>
          <input
            id={id}
            ref={input}
            type="file"
            accept=".png,.svg,image/png,image/svg+xml"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {preview.isPending && (
            <Text as="span" role="status" size="2" tone="soft">
              {t('branding.preparingPreview')}
            </Text>
          )}
        </Stack>
        {error && (
          <Text as="span" id={`${id}-error`} role="alert" size="2" weight="strong" tone="danger">
            {error}
          </Text>
        )}
      </Stack>
      <Row gap="3">
        {currentLogo && change === undefined && (
          <Button variant="outlined" size="small" onClick={() => onChange(null)}>
            {t('branding.remove')}
          </Button>
        )}
        {change !== undefined && (
          <Button variant="outlined" size="small" onClick={() => onChange(undefined)}>
            {t('branding.keep')}
          </Button>
        )}
      </Row>
    </FieldsetCard>
  )
}

type LogoError = { tooLarge: number } | { error: unknown }

function useLogoError() {
  const [logoError, setLogoError] = useState<LogoError | null>(null)
  return { logoError, setLogoError }
}

function useLogoErrorMessage(logoError: LogoError | null): string | null {
  const { t } = useTranslation()
  if (!logoError) return null
  return 'tooLarge' in logoError
    ? t('branding.tooLarge', { size: logoError.tooLarge, max: logoMaxBytes / 1000 })
    : getFailureMessage(getFailureCode(logoError.error), t)
}
