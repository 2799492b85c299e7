import type { core } from 'zod'
import * as z from 'zod/mini'
import type { ImportColumns, ImportFields } from '../csv/heading.ts'
import { digest, fieldError, idempotencyKey, verbatim, zodErrors } from '../text/text.ts'
import { type FieldErrorCode, fieldErrors } from './errors.ts'

/** Rows below the heading, and characters. */
export interface FileLimit {
  rows: number
  characters: number
}

const fieldCodes = Object.keys(fieldErrors) as FieldErrorCode[]

export const RowError = z.object({
  /** Row number in a spreadsheet, from 1; equals the line as long as no cell has several. */
  line: z.number(),
  /** Column name in the contract; empty if the row as a whole is invalid. */
  column: z.string(),
  heading: z.string(),
  value: z.string(),
  code: z.enum([
    ...fieldCodes,
    'submission.duplicate',
    'submission.duplicate_name',
    'submission.email_used_up',
    'user.stays_admin',
  ]),
  /** The most similar valid value. */
  suggestion: z.optional(z.string()),
  /** Line of an earlier row with the same value. */
  sameAs: z.optional(z.number()),
})
export type RowError = z.output<typeof RowError>

const digestLength = 32

/** Columns as a person chose them, by the number of their spreadsheet row and their index. */
export interface ColumnMapping<Field extends string = string> {
  headingLine: number
  columns: ImportColumns<Field>
}

const whole = (least: number) => z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(least))

const columnMapping = <Field extends string>(fields: ImportFields<Field>) => {
  const column = z.nullable(whole(0))
  const columns = Object.fromEntries(Object.keys(fields).map((field) => [field, column]))
  return z.strictObject({
    headingLine: whole(1),
    columns: z.strictObject(columns as Record<Field, typeof column>),
  })
}

/**
 * Parts of a route that imports a file. A dry run changes nothing and returns the plan with its digest. The import sends
 * the digest back and is refused as stale if it would carry out another plan.
 */
export const createImport = <Field extends string, Plan extends z.ZodMiniType, Options extends core.$ZodShape>(
  { characters }: FileLimit,
  fields: ImportFields<Field>,
  plan: Plan,
  options: Options,
) => ({
  bodyLimit: 4 * characters,
  body: z.strictObject({
    id: idempotencyKey(),
    csv: verbatim(characters),
    /** Omitted, the columns are found by their headings. */
    mapping: z.optional(columnMapping(fields)),
    dryRun: z.optional(z.boolean(zodErrors())),
    digest: z.optional(digest(digestLength)),
    ...options,
  }),
  reply: z.object({ plan, rowErrors: z.array(RowError), digest: z.string() }),
})

export const importErrors = ['stale', 'import.invalid_rows', 'decision.id_used'] as const

export interface ImportReply<Plan> {
  plan: Plan
  rowErrors: RowError[]
  digest: string
}
