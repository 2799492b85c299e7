import { toLatin } from '@snowplow/contract/text/confusables.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'

/**
 * What two names have in common that a reader cannot tell apart: `nameKey()`, with Cyrillic, Greek and other letters
 * for the Latin ones that they look like. Stored with each entry: whoever changes it gives the stored ones new keys.
 */
export function confusableKey(name: string): string {
  // Most names are plain, and have no other look.
  if (/^[ -~]*$/.test(name)) return nameKey(name)
  const apart = name.normalize('NFKC').normalize('NFD')
  return nameKey(apart.replace(/\S+/gu, toLatin))
}
