import { toLatin } from '@snowplow/contract/text/confusables.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'

/** `nameKey()` with Cyrillic, Greek and other look-alike letters mapped to Latin. */
export function spellInLatin(name: string): string {
  // Fast path: ASCII needs no mapping.
  if (/^[ -~]*$/.test(name)) return nameKey(name)
  const decomposed = name.normalize('NFKC').normalize('NFD')
  return nameKey(decomposed.replace(/\S+/gu, toLatin))
}

// Keys ignore case, so a capital I that looks like l makes one class of i, l and 1 (decision 70).
const toSkeleton = (key: string) => key.replaceAll('0', 'o').replace(/[i1]/g, 'l').normalize('NFC')

/**
 * Key that names share if a reader cannot distinguish them. Stored with each entry and each former name: a change
 * requires a migration of the stored keys.
 */
export const toConfusableKey = (name: string): string => toSkeleton(spellInLatin(name))
