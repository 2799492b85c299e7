import type { indexCounties } from '@snowplow/contract/county/county-name.ts'
import { nearestName } from '../../similarity/similarity-index.ts'

/** Returns the name of the county nearest to a text that names none; undefined if it may mean several. */
export const suggestCounty = (
  text: string,
  counties: readonly { name: string }[],
  { findCandidates, toKey }: Pick<ReturnType<typeof indexCounties>, 'findCandidates' | 'toKey'>,
): string | undefined =>
  findCandidates(text).length > 0
    ? undefined
    : nearestName(
        text,
        counties.map(({ name }) => name),
        toKey,
      )
