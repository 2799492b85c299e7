import { type EntryColumn, entryColumns, entryFile, exampleEntryFile } from '@snowplow/contract/entry/entry-import.ts'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { download } from '../../../lib/download.ts'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, EmptyState, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../../ui/layout/FigureTable.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { FileButton } from '../../../workspace/csv/FileButton.tsx'
import { getPhase, useGetContest } from '../../contest/contest.queries.ts'
import { EntryImportDialog } from './EntryImportDialog.tsx'

/** Imports the entries that families sent on paper or by mail: select a file, preview it, import it. */
export default function ImportEntriesPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  return (
    <AdminPage title={title} lead={t('entryImport.lead')}>
      {contest ? <ImportPeriodGate contest={contest} /> : <Waiting />}
    </AdminPage>
  )
}

/** Rule of the server: imports run from the first day of phase 1 to the last day of phase 2. */
function ImportPeriodGate({ contest }: { contest: Parameters<typeof getPhase>[0] }) {
  const { t } = useTranslation()
  const [sending, choosing] = [getPhase(contest, 1), getPhase(contest, 2)]
  if (sending.state === 'not_started')
    return <EmptyState>{t('entryImport.before', { day: formatDay(sending.startsOn, t) })}</EmptyState>
  if (choosing.state === 'ended')
    return <EmptyState>{t('entryImport.over', { day: formatDay(choosing.endsOn, t) })}</EmptyState>
  return (
    <Stack gap="5">
      {choosing.state === 'active' && (
        <Notice severity="warning">
          <p>{t('entryImport.choosing')}</p>
        </Notice>
      )}
      <ChooseFile lastDay={formatDay(choosing.endsOn, t)} />
    </Stack>
  )
}

function ChooseFile({ lastDay }: { lastDay: string }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <Card as="section" gap="4" aria-labelledby="entry-file">
        <h2 id="entry-file">{t('entryImport.file')}</h2>
        <Text size="2" tone="soft">
          {t('entryImport.fileHint', { rows: entryFile.rows, megabytes: entryFile.characters / 1e6, day: lastDay })}
        </Text>
        <Row gap="3">
          <FileButton label={t('csv.choose')} variant="filled" onChoose={setFile} />
          <DownloadButton
            onDownload={({ onProgress }) => download(exampleEntryFile, {}, { onProgress })}
            failedText={() => t('entryImport.exampleFailed')}
          >
            {t('entryImport.example')}
          </DownloadButton>
        </Row>
      </Card>
      {file && <EntryImportDialog file={file} onChoose={setFile} onClose={() => setFile(null)} />}
      <Columns />
    </>
  )
}

function Columns() {
  const { t } = useTranslation()
  return (
    <Card as="section" gap="4" aria-labelledby="entry-columns">
      <h2 id="entry-columns">{t('entryImport.columns')}</h2>
      <FigureTable
        caption={t('entryImport.columns')}
        columns={[
          {
            header: t('csv.column'),
            cell: (column: EntryColumn) => <UserText lang="en">{entryColumns[column]}</UserText>,
          },
          {
            header: t('entryImport.holds'),
            // Falls back to the label, which says enough for most columns.
            cell: (column: EntryColumn) => t([`entryImport.holds_${column as 'email'}`, `fields.${column as 'email'}`]),
          },
        ]}
        rows={Object.keys(entryColumns) as EntryColumn[]}
        keyOf={(column) => column}
      />
    </Card>
  )
}
