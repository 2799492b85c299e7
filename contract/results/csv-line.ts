/**
 * Reads the CSV files of the results (RFC 4180, see `csvFormat`). Without dependencies: `scripts/recount.ts` is one file
 * that runs on Node alone.
 */

const byteOrderMark = /^\ufeff/

/** Apostrophe before text that a spreadsheet would take for a formula (`escape_formulas` of csv-stringify). */
const escapedFormula = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

/** Splits a line of a file, without its line end. Cells of the results contain no line breaks, except reasons. */
export function parseCsvLine(line: string): string[] {
  const cells: string[] = []
  // Each cell follows the start of the line or a comma.
  for (const [, quoted, plain = ''] of `,${line.replace(byteOrderMark, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(escapedFormula, ''))
  return cells
}

/** Whether a row continues in the next line: a quote is open. */
export const isOpenRow = (text: string): boolean => (text.split('"').length - 1) % 2 === 1
