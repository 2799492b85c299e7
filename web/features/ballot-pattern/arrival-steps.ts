import type { BallotPattern } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import type { Step } from '../poll-result/PollCharts.tsx'

const minute = 60_000
/** Labels of the axis. */
const maxLabels = 3

/** Steps of the chart, with 0 for those without ballots. */
export function groupArrivals(
  { arrivals, stepMinutes }: Pick<BallotPattern, 'arrivals' | 'stepMinutes'>,
  formatInstant: (at: string) => string,
  shortTime: (at: string) => string,
): Step[] {
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (!first || !last) return []
  const start = Date.parse(first.at)
  // Rounded, since a day on which the clocks change has 23 or 25 hours.
  const indexOf = (at: string) => Math.round((Date.parse(at) - start) / (stepMinutes * minute))
  const arrivalAt = new Map(arrivals.map((arrival) => [indexOf(arrival.at), arrival]))
  const count = indexOf(last.at) + 1
  const every = Math.ceil(count / maxLabels)
  return Array.from({ length: count }, (_, index) => {
    const arrival = arrivalAt.get(index)
    const key = arrival?.at ?? new Date(start + index * stepMinutes * minute).toISOString()
    const shortLabel = index % every === 0 ? shortTime(key) : ''
    return { key, longLabel: formatInstant(key), shortLabel, ballots: arrival?.ballots ?? 0 }
  })
}
