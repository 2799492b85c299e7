import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { StreamReply } from '../serve.ts'

/** Null is an empty cell. */
type Cell = string | number | boolean | null

/**
 * A table as CSV (RFC 4180), sent while its rows are read. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, and the byte order mark tells Excel that letters are not only those of English.
 *
 * @param columns each column's heading and what a row has there, in order
 */
export function csvFile<Row>(
  name: string,
  columns: readonly (readonly [heading: string, cell: (row: Row) => Cell])[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): StreamReply {
  async function* cells() {
    yield columns.map(([heading]) => heading)
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  const source = Readable.from(cells())
  // Whoever goes away before the end, or a database that fails, ends both.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return new StreamReply(name, source.pipe(csv))
}
