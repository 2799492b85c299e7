import { Readable } from 'node:stream'
import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'
import { StreamReply } from '../pages/stream-file.ts'

/** An instant needs the time zone of the file. */
export type Cell = string | number | boolean | Date | null

export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

/** Column that names the zone of a file's times: a heading must be the same in every season. */
const zoneHeading = 'Time zone'

function optionsIn(timeZone: string): Options {
  // The Swedish locale writes `2025-10-12 09:30:00`, which spreadsheets parse as a time.
  const clock = timeZone
    ? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    : null
  const date = (instant: Date) => {
    if (!clock) throw new Error('A file with instants needs a time zone')
    return clock.format(instant)
  }
  return { ...csvFormat, cast: { boolean: (value) => (value ? 'yes' : 'no'), date } }
}

/** A row with its line end, for a file that is assembled from stored rows. */
export const writeCsvRow = (cells: readonly Cell[]): string => stringifySync([cells], { ...optionsIn(''), bom: false })

export const writeCsvFile = <Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  timeZone?: string,
): StreamReply => new StreamReply(name, createCsvStream(columns, rows, timeZone))

/** @param timeZone IANA name of the contest's zone, for a file with instants; it fills a last column */
export function createCsvStream<Row>(
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  timeZone = '',
): Readable {
  const all: Columns<Row> = timeZone ? [...columns, [zoneHeading, () => timeZone]] : columns
  async function* cells() {
    yield all.map(([heading]) => heading)
    for await (const row of rows) yield all.map(([, cell]) => cell(row))
  }
  const csv = stringify(optionsIn(timeZone))
  const source = Readable.from(cells())
  // A client that disconnects, or a failing database, ends both streams.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}
