import type { RowError } from '@snowplow/contract/api/import.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFieldErrorMessage } from '../../ui/form/field.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'

const maxVisibleRows = 100

interface InvalidRowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: readonly FigureColumn<Row>[]
  getRowError: (row: Row) => string
}

export function RowErrorTable<Row extends { line: number }>({
  rows,
  keyOf,
  columns,
  getRowError,
}: InvalidRowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <>
      <FigureTable
        caption={t('csv.rowErrors')}
        columns={[
          { header: t('csv.line'), cell: ({ line }) => line },
          ...columns,
          { header: t('csv.wrong'), cell: getRowError },
        ]}
        rows={rows.slice(0, maxVisibleRows)}
        keyOf={keyOf}
      />
      {rows.length > maxVisibleRows && (
        <Text tone="soft">{t('csv.andMore', { count: rows.length - maxVisibleRows })}</Text>
      )}
    </>
  )
}

/** Error report of a rejected file: nothing was imported. */
export function InvalidRows<Row extends { line: number }>(props: InvalidRowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <Stack gap="3">
      <Notice severity="error" title={t('csv.rowErrors')}>
        <p>{t('csv.rowErrorsAbout')}</p>
      </Notice>
      <RowErrorTable {...props} />
    </Stack>
  )
}

/** A cell of the file. Empty cells are labeled: a blank could be mistaken for a display error. */
export function CellValue({ children }: { children: string }) {
  const { t } = useTranslation()
  if (children !== '') return <UserText>{children}</UserText>
  return (
    <Text as="span" tone="soft">
      {t('csv.emptyCell')}
    </Text>
  )
}

interface RowErrorsProps {
  errors: readonly RowError[]
  /** Offers a correction of a cell. */
  renderCorrection?: ((error: RowError) => ReactNode) | undefined
}

export function RowErrors({ errors, renderCorrection }: RowErrorsProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  return (
    <InvalidRows
      rows={errors}
      keyOf={({ line, column }) => `${line} ${column}`}
      columns={[
        { header: t('csv.column'), cell: ({ heading }) => <UserText>{heading}</UserText> },
        { header: t('csv.value'), cell: ({ value }) => <CellValue>{value}</CellValue> },
        ...(renderCorrection ? [{ header: t('csv.correction'), cell: renderCorrection }] : []),
      ]}
      getRowError={({ column, code, sameAs }) =>
        sameAs === undefined ? getErrorMessage(column, code) : t('csv.sameAs', { line: sameAs })
      }
    />
  )
}
