/** A table that people bring from a spreadsheet: as calls take it, and as they say what is wrong with a row. */
import * as z from 'zod/mini'
import { type ErrorCode, type FieldErrorCode, fieldErrors } from '../api/errors.ts'
import { verbatim } from './text.ts'

/** A file of at most so many rows below its headings, and characters; `bodyLimit` is the bytes of a call with it. */
export const csvUpTo = (rows: number, characters: number) => ({
  rows,
  characters,
  csv: verbatim(characters),
  bodyLimit: 4 * characters,
})

const fieldCodes = Object.keys(fieldErrors) as FieldErrorCode[]

/** What is wrong with a row, as a reply tells it; `codes` are those that are about more than the form of a cell. */
export const rowError = <Code extends ErrorCode>(...codes: readonly Code[]) =>
  z.object({
    /** The row's number in a spreadsheet, from 1: its line, as long as no cell has several. */
    line: z.number(),
    /** The column's name in the contract; empty where the row as a whole is wrong. */
    column: z.string(),
    /** What the file says above that column. */
    heading: z.string(),
    /** What stands there. */
    value: z.string(),
    code: z.enum([...fieldCodes, ...codes]),
  })
export type RowError<Code extends ErrorCode = never> = z.output<ReturnType<typeof rowError<Code>>>
