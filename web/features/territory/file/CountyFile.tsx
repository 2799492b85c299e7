import { importTerritory, territoryFile } from '@snowplow/contract/county/territory.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { Card, Row, Text } from '../../../ui/layout/Layout.tsx'
import { FileButton } from '../../../workspace/csv/FileButton.tsx'
import { ImportDialog } from '../../../workspace/csv/ImportDialog.tsx'
import { draftOf } from '../territory-draft.ts'
import type { useTerritoryDraft } from '../useTerritoryDraft.ts'
import { CountyDownload } from './CountyDownload.tsx'
import { Planned } from './Planned.tsx'

interface CountyFileProps {
  territory: ReturnType<typeof useTerritoryDraft>
  query: SelectedSeason
}

export function CountyFile({ territory: { base, draft, change, isChanged }, query }: CountyFileProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  return (
    <Card as="section" gap="4" aria-labelledby="territory-file">
      <h2 id="territory-file">{t('territory.file')}</h2>
      <Text size="2" tone="soft">
        {t('territory.fileHint')}
      </Text>
      <Row gap="3">
        <FileButton label={t('territory.import')} onChoose={setFile} />
        <CountyDownload query={query} draft={isChanged ? draft : undefined} />
      </Row>
      {isChanged && (
        <Text size="2" tone="soft">
          {t('territory.exportUnsaved')}
        </Text>
      )}
      {file && (
        <ImportDialog
          route={importTerritory}
          limit={territoryFile}
          file={file}
          onChoose={setFile}
          input={{ query, body: { stateFips: draft.stateFips, version: base.version } }}
          renderPlan={(plan) => (
            <>
              <Planned planned={plan} />
              <Text tone="soft">{t('territory.takeNote')}</Text>
            </>
          )}
          confirm={() => t('territory.take')}
          onConfirm={({ territory }) => {
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
