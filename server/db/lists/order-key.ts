import { type Opt, p } from '@mikro-orm/core'
import { unaccented } from '@snowplow/contract/text/words.ts'

// Letters that Unicode does not decompose.
const expansions: Record<string, string> = { æ: 'ae', œ: 'oe', þ: 'th' }

/**
 * Sort key of a text: its letters without case and accents, so that byte order is dictionary order. Stored because
 * SQLite sorts by bytes only, and PostgreSQL's collations depend on the machine.
 */
export const orderKey = (text: string): string =>
  unaccented(text)
    .replace(/[æœþ]/g, (letter) => expansions[letter] ?? letter)
    .toWellFormed()

export const orderName = <Text extends string>(text: Text) => `${text}Order` as const

/** Sort column of a text, named by `orderName()`. Follows the text when an entity is stored, and in `insertRows`. */
export function toOrder(text: string) {
  const getKey = (row: Record<string, unknown>) => orderKey(String(row[text])) as string & Opt
  return p.text().default('').collation('C').onCreate(getKey).onUpdate(getKey)
}
