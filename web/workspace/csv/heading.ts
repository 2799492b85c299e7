/** Heading of a column in words: `firstName` becomes "first name". */
export const headingOf = (column: string) => column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
