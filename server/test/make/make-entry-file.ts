import { type EntryColumn, entryColumns } from '@snowplow/contract/entry/entry-import.ts'
import { stringify } from 'csv-stringify/sync'
import { makeSubmission } from './make.ts'

type Row = Record<EntryColumn, string | null>

export function makeEntryRow(overrides: Partial<Row> = {}): Row {
  const { recaptcha: _, ...entry } = makeSubmission()
  return { ...entry, countyId: 'Pulaski', childInfoParentConsent: 'I DO', ...overrides }
}

export const makeEntryFile = (rows: readonly Partial<Row>[], delimiter = ','): string =>
  stringify(
    rows.map((row) => makeEntryRow(row)),
    { header: true, columns: entryColumns, delimiter, record_delimiter: 'windows' },
  )
