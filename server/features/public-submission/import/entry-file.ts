import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import { SubmissionFields } from '@snowplow/contract/public-submission/entry.ts'
import {
  type EntryColumn,
  type EntryError,
  entryColumns,
  entryFile,
} from '@snowplow/contract/public-submission/entry-import.ts'
import { formatPhoneNumber } from '@snowplow/contract/public-submission/public-submission.ts'
import { unaccented } from '@snowplow/contract/text/words.ts'
import * as z from 'zod/mini'
import { countyKey, findByName } from '../../../atlas/atlas.ts'
import { confusableKey } from '../../../db/confusable-key.ts'
import type { Em } from '../../../db/orm.ts'
import { County, GradeLevel } from '../../../entities/county.entity.ts'
import { asText, type CsvRow, optionalFields, readCsv, readRow } from '../../../http/csv/read-csv.ts'
import { forEachYielding } from '../../../http/limits/yielding.ts'
import { nearestName } from '../../../similarity/similarity-index.ts'
import { childKey, type Entry, emailKey } from '../entry-keys.ts'
import { findUnknownChoices } from '../entry-rules.ts'

/** What is wrong with a row, without what its file says: that is a family's. */
export type RowError = Omit<EntryError, 'value' | 'heading'>

export interface FileRow {
  line: number
  /** Unless one of its cells is wrong. */
  entry: Entry | undefined
  /** Those of an entry that follow from cells which are right. */
  keys: { nameKey?: string; emailKey?: string; childKey?: string }
}

export interface EntryFile {
  rows: FileRow[]
  /** By their lines, as they were written. */
  written: Map<number, CsvRow<EntryColumn>>
  rowErrors: RowError[]
  unread: string[]
}

/** Headings beside those of the example: of the export, and of sheets that offices make. */
const otherHeadings: Partial<Record<EntryColumn, readonly string[]>> = {
  phoneNumber: ['Phone', 'Telephone'],
  gradeLevel: ['Grade'],
  schoolName: ['School name'],
  snowplowName: ['Snow plow name', 'Plow name'],
  snowplowNameDescription: ['Name description', 'Snowplow name description'],
  childInfoParentConsent: ['Parental consent', 'Consent to publish the child’s information'],
}
const columnNames = Object.keys(entryColumns) as EntryColumn[]
const columns = Object.fromEntries(
  columnNames.map((column) => [column, [entryColumns[column], ...(otherHeadings[column] ?? [])]]),
) as Record<EntryColumn, string[]>

/** Ten digits with whatever stands between them, and the country's 1; a number of any other length stays as it is. */
function normalizePhone(written: string): string {
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 && !/\p{L}/u.test(written) ? formatPhoneNumber(digits) : written
}

const lettersOf = (text: string) => unaccented(text).replace(/[^\p{L}\p{N}]/gu, '')
/** "3", "Grade 3" and "3rd" are the "3rd Grade". */
const gradeKey = (name: string) => lettersOf(name.replace(/\bgrade\b/gi, '').replace(/(\d)(st|nd|rd|th)\b/gi, '$1'))

const consents: Record<string, boolean> = {
  ...{ ido: true, yes: true, y: true, true: true },
  ...{ idonot: false, idont: false, no: false, n: false, false: false },
}

/** A cell that names one thing of a list. */
const named = <Value>(find: (cell: string) => Value | undefined, otherwise: FieldErrorCode) =>
  z.pipe(
    z.string(),
    z.transform((cell, ctx) => {
      const found = find(cell)
      if (found === undefined)
        ctx.issues.push({ code: 'custom', message: cell === '' ? 'required' : otherwise, input: cell })
      return found as Value
    }),
  )

/** The rules of the naming form for what people write into a sheet, and what may have been meant by a name of no list. */
async function rulesOf(em: Em) {
  const counties = await em.findAll(County, { where: { district: { $ne: null } } })
  const grades = (await em.findAll(GradeLevel, { orderBy: { position: 'asc' } })).map(({ name }) => name)
  const countyOf = findByName(counties.map(({ id, name, fips }) => ({ id, name, fips: fips ?? null })))
  const gradeIn = (cell: string) => (grades.includes(cell) ? cell : (gradeByKey.get(gradeKey(cell)) ?? cell))
  const gradeByKey = new Map(grades.toReversed().map((name) => [gradeKey(name), name]))
  const countyNames = counties.map(({ name }) => name)
  const meant = (column: string, cell: string) =>
    column === 'countyId' ? nearestName(cell, countyNames, countyKey) : nearestName(cell, grades, gradeKey)
  const schema = z.extend(SubmissionFields, {
    phoneNumber: z.pipe(z.pipe(z.string(), z.transform(normalizePhone)), SubmissionFields.shape.phoneNumber),
    gradeLevel: z.pipe(z.pipe(z.string(), z.transform(gradeIn)), SubmissionFields.shape.gradeLevel),
    countyId: named((cell) => countyOf(cell)?.id, 'not_found'),
    childInfoParentConsent: named((cell) => consents[lettersOf(cell)], 'invalid'),
  })
  const ids = new Set(counties.map(({ id }) => id))
  const choices = { hasGradeLevel: (name: string) => grades.includes(name), hasCounty: (id: number) => ids.has(id) }
  const unknownIn = (cells: Record<EntryColumn, string>) =>
    findUnknownChoices({ gradeLevel: gradeIn(cells.gradeLevel), countyId: countyOf(cells.countyId)?.id ?? 0 }, choices)
  return { schema, meant, unknownIn }
}

type Texts = Pick<Entry, 'firstName' | 'lastName' | 'email' | 'snowplowName'>

function keysIn(texts: Texts, invalidColumns: ReadonlySet<string>): FileRow['keys'] {
  const isRight = (...needed: EntryColumn[]) => !needed.some((column) => invalidColumns.has(column))
  return {
    ...(isRight('snowplowName') && { nameKey: confusableKey(texts.snowplowName) }),
    ...(isRight('email') && { emailKey: emailKey(texts.email) }),
    ...(isRight('firstName', 'lastName') && { childKey: childKey(texts) }),
  }
}

/**
 * A file of entries by the rules of the naming form, but for those that look at other entries. Others get their turn
 * meanwhile.
 * @throws Refusal as `readCsv`
 */
export async function readEntryFile(em: Em, csv: string): Promise<EntryFile> {
  const { schema, meant, unknownIn } = await rulesOf(em)
  const { rows, unread } = await readCsv(csv, { columns, optional: optionalFields(schema), maxRows: entryFile.rows })
  const file: EntryFile = { rows: [], written: new Map(), rowErrors: [], unread }
  for await (const row of forEachYielding(rows)) {
    const { line, cells: written } = row
    const cells = Object.fromEntries(columnNames.map((column) => [column, asText(written[column])])) as typeof written
    const read = readRow(schema, row, cells)
    file.written.set(line, row)
    const errors = new Map((await unknownIn(cells)) as [EntryColumn, FieldErrorCode][])
    if ('errors' in read) for (const { column, code } of read.errors) errors.set(column as EntryColumn, code)
    if ('data' in read && errors.size === 0) {
      file.rows.push({ line, entry: read.data, keys: keysIn(read.data, new Set()) })
      continue
    }
    file.rows.push({ line, entry: undefined, keys: keysIn(cells, new Set(errors.keys())) })
    for (const column of columnNames) {
      const code = errors.get(column)
      const near = code === 'not_found' ? meant(column, cells[column]) : undefined
      if (code) file.rowErrors.push({ line, column, code, ...(near !== undefined && { meant: near }) })
    }
  }
  return file
}
