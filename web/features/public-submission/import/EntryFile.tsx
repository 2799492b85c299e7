import {
  type EntryColumn,
  type EntryFileReport,
  entryColumns,
  entryFile,
  importEntries,
  previewEntryFile,
} from '@snowplow/contract/public-submission/entry-import.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CallError, call } from '../../../lib/call.ts'
import { useDecision } from '../../../lib/decision.ts'
import { Button, ScreenLink } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card, Row, Text } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { textOf } from '../../../workspace/csv/FileButton.tsx'
import { FileFailure } from '../../../workspace/csv/FileFailure.tsx'
import { EntryErrors } from './EntryErrors.tsx'

const wordColumn = (column: string) => entryColumns[column as EntryColumn] ?? column

/** Files over the length limit are rejected before upload. @throws CallError, or the error of reading the file */
async function previewFile(file: File, signal: AbortSignal) {
  const csv = await textOf(file)
  if (csv.length > entryFile.characters) throw new CallError(413, 'request.too_large')
  return { csv, report: await call(previewEntryFile, { body: { csv } }, signal) }
}

export function EntryFile({ file, round }: { file: File; round: number }) {
  const { t } = useTranslation()
  const preview = useQuery({
    queryKey: ['entry file', file.name, round],
    queryFn: ({ signal }) => previewFile(file, signal),
    meta: { tags: undefined },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <Card as="section" gap="4" aria-labelledby="entry-file-name">
      <h2 id="entry-file-name">
        <bdi>{file.name}</bdi>
      </h2>
      {preview.isPending && <Waiting />}
      {preview.error && <FileFailure error={preview.error} limit={entryFile} wordColumn={wordColumn} />}
      {preview.data?.report.ignoredColumns.length ? (
        <Text size="2" tone="soft">
          {t('entryImport.ignoredColumns', { columns: preview.data.report.ignoredColumns.join(', ') })}
        </Text>
      ) : null}
      {preview.data && <ImportPreview fileName={file.name} {...preview.data} />}
    </Card>
  )
}

function ImportPreview({ fileName, csv, report }: { fileName: string; csv: string; report: EntryFileReport }) {
  const { t } = useTranslation()
  const { decide, isPending } = useDecision(importEntries)
  const [done, setDone] = useState<EntryFileReport | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const runImport = () => {
    if (isPending) return undefined
    setFailure(null)
    return decide({ body: { csv, fileName } }).then(setDone, setFailure)
  }
  if (done)
    return (
      <>
        <DoneNotice count={done.validCount} />
        <EntryErrors fileName={fileName} report={done} />
      </>
    )
  return (
    <>
      <Text role="status" size="4" weight="strong">
        {t(report.validCount === 0 ? 'entryImport.none' : 'entryImport.would', { count: report.validCount })}
      </Text>
      {report.first.length > 0 && (
        <Text size="2" tone="soft">
          {t('entryImport.first')} <bdi>{report.first.join(' · ')}</bdi>
        </Text>
      )}
      <EntryErrors fileName={fileName} report={report} />
      {failure !== null && <FailureNotice error={failure} unsure={t('entryImport.unsure')} />}
      {report.validCount > 0 && (
        <Row gap="3">
          <Button variant="filled" aria-disabled={isPending} aria-busy={isPending} onClick={runImport}>
            {isPending ? t('form.working') : t('entryImport.submit', { count: report.validCount })}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Takes the focus that the import button had. */
function DoneNotice({ count }: { count: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice
      severity={count > 0 ? 'success' : 'warning'}
      ref={box}
      action={
        count > 0 && (
          <ScreenLink variant="outlined" size="small" to="/admin/public-submission-list?imported=yes">
            {t('entryImport.see')}
          </ScreenLink>
        )
      }
    >
      <p>{t(count === 0 ? 'entryImport.noneImported' : 'entryImport.done', { count })}</p>
    </Notice>
  )
}
