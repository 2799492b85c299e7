import { minPublishedBallots } from '@snowplow/contract/results/count.ts'

interface CountyBallots {
  name: string
  ballots: number
}

/**
 * Withholds the numbers of counties with few ballots, none included: otherwise the only voter's county would be the one
 * that is listed. Withholds the next larger ones as well until the withheld ballots (with those that name no county)
 * are enough, so that the total of the district reveals none of them.
 * @param ballots counted ballots of the district
 */
export function withholdSmallCounties(counties: readonly CountyBallots[], ballots: number) {
  const ascending = counties.toSorted((one, other) => one.ballots - other.ballots)
  let hidden = ballots - counties.reduce((sum, county) => sum + county.ballots, 0)
  const withheld = new Set<string>()
  for (const { name, ballots: own } of ascending) {
    const isEnough = hidden === 0 || hidden >= minPublishedBallots
    if (own >= minPublishedBallots && isEnough) break
    withheld.add(name)
    hidden += own
  }
  return counties.map(({ name, ballots }) => ({ name, ballots: withheld.has(name) ? null : ballots }))
}
