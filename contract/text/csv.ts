import * as z from 'zod/mini'
import { type ErrorCode, type FieldErrorCode, fieldErrors } from '../api/errors.ts'
import { verbatim } from './text.ts'

/** Limits for a file: rows below its headings, and characters. `bodyLimit` is the bytes of a call with it. */
export const csvUpTo = (rows: number, characters: number) => ({
  rows,
  characters,
  csv: verbatim(characters),
  bodyLimit: 4 * characters,
})

const fieldCodes = Object.keys(fieldErrors) as FieldErrorCode[]

export const rowError = <Code extends ErrorCode>(...codes: readonly Code[]) =>
  z.object({
    /** Row number in a spreadsheet, from 1; equals the line as long as no cell has several. */
    line: z.number(),
    /** Column name in the contract; empty if the row as a whole is invalid. */
    column: z.string(),
    heading: z.string(),
    value: z.string(),
    code: z.enum([...fieldCodes, ...codes]),
  })
export type RowError<Code extends ErrorCode = never> = z.output<ReturnType<typeof rowError<Code>>>
