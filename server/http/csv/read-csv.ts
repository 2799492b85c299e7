import { Readable } from 'node:stream'
import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ColumnMapping } from '@snowplow/contract/api/import.ts'
import { findCsvLayout } from '@snowplow/contract/csv/csv-layout.ts'
import {
  type CsvHeading,
  type CsvLine,
  findHeading,
  headingSampleRows,
  type ImportColumns,
  type ImportFields,
} from '@snowplow/contract/csv/heading.ts'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import type { core } from 'zod'
import * as z from 'zod/mini'
import { iterateYielding } from '../limits/yielding.ts'
import { type FieldError, parseWith, Refusal } from '../problem.ts'

export interface CsvRow<Column extends string> {
  /** Spreadsheet row number, from 1; equals the line number unless a cell spans several lines. */
  line: number
  /** Trimmed; empty where the file lacks the column. */
  cells: Record<Column, string>
  headings: Record<Column, string>
}

interface CsvTable<Column extends string> {
  rows: CsvRow<Column>[]
  ignoredColumns: string[]
}

interface Table<Column extends string> {
  fields: ImportFields<Column>
  /** Default: the columns are found by their headings. */
  mapping?: ColumnMapping<Column> | undefined
  maxRows: number
}

const refusal = (...errors: FieldError[]) => new Refusal('request.invalid', errors)

/** Bytes parsed without yielding: a few milliseconds, even if all are commas. */
const chunkBytes = 1024

/** Max characters or cells of a row; a spreadsheet cell holds up to 32,767. Rejects a file without line ends early. */
const longestRow = 50_000

function* toRows(csv: string, lineEnd: string) {
  for (let start = 0; start < csv.length; ) {
    const end = csv.indexOf(lineEnd, start)
    const next = end < 0 ? csv.length : end + lineEnd.length
    yield csv.slice(start, next)
    start = next
  }
}

/**
 * Splits the text for csv-parse and reduces each blank row to its line end: the parser builds an error with a stack for
 * every row whose cell count differs from the heading.
 */
function* toParserChunks(csv: string, delimiter: string, lineEnd: string) {
  const blankRow = new RegExp(`^(?:[\\s${delimiter}]|"")*$`)
  let isInQuotes = false
  let buffer = ''
  for (const row of toRows(csv, lineEnd)) {
    const isBlank = !isInQuotes && row.length < longestRow && blankRow.test(row)
    buffer += isBlank ? lineEnd : row
    if (row.split('"').length % 2 === 0) isInQuotes = !isInQuotes
    if (buffer.length < chunkBytes) continue
    yield* getChunks(buffer)
    buffer = ''
  }
  yield* getChunks(buffer)
}

