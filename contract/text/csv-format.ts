/**
 * Format of every exported CSV (RFC 4180), as options of csv-stringify. The byte order mark makes Excel read UTF-8;
 * text that a spreadsheet would evaluate as a formula gets an apostrophe in front.
 */
export const csvFormat = { bom: true, escape_formulas: true, record_delimiter: 'windows' } as const
