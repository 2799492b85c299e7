import {
  importTerritory,
  type PlannedTerritory,
  type TerritoryRowError,
  territoryFile,
} from '@snowplow/contract/county/territory.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { call } from '../../../lib/call.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Text } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { Modal, ModalButtons } from '../../../ui/overlay/Modal.tsx'
import { textOf } from '../../../workspace/csv/FileButton.tsx'
import { FileFailure } from '../../../workspace/csv/FileFailure.tsx'
import { InvalidRows } from '../../../workspace/csv/RowErrors.tsx'
import { Planned } from './Planned.tsx'

interface ImportDialogProps {
  file: File
  stateFips: string | null
  version: number
  query: SelectedSeason
  onTake: (planned: PlannedTerritory) => void
  onClose: () => void
}

/** Preview of an import with its row errors; stores nothing. */
export function ImportDialog({ file, stateFips, version, query, onTake, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const read = useQuery({
    queryKey: ['territory file', file.name, file.size, file.lastModified, stateFips, version],
    queryFn: async () => {
      const csv = await textOf(file)
      return call(importTerritory, { query, body: { csv, stateFips, version, dryRun: true } })
    },
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal title={t('territory.importTitle', { file: file.name })} width={680} onClose={onClose}>
      {read.isPending && <Waiting />}
      {read.error && <FileFailure error={read.error} limit={territoryFile} />}
      {read.data && (
        <>
          {read.data.errors.length > 0 && <ImportErrors errors={read.data.errors} />}
          <Planned planned={read.data} />
          {read.data.errors.length === 0 && <Text tone="soft">{t('territory.takeNote')}</Text>}
        </>
      )}
      <ModalButtons>
        {read.data && read.data.errors.length === 0 && (
          <Button variant="filled" onClick={() => onTake(read.data)}>
            {t('territory.take')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

function ImportErrors({ errors }: { errors: readonly TerritoryRowError[] }) {
  const { t } = useTranslation()
  return (
    <InvalidRows
      rows={errors}
      keyOf={({ line }) => line}
      columns={[
        { header: t('fields.countyId'), cell: ({ county }) => <bdi>{county}</bdi> },
        { header: t('fields.districtId'), cell: ({ district }) => <bdi>{district}</bdi> },
      ]}
      getRowError={({ reason }) => t(`territory.error_${reason}`)}
    />
  )
}
