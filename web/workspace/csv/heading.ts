/** What to write above a column: `firstName` is found below "first name". */
export const headingOf = (column: string) => column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
