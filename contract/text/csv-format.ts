/**
 * How every table of the product is written as CSV (RFC 4180), in the words of csv-stringify: the byte order mark tells
 * Excel that letters are not only those of English, and a text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export const csvFormat = { bom: true, escape_formulas: true, record_delimiter: 'windows' } as const
