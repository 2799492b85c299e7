import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ColumnMapping } from '@snowplow/contract/api/import.ts'
import { indexCounties } from '@snowplow/contract/county/county-name.ts'
import { EntryContent } from '@snowplow/contract/entry/entry.ts'
import { type EntryColumn, entryColumns, entryFields, entryFile } from '@snowplow/contract/entry/entry-import.ts'
import { unaccented } from '@snowplow/contract/text/words.ts'
import * as z from 'zod/mini'
import { findState } from '../../../atlas/atlas.ts'
import { toConfusableKey } from '../../../db/confusable-key.ts'
import type { Em } from '../../../db/orm.ts'
import { getSeasonId } from '../../../db/season.ts'
import { County, GradeLevel } from '../../../entities/county.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { type CsvRow, lookup, readCsv, readRow, unquote } from '../../../http/csv/read-csv.ts'
import { iterateYielding } from '../../../http/limits/yielding.ts'
import { nearestName } from '../../../similarity/similarity-index.ts'
import { suggestCounty } from '../../county/suggest-county.ts'
import type { BareRowError } from '../../decision/run-import.ts'
import { findUnknownChoices } from '../entry-choices.ts'
import { type Entry, toChildKey, toEntryEmailKey } from '../entry-keys.ts'

export interface FileRow {
  line: number
  entry: Entry | undefined
  /** Only keys whose cells are all valid. */
  keys: { nameKey?: string; emailKey?: string; childKey?: string }
}

export interface EntryFile {
  rows: FileRow[]
  csvRows: CsvRow<EntryColumn>[]
  rowErrors: BareRowError[]
  ignoredColumns: string[]
}

const columnNames = Object.keys(entryColumns) as EntryColumn[]

const getLetters = (text: string) => unaccented(text).replace(/[^\p{L}\p{N}]/gu, '')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const cardinals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const gradeNumber = (word: string) => String(Math.max(ordinals.indexOf(word), cardinals.indexOf(word)) + 1)
const numberWord = new RegExp(`\\b(${[...ordinals, ...cardinals].join('|')})\\b`, 'g')

/** "3", "03", "3.0", "Gr. 3", "third" and "Grade 3" are the "3rd Grade"; "K" and "Kinder" are "Kindergarten". */
function gradeKey(name: string): string {
  const key = unaccented(name)
    .replace(numberWord, gradeNumber)
    .replace(/(\d)\s*(st|nd|rd|th)\b/g, '$1')
    .replace(/\b0*(\d+)(\.0+)?(?![.\d])/g, '$1')
    .replace(/\b(grade|gr|level)(?=\b|\d)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  const [, before, kindergarten] = /^(p|pre)?(k|kg|kinder|kindergarten)$/.exec(key) ?? []
  return kindergarten ? `${before ? 'pre' : ''}kindergarten` : key
}

const consents: Record<string, boolean> = {
  ...{ ido: true, yes: true, y: true, true: true, agree: true, iagree: true, iconsent: true, igivepermission: true },
  ...{ idonot: false, idont: false, no: false, n: false, false: false, disagree: false, idonotagree: false },
  ...{ idonotconsent: false, idonotgivepermission: false },
}

async function getRules(em: Em) {
  const counties = await em.findAll(County, { where: { district: { $ne: null } } })
  const grades = (await em.findAll(GradeLevel, { orderBy: { position: 'asc' } })).map(({ name }) => name)
  const { stateFips } = await em.findOneOrFail(Season, getSeasonId(em))
  const countyIndex = indexCounties(counties, await findState(stateFips))
  const gradeIn = (cell: string) => (grades.includes(cell) ? cell : (gradeByKey.get(gradeKey(cell)) ?? cell))
  const gradeByKey = new Map(grades.toReversed().map((name) => [gradeKey(name), name]))
  const suggest = (column: string, cell: string) =>
    column === 'countyId' ? suggestCounty(cell, counties, countyIndex) : nearestName(cell, grades, gradeKey)
  const schema = z.extend(EntryContent, {
    gradeLevel: z.pipe(z.pipe(z.string(), z.transform(gradeIn)), EntryContent.shape.gradeLevel),
    countyId: lookup((cell) => countyIndex.find(cell)?.id, 'not_found'),
    childInfoParentConsent: lookup((cell) => consents[getLetters(cell)], 'invalid'),
  })
  const ids = new Set(counties.map(({ id }) => id))
  const choices = { hasGradeLevel: (name: string) => grades.includes(name), hasCounty: (id: number) => ids.has(id) }
  const unknownIn = (cells: Record<EntryColumn, string>) =>
    findUnknownChoices(
      { gradeLevel: gradeIn(cells.gradeLevel), countyId: countyIndex.find(cells.countyId)?.id ?? 0 },
      choices,
    )
  return { schema, suggest, unknownIn }
}

type Texts = Pick<Entry, 'firstName' | 'lastName' | 'email' | 'snowplowName'>

const { firstName, lastName, email, snowplowName } = EntryContent.shape

function keysIn(texts: Texts, invalidColumns: ReadonlySet<string>): FileRow['keys'] {
  const isRight = (...needed: EntryColumn[]) => !needed.some((column) => invalidColumns.has(column))
  return {
    ...(isRight('snowplowName') && { nameKey: toConfusableKey(z.parse(snowplowName, texts.snowplowName)) }),
    ...(isRight('email') && { emailKey: toEntryEmailKey(z.parse(email, texts.email)) }),
    ...(isRight('firstName', 'lastName') && {
      childKey: toChildKey({
        firstName: z.parse(firstName, texts.firstName),
        lastName: z.parse(lastName, texts.lastName),
      }),
    }),
  }
}

/**
 * Validates a file by the rules of the naming form, except those across entries. Yields to the event loop between rows.
 * @throws Refusal as `readCsv`
 */
export async function readEntryFile(em: Em, csv: string, mapping?: ColumnMapping<EntryColumn>): Promise<EntryFile> {
  const { schema, suggest, unknownIn } = await getRules(em)
  const { rows: csvRows, ignoredColumns } = await readCsv(csv, {
    fields: entryFields,
    mapping,
    maxRows: entryFile.rows,
  })
  const file: EntryFile = { rows: [], csvRows, rowErrors: [], ignoredColumns }
  for await (const row of iterateYielding(csvRows)) {
    const { line, cells: written } = row
    const cells = Object.fromEntries(columnNames.map((column) => [column, unquote(written[column])])) as typeof written
    const read = readRow(schema, row, cells)
    const errors = new Map((await unknownIn(cells)) as [EntryColumn, FieldErrorCode][])
    if ('errors' in read) for (const { column, code } of read.errors) errors.set(column as EntryColumn, code)
    if ('data' in read && errors.size === 0) {
      file.rows.push({ line, entry: read.data, keys: keysIn(read.data, new Set()) })
      continue
    }
    file.rows.push({ line, entry: undefined, keys: keysIn(cells, new Set(errors.keys())) })
    for (const column of columnNames) {
      const code = errors.get(column)
      const suggestion = code === 'not_found' ? suggest(column, cells[column]) : undefined
      if (code) file.rowErrors.push({ line, column, code, ...(suggestion !== undefined && { suggestion }) })
    }
  }
  return file
}
