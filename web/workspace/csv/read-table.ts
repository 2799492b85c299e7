import type { FileLimit } from '@snowplow/contract/api/import.ts'
import { findCsvLayout } from '@snowplow/contract/csv/csv-layout.ts'
import { type CsvLine, headingSampleRows } from '@snowplow/contract/csv/heading.ts'
import { decoded } from '@snowplow/contract/text/decode-text.ts'
import { CallError } from '../../lib/call.ts'

export interface ReadTable {
  csv: string
  /** The first rows, without blank ones. */
  lines: CsvLine[]
}

const fileError = (path: string, code: 'invalid' | 'too_few' | 'wrong_type') =>
  new CallError(400, 'request.invalid', { code: 'request.invalid', message: '', fields: [{ path, code, message: '' }] })

/** First bytes of a ZIP archive (.xlsx, .ods, .numbers) and of .xls. */
const workbookStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const isWorkbook = (bytes: Uint8Array) =>
  workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte))

/**
 * Reads a file and its first rows as the server does, before anything is sent.
 * @throws CallError as the server's; another error if the file cannot be read
 */
export async function readTable(file: File, limit: FileLimit): Promise<ReadTable> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) throw fileError('csv', 'wrong_type')
  const csv = decoded(bytes)
  if (csv.length > limit.characters) throw new CallError(413, 'request.too_large')
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync')
  const { text, delimiter, lineEnd } = findCsvLayout(csv)
  const options = { bom: true, delimiter, record_delimiter: lineEnd, relax_column_count: true, to: headingSampleRows }
  try {
    const lines = parse(text, options).flatMap((cells, index) => {
      const record = cells.map((cell) => cell.trim())
      return record.some((cell) => cell !== '') ? { line: index + 1, record } : []
    })
    if (lines.length === 0) throw fileError('csv', 'too_few')
    return { csv, lines }
  } catch (error) {
    throw error instanceof CsvError ? fileError(`csv.${error.lines}`, 'invalid') : error
  }
}
