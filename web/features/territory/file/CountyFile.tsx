import type { RowError } from '@snowplow/contract/api/import.ts'
import { indexCounties } from '@snowplow/contract/county/county-name.ts'
import {
  type CountyCorrection,
  importTerritory,
  type State,
  territoryFields,
  territoryFile,
} from '@snowplow/contract/county/territory.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card, Row, Text } from '../../../ui/layout/Boxes.tsx'
import { FileButton } from '../../../workspace/csv/FileButton.tsx'
import { ImportDialog } from '../../../workspace/csv/ImportDialog.tsx'
import { toTerritoryDraft } from '../territory-draft.ts'
import type { useTerritoryDraft } from '../useTerritoryDraft.ts'
import { CountyDownload } from './CountyDownload.tsx'
import { Planned } from './Planned.tsx'

interface CountyFileProps {
  territory: ReturnType<typeof useTerritoryDraft>
  query: SelectedSeason
  state: State | null
}

export function CountyFile({ territory: { base, draft, change, isChanged }, query, state }: CountyFileProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [corrections, setCorrections] = useState<CountyCorrection[]>([])
  const choose = (file: File) => {
    setFile(file)
    setCorrections([])
  }
  return (
    <Card as="section" gap="4" aria-labelledby="territory-file">
      <h2 id="territory-file">{t('territory.file')}</h2>
      <Text size="2" tone="soft">
        {t('territory.fileHint')}
      </Text>
      <Row gap="3">
        <FileButton label={t('territory.import')} onChoose={choose} />
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
          fields={territoryFields}
          file={file}
          onChoose={choose}
          input={{ query, body: { stateFips: draft.stateFips, version: base.version, corrections } }}
          renderPlan={(plan) => (
            <>
              <Planned planned={plan} />
              <Text tone="soft">{t('territory.takeNote')}</Text>
            </>
          )}
          renderCorrection={({ territory }) => {
            const { findCandidates } = indexCounties(territory.counties, state)
            return (error) => (
              <CountyChoice
                error={error}
                findCandidates={findCandidates}
                onChoose={(correction) => setCorrections([...corrections, correction])}
              />
            )
          }}
          confirm={() => t('territory.take')}
          onConfirm={({ territory }) => {
            const { stateFips, districts, counties } = toTerritoryDraft(territory)
            change((now) => ({ ...now, stateFips, districts, counties }))
            setFile(null)
          }}
          onClose={() => setFile(null)}
        />
      )}
    </Card>
  )
}

interface CountyChoiceProps {
  error: RowError
  findCandidates: (text: string) => { name: string }[]
  onChoose: (correction: CountyCorrection) => void
}

/** Offers the nearest county for text that names none, or each that it may mean. */
function CountyChoice({ error: { code, column, value, suggestion }, findCandidates, onChoose }: CountyChoiceProps) {
  const { t } = useTranslation()
  if (column !== 'county' || code !== 'not_found') return null
  const names = suggestion === undefined ? findCandidates(value).map(({ name }) => name) : [suggestion]
  return (
    <Row gap="2">
      {names.map((name) => (
        <Button
          key={name}
          variant="outlined"
          size="small"
          onClick={() => onChoose({ written: value.replace(/\s+/g, ' '), county: name })}
        >
          {t('territory.useCounty', { name })}
        </Button>
      ))}
    </Row>
  )
}
