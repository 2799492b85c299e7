import { raw } from '@mikro-orm/core'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { type Em, getDialect } from '../orm.ts'
import { getSeasonId } from '../season.ts'

// Matches from which it is faster to scan in the requested order until a page is full than to fetch each match.
const frequentMatchCount = 20_000

/** One table per season, so that a search never reads the words of other years. */
export const getWordsTable = (em: Em, table: string) => `${table}_${getSeasonId(em)}`

interface WordMatch {
  matches: string
  parameter: string
}

// Matches rows in which each word of `text` is a prefix of a word in `table`. Both sides come from `extractWords`, so
// that input is never parsed as query syntax.
function toWordMatch(em: Em, table: string, text: string): WordMatch {
  const words = extractWords(text)
  return getDialect(em) === 'postgres'
    ? { matches: 'words @@ ?::tsquery', parameter: words.map((word) => `'${word}':*`).join(' & ') }
    : { matches: `${table} match ?`, parameter: words.map((word) => `"${word}"*`).join(' ') }
}

async function countMatches(em: Em, words: string, text: string, max?: number): Promise<number> {
  const table = getWordsTable(em, words)
  const { matches, parameter } = toWordMatch(em, table, text)
  const rows = `from ${table} where ${matches}`
  const countSelect =
    max === undefined ? `count(*) as found ${rows}` : `count(*) as found from (select 1 ${rows} limit ${max}) as some`
  const [row] = await em.execute<{ found: number | string }[]>(`select ${countSelect}`, [parameter])
  return Number(row?.found)
}

export interface WordSearch {
  total?: number
  conditionOf: (table: string, text: string) => object
}

export const createPlainWordSearch = (em: Em): WordSearch => ({
  conditionOf: (table, text) => toMatchCondition(em, table, text, false),
})

/**
 * Counts the matches of a condition's words: SQLite's planner assumes that every word is rare. PostgreSQL's planner has
 * its own statistics of frequent words.
 */
export async function planWordSearch(
  em: Em,
  where: Condition | null,
  fulltext: Readonly<Record<string, string>>,
): Promise<WordSearch> {
  const texts = where ? getTexts(where, fulltext) : []
  if (texts.length === 0) return createPlainWordSearch(em)
  const [only] = texts
  const total = where && only && isSingleComparison(where) ? await countMatches(em, only.table, only.text) : undefined
  const frequentTexts = new Set<string>()
  if (getDialect(em) === 'sqlite')
    for (const { table, text } of texts) {
      const count = total ?? (await countMatches(em, table, text, frequentMatchCount + 1))
      if (count > frequentMatchCount) frequentTexts.add(`${table} ${text}`)
    }
  const getCondition = (table: string, text: string) =>
    toMatchCondition(em, table, text, frequentTexts.has(`${table} ${text}`))
  return { ...(total !== undefined && { total }), conditionOf: getCondition }
}

const isSingleComparison = (condition: Condition): boolean =>
  'all' in condition ? condition.all.length === 1 && condition.all.every(isSingleComparison) : 'field' in condition

function getTexts(condition: Condition, fulltext: Readonly<Record<string, string>>): { table: string; text: string }[] {
  if ('all' in condition) return condition.all.flatMap((child) => getTexts(child, fulltext))
  if ('any' in condition) return condition.any.flatMap((child) => getTexts(child, fulltext))
  if ('not' in condition) return getTexts(condition.not, fulltext)
  const table = fulltext[condition.field]
  return table ? [{ table, text: String(condition.value) }] : []
}

// The unary plus prevents SQLite from starting at the list's own rows: it walks another index, and looks each row up.
function toMatchCondition(em: Em, words: string, text: string, isFrequent: boolean): object {
  const table = getWordsTable(em, words)
  const { matches, parameter } = toWordMatch(em, table, text)
  const unaryPlus = isFrequent ? '+' : ''
  return {
    [raw((alias) => `${unaryPlus}${alias}.id in (select rowid from ${table} where ${matches})`, [parameter])]: [],
  }
}
