import type { FormerName } from '@snowplow/contract/public-submission/former-name.ts'
import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'
import { confusableKey } from '../../../../db/confusable-key.ts'
import { hintsOf } from './family-friendliness.ts'
import { type Family, personalDataIn } from './personal-data.ts'

export interface HintedTexts extends Family {
  snowplowName: string
  snowplowNameDescription: string
}

/** Finds the hints that a reviewer of an entry sees. `formerNames` are those of `readFormerNames()`. */
export function findHints(entry: HintedTexts, formerNames: ReadonlyMap<string, FormerName>): Hint[] {
  const { snowplowName } = entry
  const former = formerNames.get(confusableKey(snowplowName))
  const hints: Hint[] = former ? [{ field: 'snowplowName', matched: snowplowName, term: '', former }] : []
  return [...hints, ...hintsOf(entry), ...personalDataIn(entry)]
}
