export interface CsvLayout {
  /** Without the line that names the delimiter, which spreadsheets neither show nor count. */
  text: string
  delimiter: string
  lineEnd: string
}

/** The rarest in texts first: it wins where two are equally regular. */
const delimiters = ['\t', ';', ',']

/** Characters that show the layout. */
const sampleLength = 50_000

/** Excel's own line, as in `sep=;`: some programs quote it, others fill its row with delimiters. */
const namedDelimiter = /^\s*"?sep=([,;:|^~\t])"?\1*(?:\r\n|\r|\n)/i

/** Returns the delimiter that the most lines have equally often: titles above a table and texts in cells vary. */
function findDelimiter(sample: string): string {
  const lines = sample.split(/\r\n|\r|\n/)
  const regularity = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const groups = [...Map.groupBy(counts, (count) => count)].map(([count, { length }]) => [length, count] as const)
    const [lineCount = 0, count = 0] = groups.toSorted((one, other) => other[0] - one[0] || other[1] - one[1])[0] ?? []
    return lineCount + count / sampleLength
  }
  return delimiters.toSorted((one, other) => regularity(other) - regularity(one))[0] ?? ','
}

export function findCsvLayout(csv: string): CsvLayout {
  const [line = '', named] = namedDelimiter.exec(csv.slice(0, 100)) ?? []
  const text = csv.slice(line.length)
  // Other line ends and delimiters in quotes are part of a cell; a doubled quote only divides the quoted text.
  const sample = text.slice(0, sampleLength).replace(/"[^"]*("|$)/g, '')
  return { text, delimiter: named ?? findDelimiter(sample), lineEnd: /\r\n|\n|\r/.exec(sample)?.[0] ?? '\n' }
}
