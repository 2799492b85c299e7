import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { isOpenRow, parseCsvLine } from '../../contract/results/csv-line.ts'
import { FileError } from '../../contract/results/result-files.ts'

const lineFeed = 10

/** Splits UTF-8 text into lines, without their ends. The last line may lack its end. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let start = 0
    const bytes =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      yield bytes.toString('utf8', start, end).replace(/\r$/, '')
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

/**
 * Yields the rows below the heading, to which later versions may add columns.
 * @throws FileError for another heading, or with the line of a reader's error
 */
export async function* readRows<Row>(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  heading: readonly string[],
  read: (cells: string[]) => Row,
): AsyncGenerator<Row> {
  let [lineNumber, row, hasHeading] = [0, '', false]
  for await (const line of splitLines(chunks)) {
    lineNumber += 1
    row = row === '' ? line : `${row}\n${line}`
    if (isOpenRow(row)) continue
    const cells = parseCsvLine(row)
    row = ''
    if (!hasHeading) {
      if (cells.slice(0, heading.length).join() !== heading.join())
        throw new FileError(`${name} starts with another heading than “${heading.join(',')}”`)
      hasHeading = true
    } else yield readAt(name, lineNumber, () => read(cells))
  }
  if (row !== '') throw new FileError(`${name} ends within a row`)
  if (!hasHeading) throw new FileError(`${name} is empty`)
}

function readAt<Row>(name: string, line: number, read: () => Row): Row {
  try {
    return read()
  } catch (error) {
    throw error instanceof FileError ? new FileError(`${name}, line ${line}: ${error.message}`) : error
  }
}

export const readFile = <Row>(path: string, heading: readonly string[], read: (cells: string[]) => Row) =>
  readRows(basename(path), createReadStream(path, { highWaterMark: 1 << 20 }), heading, read)

export async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}
