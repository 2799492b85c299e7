import {
  type EntryColumn,
  type EntryFault,
  type EntryFileReport,
  entryColumns,
} from '@snowplow/contract/public-submission/bring-in.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Layout.tsx'
import { CellValue, FaultTable } from '../../../workspace/csv/RowFaults.tsx'
import { saveCsv } from '../../../workspace/csv/save-csv.ts'
import { useFaultWords } from './useFaultWords.ts'

/** What is wrong with which row, and these rows as a file, to be mended and brought in. */
export function EntryFaults({ fileName, report: { faults, faulty } }: { fileName: string; report: EntryFileReport }) {
  const { t } = useTranslation()
  const wordFault = useFaultWords()
  if (faults.length === 0) return null

  const save = async () => {
    const byLine = Map.groupBy(faults, ({ line }) => line)
    const wordAll = (ofLine: EntryFault[]) =>
      ofLine.map((fault) => [headingOf(fault), wordFault(fault)].filter(Boolean).join(': ')).join('\n')
    const rows = faulty.map(({ line, cells }) => [...cells, wordAll(byLine.get(line) ?? [])])
    const heading = [...Object.values(entryColumns), t('csv.wrong')]
    await saveCsv(`${fileName.replace(/\.\w+$/, '')}-${t('bringIn.faultyFile')}.csv`, [heading, ...rows])
  }
  return (
    <Stack gap="3">
      <Row gap="4" justify="between">
        <Text weight="strong">{t('bringIn.faulty', { count: faulty.length })}</Text>
        <Button variant="outlined" onClick={save}>
          {t('bringIn.downloadFaulty')}
        </Button>
      </Row>
      <FaultTable
        rows={faults}
        keyOf={({ line, column }) => `${line} ${column}`}
        columns={[
          { header: t('csv.column'), cell: ({ heading }) => <bdi>{heading}</bdi> },
          { header: t('csv.value'), cell: ({ value }) => <CellValue>{shortened(value)}</CellValue> },
        ]}
        wrong={wordFault}
      />
    </Stack>
  )
}

const headingOf = ({ column }: EntryFault) => entryColumns[column as EntryColumn] ?? ''

/** The file is at hand: a few words tell which cell is meant. */
const shortened = (value: string) => (value.length > 80 ? `${value.slice(0, 80)}…` : value)
