import { Readable } from 'node:stream'
import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'
import { StreamReply } from '../stream-file.ts'

export type Cell = string | number | boolean | null

export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

const options: Options = {
  ...csvFormat,
  cast: { boolean: (value) => (value ? 'yes' : 'no') },
}

/** A row with its line end, for a file that is assembled from stored rows. */
export const csvRow = (cells: readonly Cell[]): string => stringifySync([cells], { ...options, bom: false })

export const csvFile = <Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): StreamReply => new StreamReply(name, csvStream(columns, rows))

export function csvStream<Row>(columns: Columns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  async function* cells() {
    yield columns.map(([heading]) => heading)
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  const csv = stringify(options)
  const source = Readable.from(cells())
  // A client that disconnects, or a failing database, ends both streams.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}
