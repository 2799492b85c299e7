import { Readable } from 'node:stream'
import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { type Options, stringify } from 'csv-stringify'
import { StreamReply } from '../serve.ts'

type Cell = string | number | boolean | null

type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

const options: Options = {
  ...csvFormat,
  cast: { boolean: (value) => (value ? 'yes' : 'no') },
}

export function csvFile<Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): StreamReply {
  async function* cells() {
    yield columns.map(([heading]) => heading)
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  const csv = stringify(options)
  const source = Readable.from(cells())
  // A client that disconnects, or a failing database, ends both streams.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return new StreamReply(name, source.pipe(csv))
}
