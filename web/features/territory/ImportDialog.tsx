import { type FaultyRow, importTerritory, type PlannedTerritory } from '@snowplow/contract/county/territory.ts'
import { decoded } from '@snowplow/contract/text/decoded.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, failureCode } from '../../lib/call.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFailureWords } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { Planned } from './Planned.tsx'

interface ImportDialogProps {
  file: File
  stateFips: string | null
  version: number
  query: { season?: string }
  onTake: (planned: PlannedTerritory) => void
  onClose: () => void
}

/** What a file would change, and which of its rows are wrong; nothing is stored by it. */
export function ImportDialog({ file, stateFips, version, query, onTake, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const read = useQuery({
    queryKey: ['territory file', file.name, file.size, file.lastModified, stateFips, version],
    queryFn: async () => {
      const csv = decoded(new Uint8Array(await file.arrayBuffer()))
      return call(importTerritory, { query, body: { csv, stateFips, version, dryRun: true } })
    },
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal title={t('territory.importTitle', { file: file.name })} width={680} onClose={onClose}>
      {read.isPending && <Waiting />}
      {read.error && <ImportFailure error={read.error} />}
      {read.data && (
        <>
          {read.data.faults.length > 0 && <Faults faults={read.data.faults} />}
          <Planned planned={read.data} />
          {read.data.faults.length === 0 && <Text tone="soft">{t('territory.takeNote')}</Text>}
        </>
      )}
      <ModalButtons>
        {read.data && read.data.faults.length === 0 && (
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

function Faults({ faults }: { faults: readonly FaultyRow[] }) {
  const { t } = useTranslation()
  const columns = [
    { header: t('territory.line'), cell: ({ line }: FaultyRow) => line },
    { header: t('fields.countyId'), cell: ({ county }: FaultyRow) => <bdi>{county}</bdi> },
    { header: t('fields.districtId'), cell: ({ district }: FaultyRow) => <bdi>{district}</bdi> },
    { header: t('territory.wrong'), cell: ({ reason }: FaultyRow) => t(`territory.fault_${reason}`) },
  ]
  return (
    <Stack gap="3">
      <Notice severity="error" title={t('territory.faults')}>
        <p>{t('territory.faultsAbout')}</p>
      </Notice>
      <FigureTable
        caption={t('territory.faults')}
        columns={columns}
        rows={faults.slice(0, 100)}
        keyOf={({ line }) => line}
      />
    </Stack>
  )
}

/** A file that is no table, or more than one of counties can be. */
function ImportFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const failureText = useFailureWords()
  const code = failureCode(error)
  const field = error instanceof CallError ? error.fields.find(({ path }) => path.startsWith('csv'))?.code : undefined
  const isLong = field === 'too_long' || field === 'too_many' || code === 'request.too_large'
  return (
    <Notice severity="error">
      {isLong && t('territory.fileTooLong')}
      {!isLong && field && t('territory.fileNoTable')}
      {!isLong && !field && failureText(code)}
    </Notice>
  )
}
