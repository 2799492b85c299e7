import { minPublishedBallots } from '@snowplow/contract/results/count.ts'

interface CountyBallots {
  name: string
  ballots: number
}

/**
 * Withholds small numbers of a list, zeros included: otherwise the only voter's county would be the one that is listed.
 * Withholds the next larger ones as well until the withheld sum (with what no line contains) is enough, so that the total
 * reveals none of them.
 * @returns the numbers in their order, null for the withheld
 */
export function withholdSmallNumbers(numbers: readonly number[], total: number): (number | null)[] {
  const ascending = numbers.map((own, index) => ({ own, index })).sort((one, other) => one.own - other.own)
  let hidden = total - numbers.reduce((sum, own) => sum + own, 0)
  const shown: (number | null)[] = [...numbers]
  for (const { own, index } of ascending) {
    const isEnough = hidden === 0 || hidden >= minPublishedBallots
    if (own >= minPublishedBallots && isEnough) break
    shown[index] = null
    hidden += own
  }
  return shown
}

/** @param ballots counted ballots of the district; those that name no county are in no line */
export function withholdSmallCounties(counties: readonly CountyBallots[], ballots: number) {
  const shown = withholdSmallNumbers(
    counties.map((county) => county.ballots),
    ballots,
  )
  return counties.map(({ name }, index) => ({ name, ballots: shown[index] ?? null }))
}
