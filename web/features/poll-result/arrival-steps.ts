import type { BallotPattern } from '@snowplow/contract/ballot-pattern.ts'
import type { Step } from './PollCharts.tsx'

const minute = 60_000
/** Labels of the axis. */
const maxLabels = 3

/** Steps of the chart, with 0 for those without ballots. */
export function arrivalSteps(
  { arrivals, stepMinutes }: Pick<BallotPattern, 'arrivals' | 'stepMinutes'>,
  formatInstant: (at: string) => string,
  shortTime: (at: string) => string,
): Step[] {
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (!first || !last) return []
  const ballotsAt = new Map(arrivals.map(({ at, ballots }) => [Date.parse(at), ballots]))
  const [start, end] = [Date.parse(first.at), Date.parse(last.at)]
  const count = Math.round((end - start) / (stepMinutes * minute)) + 1
  const every = Math.ceil(count / maxLabels)
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * stepMinutes * minute
    const key = new Date(at).toISOString()
    const shortLabel = index % every === 0 ? shortTime(key) : ''
    return { key, longLabel: formatInstant(key), shortLabel, ballots: ballotsAt.get(at) ?? 0 }
  })
}
