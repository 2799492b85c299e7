import { createWeightedChoice, type Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Chicago, in summer and in the poll that the end of daylight saving time interrupts. */
const starts = [
  { opensAt: Date.parse('2025-09-29T05:00:00Z'), utcOffsetMs: () => -5 * hour },
  {
    opensAt: Date.parse('2025-10-30T05:00:00Z'),
    utcOffsetMs: (at: number) => (at < Date.parse('2025-11-02T07:00:00Z') ? -5 : -6) * hour,
  },
] as const

export interface SimulatedBallot {
  at: number
  /** Option indexes. */
  options: readonly number[]
  county: number | null
  address: string
  network: string
  agent: string
  solvedAfter: number
  /** Name of the attack or the honest group; undefined for a voter of the background. */
  origin?: string
}

export interface Poll {
  opensAt: number
  /** End of the observed time: the poll may still be open. */
  endsAt: number
  utcOffsetMs: (at: number) => number
  ballots: number
  options: number
  counties: number
  /** Option indexes, most popular first. */
  ranking: number[]
  random: Random
  /** Three options by the taste of a county's voters. */
  chooseTrio(county: number | null): number[]
  /** `others` options beside the fixed ones, by the same taste. */
  complete(fixed: readonly number[], county: number | null): number[]
  chooseCounty(): number
  chooseAgent(): string
  chooseSolvedAfter(): number
  /** Instant between two others, by the hour of day. */
  chooseTime(from: number, to: number): number
  localHour(at: number): number
  isWeekend(at: number): boolean
  /** Relative number of votes at this hour of day. */
  hourWeight(at: number): number
}

// Relative number of votes per local hour.
const hourWeights = [2, 1, 0.6, 0.5, 0.6, 2, 6, 12, 14, 13, 12, 16, 22, 16, 13, 14, 17, 20, 24, 30, 28, 20, 10, 5]
const commonAgents = 200

export function createPoll(random: Random): Poll {
  const start = starts[random.isTrue(0.8) ? 0 : 1]
  const days = random.pick([1, 2, 3, 5, 5, 5, 5])
  const options = 12 + random.below(20)
  const counties = 4 + random.below(7)
  const popularity = Array.from({ length: options }, (_, rank) => random.logNormal(1, 0.3) / (rank + 1.5) ** 0.8)
  popularity.sort(() => random.uniform() - 0.5)
  const ranking = popularity.map((_, option) => option).sort((a, b) => (popularity[b] ?? 0) - (popularity[a] ?? 0))
  const localFavorite = Array.from({ length: counties }, () => random.below(options))
  const liking = 1.5 + random.uniform() * 2
  // Names of one theme that are often chosen together.
  const themes = [0, 1].map(() => [random.below(options), random.below(options)])
  const affinity = 1.5 + random.uniform() * 1.5
  const chooseCountyIndex = createWeightedChoice(Array.from({ length: counties }, (_, rank) => 1 / (rank + 1)))
  const chooseCommonAgent = createWeightedChoice(Array.from({ length: commonAgents }, (_, rank) => 1 / (rank + 2)))
  const agentTail = random.between(0.03, 0.1)
  let uniqueAgents = 0

  function complete(fixed: readonly number[], county: number | null): number[] {
    const chosen = [...fixed]
    while (chosen.length < 3) {
      const weights = popularity.map((weight, option) => {
        if (chosen.includes(option)) return 0
        const isLocal = county !== null && localFavorite[county] === option
        const isThemed = themes.some((theme) => theme.includes(option) && theme.some((one) => chosen.includes(one)))
        return weight * (isLocal ? liking : 1) * (isThemed ? affinity : 1)
      })
      chosen.push(createWeightedChoice(weights)(random))
    }
    return chosen.sort((a, b) => a - b)
  }

  const localHour = (at: number) => Math.floor((at + start.utcOffsetMs(at)) / hour) % 24
  // Both polls start on a local midnight; 1970 started on a Thursday.
  const isWeekend = (at: number) => (Math.floor((at + start.utcOffsetMs(at)) / day) + 3) % 7 > 4
  const hourWeight = (at: number) => hourWeights[localHour(at)] as number
  const maxWeight = Math.max(...hourWeights)

  return {
    opensAt: start.opensAt,
    endsAt: start.opensAt + days * day - random.below(8) * hour,
    utcOffsetMs: start.utcOffsetMs,
    ballots: Math.round(Math.exp(random.between(Math.log(1500), Math.log(40_000)))),
    options,
    counties,
    ranking,
    random,
    complete,
    localHour,
    isWeekend,
    hourWeight,
    chooseTrio(county) {
      // Some voters choose the first three names of the order in which they are shown.
      if (!random.isTrue(0.05)) return complete([], county)
      const first = random.below(options)
      return [first, (first + 1) % options, (first + 2) % options].sort((a, b) => a - b)
    },
    chooseCounty: () => chooseCountyIndex(random),
    chooseAgent: () =>
      random.isTrue(agentTail) ? `rare agent ${uniqueAgents++}` : `agent ${chooseCommonAgent(random)}`,
    chooseSolvedAfter: () =>
      Math.round(random.isTrue(0.01) ? random.between(4, 8) : Math.max(6, random.logNormal(45, 0.7))),
    chooseTime(from, to) {
      for (;;) {
        const at = random.between(from, to)
        if (random.uniform() * maxWeight < hourWeight(at)) return at
      }
    },
  }
}
