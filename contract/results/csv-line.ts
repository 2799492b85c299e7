/**
 * Reads the CSV files of the results (RFC 4180, see `csvFormat`). Without dependencies: `scripts/recount.ts` is one file
 * that runs on Node alone.
 */

const byteOrderMark = '\ufeff'

/** Apostrophe before text that a spreadsheet would take for a formula (`escape_formulas` of csv-stringify). */
const escapedFormula = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

/** Splits a line of a file, without its line end. Cells of the results contain no line breaks, except reasons. */
export function parseCsvLine(line: string): string[] {
  const cells: string[] = []
  let rest: string | null = line.startsWith(byteOrderMark) ? line.slice(1) : line
  while (rest !== null) {
    const [matched, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^,]*))/.exec(rest) ?? ['']
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(escapedFormula, ''))
    rest = rest.length > matched.length ? rest.slice(matched.length + 1) : null
  }
  return cells
}

/** Whether a row continues in the next line: a quote is open. */
export const isOpenRow = (text: string): boolean => (text.split('"').length - 1) % 2 === 1
