import { toLatin } from '@snowplow/contract/text/confusables.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'

/**
 * Key that names share if a reader cannot distinguish them: `nameKey()` with Cyrillic, Greek and other look-alike
 * letters mapped to Latin. Stored with each entry: a change requires a migration of the stored keys.
 */
export function confusableKey(name: string): string {
  // Fast path: ASCII needs no mapping.
  if (/^[ -~]*$/.test(name)) return nameKey(name)
  const decomposed = name.normalize('NFKC').normalize('NFD')
  return nameKey(decomposed.replace(/\S+/gu, toLatin))
}
