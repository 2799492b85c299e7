import type { Language } from './languages.ts'
import type open from './messages/en.json'
import type poll from './messages/en.poll.json'
import type staff from './messages/en.staff.json'

/**
 * The catalogue has three files for each language: `en.json` is what any visitor may meet, `en.poll.json` what only the
 * public poll and its winners say, and `en.staff.json` what only people with an account see. All make up one namespace,
 * so that a key is written the same wherever it stands.
 */
export type Messages = typeof open & typeof poll & typeof staff
export type Part = 'open' | 'poll' | 'staff'

/** A part of the catalogue in one language; nothing of any other language comes along. */
export async function readMessages(language: Language, part: Part): Promise<object> {
  const file = part === 'open' ? language : `${language}.${part}`
  return (await import(`./messages/${file}.json`)).default
}
