import type { RowError } from '@snowplow/contract/api/import.ts'
import { type EntryColumn, type EntryPlan, entryColumns } from '@snowplow/contract/entry/entry-import.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { CellValue, RowErrorTable } from '../../../workspace/csv/RowErrors.tsx'
import { saveCsv } from '../../../workspace/csv/save-csv.ts'
import { useEntryErrorMessage } from './useEntryErrorMessage.ts'

interface EntryErrorsProps {
  fileName: string
  errors: readonly RowError[]
  plan: EntryPlan
}

/** Lists the rejected rows with their errors and offers them as a file to correct and import again. */
export function EntryErrors({ fileName, errors, plan: { invalidRows } }: EntryErrorsProps) {
  const { t } = useTranslation()
  const getErrorMessage = useEntryErrorMessage()

  const save = async () => {
    const byLine = Map.groupBy(errors, ({ line }) => line)
    const formatErrors = (lineErrors: RowError[]) =>
      lineErrors.map((error) => [getHeading(error), getErrorMessage(error)].filter(Boolean).join(': ')).join('\n')
    const rows = invalidRows.map(({ line, cells }) => [...cells, formatErrors(byLine.get(line) ?? [])])
    // In English like the other headings: a file's name and headings are the same in every language.
    const heading = [...Object.values(entryColumns), 'Problem']
    await saveCsv(`${fileName.replace(/\.\w+$/, '')}-rows-with-errors.csv`, [heading, ...rows])
  }
  return (
    <Stack gap="3">
      <Row gap="4" justify="between">
        <Text weight="strong">{t('entryImport.invalidRows', { count: invalidRows.length })}</Text>
        <Button variant="outlined" onClick={save}>
          {t('entryImport.downloadInvalid')}
        </Button>
      </Row>
      <RowErrorTable
        rows={errors}
        keyOf={({ line, column }) => `${line} ${column}`}
        columns={[
          { header: t('csv.column'), cell: ({ heading }) => <UserText>{heading}</UserText> },
          { header: t('csv.value'), cell: ({ value }) => <CellValue>{truncate(value)}</CellValue> },
        ]}
        getRowError={getErrorMessage}
      />
    </Stack>
  )
}

const getHeading = ({ column }: RowError) => entryColumns[column as EntryColumn] ?? ''

/** Truncated: the start of a value is enough to find the cell in the file. */
const truncate = (value: string) => (value.length > 80 ? `${value.slice(0, 80)}…` : value)
