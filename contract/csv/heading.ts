/** Finds the headings of an imported table and the column of each field. */

export interface CsvLine {
  /** Spreadsheet row number, from 1. */
  line: number
  /** Trimmed. */
  record: readonly string[]
}

/** Field of the product that a column of a file fills. */
export interface ImportField {
  /** Accepted headings besides the field's name. Case, spaces and punctuation do not matter. */
  headings: readonly string[]
  /** Words of other headings and questions that ask for the field, in lower case. */
  words?: RegExp
  /** Tells columns of the same heading apart by their cells. */
  accepts?: (cell: string) => boolean
  isOptional?: boolean
  /** Whether a file with several of the headings means the first of the list. Otherwise a person chooses. */
  isOrdered?: boolean
}
export type ImportFields<Field extends string = string> = Record<Field, ImportField>

/** The column of each field by its index; null for none. */
export type ImportColumns<Field extends string = string> = Record<Field, number | null>

export interface CsvHeading<Field extends string = string> {
  /** Spreadsheet row number of the first row of headings; 0 if the file has none. */
  line: number
  /** Number of heading rows: form exports have up to three. */
  rowCount: number
  /** Heading of each column; empty for a column without one. */
  names: string[]
  columns: ImportColumns<Field>
  /** Columns that fit a field equally; it has none of them until a person chooses. */
  candidates: Partial<Record<Field, number[]>>
  /** Whether every column was found by an accepted heading. */
  isCertain: boolean
}

/** Rows that are read to find the headings and to tell columns apart. */
export const headingSampleRows = 200

/** Titles and notes above a table end before. */
const maxTitleRows = 10

/** A longer cell holds a text, not a question. */
const headingMaxLength = 300

/** Characters of a question that are compared with words. */
const comparedLength = 120

/** Further columns are ignored: a form has fewer. */
const maxColumns = 500

