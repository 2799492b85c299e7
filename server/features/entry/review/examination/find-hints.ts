import type { Hint } from '@snowplow/contract/entry/entry-review.ts'
import type { FormerName } from '@snowplow/contract/entry/former-name.ts'
import { toConfusableKey } from '../../../../db/confusable-key.ts'
import { findUnfriendlyWords } from './family-friendliness.ts'
import { type Family, findPersonalData } from './personal-data.ts'

export interface HintedTexts extends Family {
  snowplowName: string
  snowplowNameDescription: string
}

/** Finds the hints that a reviewer of an entry sees. `createFormerNames` are those of `readFormerNames()`. */
export function findHints(entry: HintedTexts, formerNames: ReadonlyMap<string, FormerName>): Hint[] {
  const { snowplowName } = entry
  const former = formerNames.get(toConfusableKey(snowplowName))
  const hints: Hint[] = former ? [{ field: 'snowplowName', matched: snowplowName, term: '', former }] : []
  return [...hints, ...findUnfriendlyWords(entry), ...findPersonalData(entry)]
}
