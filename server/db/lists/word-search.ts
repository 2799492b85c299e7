import { raw } from '@mikro-orm/core'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { dialectOf, type Em } from '../orm.ts'
import { seasonOf } from '../season.ts'

/**
 * Found rows from which on it is slower to fetch each of them than to walk along the order that was asked for until a
 * page of them has been met.
 */
const many = 20_000

/** Each season has a table of its own: no search reads the words of other years. */
export const wordsTable = (em: Em, table: string) => `${table}_${seasonOf(em)}`

interface WordMatch {
  /** With one parameter. */
  matches: string
  parameter: string
}

/**
 * Rows for which every word of `text` begins some word that `table` holds; those are words as `wordsOf` gives them, so
 * that nothing of what a person types is ever read as a language of queries.
 */
function toWordMatch(em: Em, table: string, text: string): WordMatch {
  const words = extractWords(text)
  return dialectOf(em) === 'postgres'
    ? { matches: 'words @@ ?::tsquery', parameter: words.map((word) => `'${word}':*`).join(' & ') }
    : { matches: `${table} match ?`, parameter: words.map((word) => `"${word}"*`).join(' ') }
}

async function countMatches(em: Em, words: string, text: string, max?: number): Promise<number> {
  const table = wordsTable(em, words)
  const { matches, parameter } = toWordMatch(em, table, text)
  const rows = `from ${table} where ${matches}`
  const countSelect =
    max === undefined ? `count(*) as found ${rows}` : `count(*) as found from (select 1 ${rows} limit ${max}) as some`
  const [row] = await em.execute<{ found: number | string }[]>(`select ${countSelect}`, [parameter])
  return Number(row?.found)
}

export interface WordSearch {
  /** How many rows there are in all, where words are all that is asked for and the index of words alone knows. */
  total?: number
  conditionOf: (table: string, text: string) => object
}

/** A search without a plan: for whoever goes through all rows that are found. */
export const plainWordSearch = (em: Em): WordSearch => ({ conditionOf: (table, text) => found(em, table, text, false) })

/**
 * Looks how many rows the words of a condition have. PostgreSQL's planner knows of itself which words are in most of
 * the rows; SQLite's thinks of all of them as rare.
 */
export async function planWordSearch(
  em: Em,
  where: Condition | null,
  fulltext: Readonly<Record<string, string>>,
): Promise<WordSearch> {
  const texts = where ? textsOf(where, fulltext) : []
  if (texts.length === 0) return plainWordSearch(em)
  const [only] = texts
  const total = where && only && isSingleComparison(where) ? await countMatches(em, only.table, only.text) : undefined
  const crowds = new Set<string>()
  if (dialectOf(em) === 'sqlite')
    for (const { table, text } of texts) {
      const count = total ?? (await countMatches(em, table, text, many + 1))
      if (count > many) crowds.add(`${table} ${text}`)
    }
  const conditionOf = (table: string, text: string) => found(em, table, text, crowds.has(`${table} ${text}`))
  return { ...(total !== undefined && { total }), conditionOf }
}

/** Whether nothing but one comparison is asked for, however it is wrapped. */
const isSingleComparison = (condition: Condition): boolean =>
  'all' in condition ? condition.all.length === 1 && condition.all.every(isSingleComparison) : 'field' in condition

function textsOf(condition: Condition, fulltext: Readonly<Record<string, string>>): { table: string; text: string }[] {
  if ('all' in condition) return condition.all.flatMap((child) => textsOf(child, fulltext))
  if ('any' in condition) return condition.any.flatMap((child) => textsOf(child, fulltext))
  if ('not' in condition) return textsOf(condition.not, fulltext)
  const table = fulltext[condition.field]
  return table ? [{ table, text: String(condition.value) }] : []
}

/** With a plus, SQLite uses no index of the list's own rows for it: it walks along another one, and looks each row up. */
function found(em: Em, words: string, text: string, isCrowd: boolean): object {
  const table = wordsTable(em, words)
  const { matches, parameter } = toWordMatch(em, table, text)
  const plus = isCrowd ? '+' : ''
  return { [raw((alias) => `${plus}${alias}.id in (select rowid from ${table} where ${matches})`, [parameter])]: [] }
}