// Second heading row of SurveyMonkey (kinds of answers), third one of Qualtrics.
const answerKind = /^(open-ended response|response)$/i
const importId = /^\{"ImportId":/
const isContinuation = (cell: string) => answerKind.test(cell) || importId.test(cell)

const headingKey = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** "Email Address [Required]" and "Email2" of a form that asks twice are "email address" and "email". */
const withoutRemark = (heading: string) => heading.replace(/\s*(\[.*\]|\(.*\)|\d+|\*)\s*$/, '')

const getKeys = (heading: string) => ({
  key: headingKey(heading),
  bareKey: headingKey(withoutRemark(heading)),
  text: heading.slice(0, comparedLength).toLowerCase(),
})

/** 3: an accepted heading, 2: one with a remark, 1: words that ask for the field, 0: none of them. */
function matchHeading(
  parts: readonly ReturnType<typeof getKeys>[],
  accepted: ReadonlyMap<string, number>,
  words?: RegExp,
) {
  if (parts.some(({ key }) => accepted.has(key))) return 3
  if (parts.some(({ bareKey }) => accepted.has(bareKey))) return 2
  return words && parts.some(({ text }) => words.test(text)) ? 1 : 0
}

const getPosition = (parts: readonly ReturnType<typeof getKeys>[], accepted: ReadonlyMap<string, number>) =>
  Math.min(accepted.size, ...parts.flatMap(({ key, bareKey }) => accepted.get(key) ?? accepted.get(bareKey) ?? []))

/** 2: cells as expected, 1: an empty column, 0: other cells. */
function matchCells(cells: readonly string[], accepts: (cell: string) => boolean = () => true): 0 | 1 | 2 {
  if (cells.length === 0) return 1
  return 2 * cells.filter(accepts).length >= cells.length ? 2 : 0
}

interface Candidate<Field> {
  field: Field
  column: number
  match: number
  rank: number
}

function findCandidates<Field extends string>(
  parts: readonly string[][],
  cellsOf: (column: number) => string[],
  fields: ImportFields<Field>,
): Candidate<Field>[] {
  const described = (Object.entries(fields) as [Field, ImportField][]).map(([field, { headings, ...rest }]) => ({
    field,
    accepted: new Map([...headings, field].map((heading, index) => [headingKey(heading), index] as const).reverse()),
    ...rest,
  }))
  return parts.flatMap((texts, column) => {
    const keys = texts.filter(({ length }) => length <= headingMaxLength).map(getKeys)
    return described.flatMap(({ field, accepted, words, accepts, isOrdered }) => {
      const match = matchHeading(keys, accepted, words)
      const cellMatch = match === 0 ? 0 : matchCells(cellsOf(column), accepts)
      if (match === 0 || (match === 1 && cellMatch === 0)) return []
      const position = isOrdered ? getPosition(keys, accepted) : 0
      return { field, column, match, rank: 10 * cellMatch + Math.min(match, 2) - position / (accepted.size + 1) }
    })
  })
}

/** Assigns the best column to each field. A column fills one field; equally good columns are left to a person. */
function assignColumns<Field extends string>(all: readonly Candidate<Field>[], fields: ImportFields<Field>) {
  const columns = Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as ImportColumns<Field>
  const candidates: CsvHeading<Field>['candidates'] = {}
  const matches: number[] = []
  let rest = all.toSorted((one, other) => other.rank - one.rank)
  while (rest[0]) {
    const { field, column, match, rank } = rest[0]
    const equals = rest.filter((other) => other.field === field && other.rank === rank)
    const fitting = equals.map((one) => one.column)
    if (equals.length > 1) candidates[field] = fitting
    else columns[field] = column
    matches.push(match)
    rest = rest.filter((other) => other.field !== field && !fitting.includes(other.column))
  }
  const isCertain = matches.every((match) => match === 3) && Object.keys(candidates).length === 0
  return { columns, candidates, isCertain, score: matches.reduce((sum, match) => sum + Math.min(match, 2), 0) }
}

function readHeadingAt<Field extends string>(
  lines: readonly CsvLine[],
  start: number,
  fields: ImportFields<Field>,
): CsvHeading<Field> & { score: number } {
  const has = (index: number, test: (cell: string) => boolean) => lines[index]?.record.some(test) ?? false
  let end = start + 1
  while (has(end, isContinuation) || has(end + 1, (cell) => importId.test(cell))) end += 1
  const [rows, sample] = [lines.slice(start, end), lines.slice(end, headingSampleRows)]
  const width = [...rows, ...sample].reduce((most, { record }) => Math.max(most, record.length), 0)
  const parts = Array.from({ length: Math.min(width, maxColumns) }, (_, column) =>
    rows.flatMap(({ record: { [column]: cell = '' } }) => (cell === '' || isContinuation(cell) ? [] : [cell])),
  )
  const toCells = (column: number) => sample.flatMap(({ record }) => record[column] || [])
  return {
    line: lines[start]?.line ?? 0,
    rowCount: end - start,
    names: parts.map((texts) => texts.join(' – ')),
    ...assignColumns(findCandidates(parts, toCells, fields), fields),
  }
}

/** Finds the headings in the first rows, below titles and notes, or reads those of `headingLine`. */
export function findHeading<Field extends string>(
  lines: readonly CsvLine[],
  fields: ImportFields<Field>,
  headingLine?: number,
): CsvHeading<Field> {
  const chosen = lines.findIndex(({ line }) => line === headingLine)
  if (headingLine !== undefined) return readHeadingAt(lines, chosen < 0 ? lines.length : chosen, fields)
  const starts = lines.slice(0, maxTitleRows)
  const headings = starts.map((_, start) => readHeadingAt(lines, start, fields))
  const [best] = headings.toSorted((one, other) => other.score - one.score)
  if (best && best.score > 0) return best
  const filledCounts = starts.map(({ record }) => record.filter(Boolean).length)
  return headings[filledCounts.indexOf(Math.max(...filledCounts))] ?? readHeadingAt(lines, 0, fields)
}
