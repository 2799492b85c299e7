import { Readable } from 'node:stream'
import type { ErrorCode, FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { RowError } from '@snowplow/contract/text/csv.ts'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { type core, safeParse } from 'zod/mini'
import { forEachYielding } from '../limits/yielding.ts'
import { type FieldError, parseWith, Refusal } from '../problem.ts'

export interface CsvRow<Column extends string> {
  /** Its number in a spreadsheet, from 1: its line, as long as no cell has several. */
  line: number
  /** What stands in each column, trimmed; empty where the file has no such column. */
  cells: Record<Column, string>
  /** What the file says above each of them. */
  headings: Record<Column, string>
}

interface CsvTable<Column extends string> {
  rows: CsvRow<Column>[]
  unread: string[]
}

interface Table<Column extends string> {
  /** Each column with the headings it may have beside its own name. Case, spaces and punctuation do not matter. */
  columns: Record<Column, readonly string[]>
  /** Columns that a file may be without. */
  optional?: readonly NoInfer<Column>[]
  /** Rows below the heading. */
  maxRows: number
}

const delimiters = [',', ';', '\t']

/** What the first line has most of: a spreadsheet writes what its country writes. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv
    .trimStart()
    .slice(0, longestRow)
    .split(/\r\n|\r|\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const refusal = (...errors: FieldError[]) => new Refusal('request.invalid', errors)

/** Bytes that are parsed at one go: a few milliseconds, also where they are commas alone. */
const chunkBytes = 1024

/** Characters or cells of a row, of which a spreadsheet's largest cell has 32,767: a file without line ends is soon refused. */
const longestRow = 50_000

/** The first line end outside of quotes, as the parser discovers it: another one is a part of its cell. */
const firstLineEnd = /^(?:[^"\r\n]|"(?:[^"]|"")*")*(\r\n|\n|\r)/
const lineEndOf = (csv: string) => firstLineEnd.exec(csv.slice(0, longestRow))?.[1] ?? '\n'

function* rowsOf(csv: string, lineEnd: string) {
  for (let start = 0; start < csv.length; ) {
    const end = csv.indexOf(lineEnd, start)
    const next = end < 0 ? csv.length : end + lineEnd.length
    yield csv.slice(start, next)
    start = next
  }
}

/**
 * Splits the text for the parser, with each blank row reduced to its line end: the parser builds an error, with its stack,
 * for every row that has not as many cells as the heading.
 */
function* toParserChunks(csv: string, delimiter: string, lineEnd: string) {
  const blankRow = new RegExp(`^(?:[\\s${delimiter}]|"")*$`)
  let isInQuotes = false
  let buffer = ''
  for (const row of rowsOf(csv, lineEnd)) {
    const isBlank = !isInQuotes && row.length < longestRow && blankRow.test(row)
    buffer += isBlank ? lineEnd : row
    if (row.split('"').length % 2 === 0) isInQuotes = !isInQuotes
    if (buffer.length < chunkBytes) continue
    yield* chunksOf(buffer)
    buffer = ''
  }
  yield* chunksOf(buffer)
}

function* chunksOf(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

interface Line {
  /** As in `CsvRow`. */
  line: number
  record: string[]
}

/** Null for a row that says nothing. A spreadsheet shows such ones, and counts them. */
function lineOf(record: string[], { records, empty_lines }: Info): Line | null {
  const line = records + empty_lines
  if (record.length > longestRow) throw refusal([`csv.${line}`, 'invalid'])
  const cells = record.map((cell) => cell.trim())
  return cells.some((cell) => cell !== '') ? { line, record: cells } : null
}

/** The rows that say something. */
async function* linesOf(csv: string): AsyncGenerator<Line> {
  const [delimiter, lineEnd] = [delimiterOf(csv), lineEndOf(csv)]
  const options: Options<Line, string[]> = {
    bom: true,
    delimiter,
    record_delimiter: lineEnd,
    relax_column_count: true,
    max_record_size: longestRow,
    skip_empty_lines: true,
    on_record: lineOf,
  }
  // Its types know of no rows that are turned into something else.
  const parser = parse(options as unknown as Options)
  try {
    for await (const line of Readable.from(forEachYielding(toParserChunks(csv, delimiter, lineEnd))).pipe(parser))
      yield line
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
function findColumnIndexes<Column extends string>(heading: string[], { columns, optional }: Table<Column>) {
  const keys = heading.map(headingKey)
  const errors: FieldError[] = []
  const entries = Object.entries<readonly string[]>(columns).map((described): [Column, number] => {
    const [column] = described
    const headingKeys = keysOf(described)
    const columnIndexes = keys.flatMap((key, index) => (headingKeys.includes(key) ? [index] : []))
    if (columnIndexes.length === 0 && !optional?.includes(column as Column)) errors.push([`csv.${column}`, 'required'])
    if (columnIndexes.length > 1) errors.push([`csv.${column}`, 'repeated'])
    return [column as Column, columnIndexes[0] ?? -1]
  })
  if (errors.length > 0) throw refusal(...errors)
  return entries
}

/**
 * The rows below a heading whose columns may be in any order and among others, and the headings that are no column's: what
 * stands below those is not read. Others get their turn meanwhile.
 * @throws Refusal request.invalid: `csv.<column>` required or repeated in the heading, `csv.<line>` invalid where a
 * quote does not end, `csv` too_few without rows, too_many with more than `atMost`
 */
export async function readCsv<Column extends string>(csv: string, table: Table<Column>): Promise<CsvTable<Column>> {
  const lines = linesOf(csv)
  const heading: string[] = (await lines.next()).value?.record ?? []
  const columnIndexes = findColumnIndexes(heading, table)
  const inColumns = (record: readonly string[]) =>
    Object.fromEntries(columnIndexes.map(([column, index]) => [column, record[index] ?? ''])) as Record<Column, string>
  const headings = inColumns(heading)
  const rows: CsvRow<Column>[] = []
  for await (const { line, record } of lines) {
    if (rows.length === table.maxRows) throw refusal(['csv', 'too_many'])
    rows.push({ line, cells: inColumns(record), headings })
  }
  if (rows.length === 0) throw refusal(['csv', 'too_few'])
  return { rows, unread: unreadIn(heading, table) }
}

function unreadIn<Column extends string>(heading: readonly string[], { columns }: Table<Column>): string[] {
  const headingKeys = new Set(Object.entries<readonly string[]>(columns).flatMap(keysOf))
  return heading.filter((name) => name !== '' && !headingKeys.has(headingKey(name)))
}

/** Fields that accept a missing value: a file may lack their columns. */
export const optionalFields = <Shape extends core.$ZodShape>({ _zod }: core.$ZodObject<Shape>) =>
  (Object.keys(_zod.def.shape) as (keyof Shape & string)[]).filter(
    (name) => safeParse(_zod.def.shape[name] as core.$ZodType, undefined).success,
  )

/** A row by the rules of a form: what it says, or each cell that is wrong with its first fault. */
export function readRow<S extends core.$ZodType>(
  schema: S,
  row: CsvRow<string>,
  input: object = row.cells,
): { data: core.output<S> } | { errors: RowError[] } {
  const read = parseWith(schema, input)
  if ('data' in read) return read
  return {
    errors: read.errors.map(([path, code]) => {
      const [column = ''] = path.split('.')
      return toCellError(row, column, code)
    }),
  }
}

/** What is wrong with a cell of a row. */
export const toCellError = <Code extends ErrorCode | FieldErrorCode>(
  { line, cells, headings }: CsvRow<string>,
  column: string,
  code: Code,
) => ({ line, column, heading: headings[column] ?? '', value: cells[column] ?? '', code })

const formulaSigns = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'
const formula = new RegExp(`^[${formulaSigns}]`)
const quoted = new RegExp(`^'(?=[${formulaSigns}])`)

/** Whether a spreadsheet would calculate what a cell says. */
export const isFormula = (cell: string) => formula.test(cell)

/** Without the apostrophe by which an export says that a cell is a text and no formula. */
export const asText = (cell: string) => cell.replace(quoted, '')
