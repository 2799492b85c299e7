import type { RowFault } from '@snowplow/contract/text/csv.ts'
import { CsvError, parse } from 'csv-parse/sync'
import type { core } from 'zod'
import { type FaultyField, Refusal, readBy } from '../problem.ts'

export interface CsvRow<Column extends string> {
  /** Its number in a spreadsheet, from 1: its line, as long as no cell has several. */
  line: number
  /** What stands in each column, trimmed; empty where the file has no such column. */
  cells: Record<Column, string>
}

interface Table<Column extends string> {
  /** Each column with the headings it may have beside its own name. Case, spaces and punctuation do not matter. */
  columns: Record<Column, readonly string[]>
  /** Columns that a file may be without. */
  optional?: readonly NoInfer<Column>[]
  /** Rows below the heading. */
  atMost: number
}

const delimiters = [',', ';', '\t']

/** What the first line has most of: a spreadsheet writes what its country writes. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.trimStart().split(/\r\n|\r|\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const refusal = (...faults: FaultyField[]) => new Refusal('request.invalid', faults)

/** The first `to` rows that say something. A spreadsheet shows empty ones, and counts them. */
function recordsOf(csv: string, to = -1): { line: number; record: string[] }[] {
  try {
    const records = parse(csv, { bom: true, delimiter: delimiterOf(csv), relax_column_count: true, to })
    return records
      .map((record, place) => ({ line: place + 1, record: record.map((cell) => cell.trim()) }))
      .filter(({ record }) => record.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof CsvError) throw refusal([`csv.${error.lines}`, 'invalid'])
    throw error
  }
}

const headingKey = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const keysOf = ([column, headings]: [string, readonly string[]]) => [column, ...headings].map(headingKey)

/** Where each column stands; -1 for an optional one that is not there. */
function placesOf<Column extends string>(heading: string[], { columns, optional }: Table<Column>) {
  const keys = heading.map(headingKey)
  const faults: FaultyField[] = []
  const entries = Object.entries<readonly string[]>(columns).map((described): [Column, number] => {
    const [column] = described
    const known = keysOf(described)
    const places = keys.flatMap((key, place) => (known.includes(key) ? [place] : []))
    if (places.length === 0 && !optional?.includes(column as Column)) faults.push([`csv.${column}`, 'required'])
    if (places.length > 1) faults.push([`csv.${column}`, 'repeated'])
    return [column as Column, places[0] ?? -1]
  })
  if (faults.length > 0) throw refusal(...faults)
  return entries
}

/**
 * The rows below a heading whose columns may be in any order and among others.
 * @throws Refusal request.invalid: `csv.<column>` required or repeated in the heading, `csv.<line>` invalid where a
 * quote does not end, `csv` too_few without rows, too_many with more than `atMost`
 */
export function readCsv<Column extends string>(csv: string, table: Table<Column>): CsvRow<Column>[] {
  const [heading, ...records] = recordsOf(csv)
  const places = placesOf(heading?.record ?? [], table)
  if (records.length === 0) throw refusal(['csv', 'too_few'])
  if (records.length > table.atMost) throw refusal(['csv', 'too_many'])
  return records.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ''])) as Record<Column, string>,
  }))
}

/** Headings that are no column's: what stands below them is not read. */
export function unreadHeadings<Column extends string>(csv: string, { columns }: Pick<Table<Column>, 'columns'>) {
  const known = new Set(Object.entries<readonly string[]>(columns).flatMap(keysOf))
  const [heading] = recordsOf(csv, 1)
  return heading?.record.filter((name) => name !== '' && !known.has(headingKey(name))) ?? []
}

/** A row by the rules of a form: what it says, or each cell that is wrong with its first fault. */
export function readRow<S extends core.$ZodType>(
  schema: S,
  { line, cells }: CsvRow<string>,
  given: object = cells,
): { data: core.output<S> } | { faults: RowFault[] } {
  const read = readBy(schema, given)
  if ('data' in read) return read
  return {
    faults: read.faults.map(([path, code]) => {
      const [column = ''] = path.split('.')
      return { line, column, value: cells[column] ?? '', code }
    }),
  }
}

const formulaSigns = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'
const formula = new RegExp(`^[${formulaSigns}]`)
const quoted = new RegExp(`^'(?=[${formulaSigns}])`)

/** Whether a spreadsheet would calculate what a cell says. */
export const isFormula = (cell: string) => formula.test(cell)

/** Without the apostrophe by which an export says that a cell is a text and no formula. */
export const asText = (cell: string) => cell.replace(quoted, '')
