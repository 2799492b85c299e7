import { exportTerritory } from '@snowplow/contract/county/territory.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Card, Row, Text } from '../../ui/layout/Layout.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { draftOf } from './territory-draft.ts'
import type { useTerritoryDraft } from './useTerritoryDraft.ts'

interface CountyFileProps {
  territory: ReturnType<typeof useTerritoryDraft>
  query: { season?: string }
}

/** Counties from a spreadsheet and into one. */
export function CountyFile({ territory: { base, draft, change }, query }: CountyFileProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <Card as="section" gap="4" aria-labelledby="territory-file">
      <h2 id="territory-file">{t('territory.file')}</h2>
      <Text size="2" tone="soft">
        {t('territory.fileHint')}
      </Text>
      <Row gap="3">
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('territory.import')}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            // The same file may be chosen again once it is mended.
            target.value = ''
          }}
        />
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('territory.import')}
        </Button>
        <DownloadButton
          onDownload={({ onProgress }) => download(exportTerritory, { query }, { onProgress })}
          failedText={() => t('territory.exportFailed')}
        >
          {t('territory.export')}
        </DownloadButton>
      </Row>
      {file && (
        <ImportDialog
          file={file}
          stateFips={draft.stateFips}
          version={base.version}
          query={query}
          onTake={({ territory }) => {
            const { stateFips, districts, counties } = draftOf(territory)
            change((now) => ({ ...now, stateFips, districts, counties }))
            setFile(null)
          }}
          onClose={() => setFile(null)}
        />
      )}
    </Card>
  )
}
