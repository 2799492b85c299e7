import { type EntryColumn, entryColumns } from '@snowplow/contract/entry/entry-import.ts'
import { stringify } from 'csv-stringify/sync'
import { makeEntry } from './make.ts'

type Row = Record<EntryColumn, string | null>

export function makeEntryRow(overrides: Partial<Row> = {}): Row {
  const { recaptcha: _, ...entry } = makeEntry()
  return { ...entry, countyId: 'Pulaski', childInfoParentConsent: 'I DO', ...overrides }
}

export const makeEntryFile = (rows: readonly Partial<Row>[], delimiter = ','): string =>
  stringify(
    rows.map((row) => makeEntryRow(row)),
    { header: true, columns: entryColumns, delimiter, record_delimiter: 'windows' },
  )