function* getChunks(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

/** Returns null for a blank row, which still counts as a spreadsheet row. */
function getLine(record: string[], { records, empty_lines }: Info): CsvLine | null {
  const line = records + empty_lines
  if (record.length > longestRow) throw refusal([`csv.${line}`, 'invalid'])
  const cells = record.map((cell) => cell.trim())
  return cells.some((cell) => cell !== '') ? { line, record: cells } : null
}

async function* getLines(csv: string): AsyncGenerator<CsvLine> {
  const { text, delimiter, lineEnd } = findCsvLayout(csv)
  const options: Options<CsvLine, string[]> = {
    bom: true,
    delimiter,
    record_delimiter: lineEnd,
    relax_column_count: true,
    max_record_size: longestRow,
    skip_empty_lines: true,
    on_record: getLine,
  }
  // The types of csv-parse do not allow `on_record` to change the record type.
  const parser = parse(options as unknown as Options)
  try {
    for await (const line of Readable.from(iterateYielding(toParserChunks(text, delimiter, lineEnd))).pipe(parser))
      yield line
  } catch (error) {
    if (error instanceof CsvError) throw refusal([`csv.${error.lines}`, 'invalid'])
    throw error
  }
}

function checkColumns<Column extends string>(
  columns: ImportColumns<Column>,
  candidates: CsvHeading<Column>['candidates'],
  fields: ImportFields<Column>,
) {
  const errors = (Object.keys(fields) as Column[]).flatMap((column): FieldError[] => {
    if (candidates[column]) return [[`csv.${column}`, 'repeated']]
    return columns[column] === null && !fields[column].isOptional ? [[`csv.${column}`, 'required']] : []
  })
  if (errors.length > 0) throw refusal(...errors)
}

/**
 * Parses the rows below the headings, which may stand below titles. Columns may be in any order; `ignoredColumns` lists
 * headings that fill no field. Yields to the event loop.
 * @throws Refusal request.invalid: `csv.<column>` required or repeated in the headings, `csv.<line>` invalid for an
 * unclosed quote, `csv` too_few without rows, too_many with more than `maxRows`
 */
export async function readCsv<Column extends string>(csv: string, table: Table<Column>): Promise<CsvTable<Column>> {
  const { fields, mapping, maxRows } = table
  const lines: CsvLine[] = []
  for await (const line of getLines(csv))
    if (lines.push(line) > maxRows + headingSampleRows) throw refusal(['csv', 'too_many'])
  const { line: headingLine, rowCount, names, ...found } = findHeading(lines, fields, mapping?.headingLine)
  const columns = mapping?.columns ?? found.columns
  checkColumns(columns, mapping ? {} : found.candidates, fields)
  const columnIndexes = Object.entries<number | null>(columns)
  const inColumns = (record: readonly string[]) =>
    Object.fromEntries(columnIndexes.map(([column, index]) => [column, record[index ?? -1] ?? ''])) as Record<
      Column,
      string
    >
  const headings = inColumns(names)
  const rows = lines
    .slice(lines.findIndex(({ line }) => line === headingLine) + rowCount)
    .map(({ line, record }) => ({ line, cells: inColumns(record), headings }))
  if (rows.length === 0) throw refusal(['csv', 'too_few'])
  if (rows.length > maxRows) throw refusal(['csv', 'too_many'])
  const used = new Set(columnIndexes.map(([, index]) => index))
  return { rows, ignoredColumns: names.filter((name, index) => name !== '' && !used.has(index)) }
}

interface CellError {
  line: number
  column: string
  code: FieldErrorCode
}

export function readRow<S extends core.$ZodType>(
  schema: S,
  { line, cells }: CsvRow<string>,
  input: object = cells,
): { data: core.output<S> } | { errors: CellError[] } {
  const read = parseWith(schema, input)
  if ('data' in read) return read
  return { errors: read.errors.map(([path, code]) => ({ line, column: path.split('.')[0] ?? '', code })) }
}

/** Reads a row of single lines: formulas are errors, and line breaks become spaces. */
export function readLines<S extends core.$ZodType>(schema: S, row: CsvRow<string>) {
  const cells = Object.entries(row.cells)
  const formulas = cells.filter(([, text]) => isFormula(text))
  if (formulas.length > 0)
    return { errors: formulas.map(([column]): CellError => ({ line: row.line, column, code: 'formula' })) }
  const lines = cells.map(([column, text]) => [column, unquote(text).replace(/\s+/g, ' ')])
  return readRow(schema, row, Object.fromEntries(lines))
}

/** Schema of a cell that names something. `find` returns undefined for an unknown name. */
export const lookup = <Value>(find: (cell: string) => Value | undefined, errorCode: FieldErrorCode) =>
  z.pipe(
    z.string(),
    z.transform((cell, ctx) => {
      const found = find(cell)
      if (found === undefined)
        ctx.issues.push({ code: 'custom', message: cell === '' ? 'required' : errorCode, input: cell })
      return found as Value
    }),
  )

/** Adds the cells and headings of the file to row errors; `labelOf` describes a row that is invalid as a whole. */
export function withCells<Column extends string>(
  rows: readonly CsvRow<Column>[],
  labelOf: (cells: Record<Column, string>) => string = () => '',
) {
  const rowByLine = new Map(rows.map((row) => [row.line, row]))
  return <Error extends { line: number; column: string }>(error: Error) => {
    const { cells, headings } = rowByLine.get(error.line) ?? {}
    const column = error.column as Column
    const value = cells && (error.column === '' ? labelOf(cells) : cells[column])
    return { ...error, heading: headings?.[column] ?? '', value: value ?? '' }
  }
}

const formulaSigns = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'
const formula = new RegExp(`^[${formulaSigns}]`)
const quoted = new RegExp(`^'(?=[${formulaSigns}])`)

export const isFormula = (cell: string) => formula.test(cell)

/** Strips the apostrophe that an export puts before text that would be a formula. */
export const unquote = (cell: string) => cell.replace(quoted, '')
