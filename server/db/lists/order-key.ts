import { type Opt, p } from '@mikro-orm/core'
import { unaccented } from '@snowplow/contract/text/words.ts'

/** Letters that are two, and have no form that is. */
const joined: Record<string, string> = { æ: 'ae', œ: 'oe', þ: 'th' }

/**
 * What a text is sorted by: its letters without case and accents, so that the order of their bytes is that of a
 * dictionary. Stored, since SQLite knows no order but bytes, and PostgreSQL's orders depend on its machine.
 */
export const orderKey = (text: string): string =>
  unaccented(text)
    .replace(/[æœþ]/g, (letter) => joined[letter] ?? letter)
    .toWellFormed()

/** How the column is called that sorts a text: lists look for it by this name. */
export const orderName = <Text extends string>(text: Text) => `${text}Order` as const

/**
 * The column by which lists sort one of an entity's texts; it follows the text by itself, where entities are stored and
 * in `insertRows`. Its name is `orderName()` of the text.
 */
export function orderOf(text: string) {
  const keyOf = (row: Record<string, unknown>) => orderKey(String(row[text])) as string & Opt
  return p.text().default('').collation('C').onCreate(keyOf).onUpdate(keyOf)
}
