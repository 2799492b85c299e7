import { previewLogo } from '@snowplow/contract/appearance/appearance.ts'
import type { Logo } from '@snowplow/contract/appearance/look.ts'
import { logoMaxBytes } from '@snowplow/contract/limits.ts'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { failureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFailureWords } from '../../ui/feedback/FailureNotice.tsx'
import { Columns, FieldsetCard, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import styles from './Appearance.module.css'
import type { LogoChange } from './appearance-form.ts'
import { inBase64 } from './chosen-file.ts'
import { ContestSign, DepartmentLogo } from './DepartmentLogo.tsx'

interface LogoFieldProps {
  /** The logo that the site shows. */
  shown: Logo | null
  /** The department's name. */
  name: string
  change: LogoChange
  onChange: (change: LogoChange) => void
}

/** A file is drawn at once, as it will be shown; nothing is kept of it before the whole page is saved. */
export function LogoField({ shown, name, change, onChange }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const drawing = useCommand(previewLogo)
  const { fault, setFault } = useFault()
  const [isOver, setOver] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    setFault(null)
    if (file.size > logoMaxBytes) return setFault({ tooLarge: Math.ceil(file.size / 1000) })
    try {
      const logo = await inBase64(file)
      onChange({ ...(await drawing.mutateAsync({ body: { logo } })), file: logo })
    } catch (error) {
      setFault({ error })
    } finally {
      // The same file may be chosen again, once it is mended.
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  const error = useFaultWords(fault)
  const logo = change === undefined ? shown : (change?.logo ?? null)
  const src = change ? `data:image/png;base64,${change.picture}` : undefined
  return (
    <FieldsetCard gap="4" legend={t('appearance.logo')}>
      <Columns least="2" gap="3">
        {(['light', 'dark'] as const).map((mode) => (
          <Stack as="figure" key={mode} gap="1" className={styles.figure}>
            <Row gap="3" isUnwrapped className={`${styles.header} ${styles[mode]}`}>
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
      <Text role="status" size="2" className={styles.notes}>
        {change && t('appearance.drawn')} {change?.notes.map((note) => t(`appearance.note_${note}`)).join(' ')}
        {change === null && t('appearance.removed')}
      </Text>
      <Stack gap="2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by click and key */}
        <div
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
            {t('appearance.file')}
          </Text>
          <Text as="span" id={`${id}-hint`} size="2" tone="soft">
            {t('appearance.fileHint', { max: logoMaxBytes / 1000 })}
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
          {drawing.isPending && (
            <Text as="span" role="status" size="2" tone="soft">
              {t('appearance.drawing')}
            </Text>
          )}
        </div>
        {error && (
          <Text as="span" id={`${id}-error`} role="alert" size="2" weight="strong" tone="danger">
            {error}
          </Text>
        )}
      </Stack>
      <Row gap="3">
        {shown && change === undefined && (
          <Button variant="outlined" size="small" onClick={() => onChange(null)}>
            {t('appearance.remove')}
          </Button>
        )}
        {change !== undefined && (
          <Button variant="outlined" size="small" onClick={() => onChange(undefined)}>
            {t('appearance.keep')}
          </Button>
        )}
      </Row>
    </FieldsetCard>
  )
}

type Fault = { tooLarge: number } | { error: unknown }

function useFault() {
  const [fault, setFault] = useState<Fault | null>(null)
  return { fault, setFault }
}

function useFaultWords(fault: Fault | null): string | null {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  if (!fault) return null
  return 'tooLarge' in fault
    ? t('appearance.tooLarge', { size: fault.tooLarge, max: logoMaxBytes / 1000 })
    : wordFailure(failureCode(fault.error))
}
