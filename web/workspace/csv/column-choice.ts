import type { ColumnMapping } from '@snowplow/contract/api/import.ts'
import { type CsvLine, findHeading, type ImportColumns, type ImportFields } from '@snowplow/contract/csv/heading.ts'
import { persist, readPersisted } from '../../lib/storage/persisted-state.ts'

/** Files whose columns are remembered. */
const maxFiles = 20

/** Rows that a person can choose as the headings. */
export const maxHeadingLines = 20

interface RememberedFile {
  /** Path of the import and the headings of the file. */
  key: string
  columns: Partial<ImportColumns>
}

const getKey = (path: string, names: readonly string[]) => JSON.stringify([path, ...names])

/** Latest first. Malformed values are ignored. */
function readRemembered(): RememberedFile[] {
  try {
    const files: unknown = JSON.parse(readPersisted('import-columns') ?? '[]')
    return Array.isArray(files) ? files.filter((file) => typeof file?.key === 'string' && file.columns) : []
  } catch {
    return []
  }
}

export function rememberColumns(path: string, names: readonly string[], columns: ImportColumns): void {
  const key = getKey(path, names)
  const others = readRemembered().filter((file) => file.key !== key)
  persist('import-columns', JSON.stringify([{ key, columns }, ...others].slice(0, maxFiles)))
}

interface ChoiceProblems {
  /** Required fields without a column. */
  missing: string[]
  /** Another field of the same column, for each field. */
  twice: Record<string, string>
}

export function checkChoice(columns: ImportColumns, fields: ImportFields): ChoiceProblems {
  const names = Object.keys(fields)
  const chosen = (field: string) => columns[field] ?? null
  const twice = names.flatMap((field) => {
    const other = names.find((name) => name !== field && chosen(name) !== null && chosen(name) === chosen(field))
    return other === undefined ? [] : [[field, other]]
  })
  return {
    missing: names.filter((field) => !fields[field]?.isOptional && chosen(field) === null),
    twice: Object.fromEntries(twice),
  }
}

export const isComplete = ({ missing, twice }: ChoiceProblems) =>
  missing.length === 0 && Object.keys(twice).length === 0

/** Returns the remembered columns of a file with these headings, otherwise a guess. Only a certain one needs no check. */
export function suggestColumns(
  path: string,
  lines: readonly CsvLine[],
  fields: ImportFields,
): ColumnMapping & { isCertain: boolean } {
  const files = new Map(readRemembered().map(({ key, columns }) => [key, columns]))
  for (const { line } of files.size > 0 ? lines.slice(0, maxHeadingLines) : []) {
    const remembered = files.get(getKey(path, findHeading(lines, fields, line).names))
    if (!remembered) continue
    const columns = Object.fromEntries(Object.keys(fields).map((field) => [field, remembered[field] ?? null]))
    return { headingLine: line, columns, isCertain: isComplete(checkChoice(columns, fields)) }
  }
  const { line, columns, isCertain } = findHeading(lines, fields)
  return { headingLine: line, columns, isCertain: isCertain && isComplete(checkChoice(columns, fields)) }
}
