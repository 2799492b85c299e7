/**
 * Counts the ballots of the public poll from their patterns. Without dependencies: the server publishes results with it,
 * and `scripts/recount.ts` repeats them from the published files.
 */

/** Ballots of a district with equal names and an equal state. */
export interface Pattern {
  district: string
  /**
   * Three names of a ballot. In a district with few ballots, one name with its votes, so that no combination identifies
   * a voter; empty for ballots set aside there.
   */
  names: readonly string[]
  isExcluded: boolean
  /** Ballots; votes in a pattern with one name. */
  ballots: number
}

export interface NameCount {
  name: string
  votes: number
  /** From 1; equal counts share a place. */
  place: number
  /** False for names without votes. */
  isTied: boolean
}

export interface DistrictCount {
  /** Counted ballots, each with three names. */
  ballots: number
  setAside: number
  /** Sorted by place; equal counts in the order of `offered`, or of their first ballot. */
  names: NameCount[]
}

const namesPerBallot = 3

/** Districts with fewer ballots are published without combinations of names, days and counties. */
export const minPublishedBallots = 10

class DistrictCounter {
  votes: Map<string, number>
  ballots = 0
  setAside = 0

  constructor(offered: readonly string[]) {
    this.votes = new Map(offered.map((name) => [name, 0]))
  }

  add({ names, isExcluded, ballots }: Pattern): void {
    if (isExcluded) {
      this.setAside += ballots
      return
    }
    this.ballots += ballots * (names.length / namesPerBallot)
    for (const name of names) this.votes.set(name, (this.votes.get(name) ?? 0) + ballots)
  }

  count(): DistrictCount {
    // Rounded: thirds of a ballot add up with an error of floating point.
    return { ballots: Math.round(this.ballots), setAside: this.setAside, names: rankNames(this.votes) }
  }
}

/** Ranks names by their votes. */
export function rankNames(votes: ReadonlyMap<string, number>): NameCount[] {
  const descending = [...votes].sort(([, one], [, other]) => other - one)
  const counts = [...votes.values()]
  return descending.map(([name, own]) => ({
    name,
    votes: own,
    place: counts.filter((other) => other > own).length + 1,
    isTied: own > 0 && counts.filter((other) => other === own).length > 1,
  }))
}

/**
 * Counts every district.
 * @param offered names of each district, so that those without votes are listed
 */
export function countPatterns(
  patterns: Iterable<Pattern>,
  offered: ReadonlyMap<string, readonly string[]> = new Map(),
): Map<string, DistrictCount> {
  const counters = new Map([...offered].map(([district, names]) => [district, new DistrictCounter(names)]))
  for (const pattern of patterns) {
    const counter = counters.get(pattern.district) ?? new DistrictCounter([])
    counters.set(pattern.district, counter)
    counter.add(pattern)
  }
  return new Map([...counters].map(([district, counter]) => [district, counter.count()]))
}

/** Names in the first place; empty without votes. */
export const leadersOf = (names: readonly NameCount[]): string[] =>
  names.filter(({ place, votes }) => place === 1 && votes > 0).map(({ name }) => name)

/**
 * Patterns of a district as they are published: unchanged from `minPublishedBallots` on. Below, the counted ballots are
 * split into the votes of each name, and the ballots set aside have no names.
 */
export function toPublicPatterns(patterns: readonly Pattern[]): Pattern[] {
  const [counted, setAside] = [false, true].map((isExcluded) => patterns.filter((one) => one.isExcluded === isExcluded))
  return [...splitIfFew(counted ?? []), ...hideIfFew(setAside ?? [])]
}

const sumOf = (patterns: readonly Pattern[]) => patterns.reduce((sum, { ballots }) => sum + ballots, 0)

function splitIfFew(patterns: readonly Pattern[]): readonly Pattern[] {
  const [first] = patterns
  if (!first || sumOf(patterns) >= minPublishedBallots) return patterns
  const { names } = [...countPatterns(patterns).values()][0] ?? { names: [] }
  return names.map(({ name, votes }) => ({ ...first, names: [name], ballots: votes }))
}

function hideIfFew(patterns: readonly Pattern[]): readonly Pattern[] {
  const [first] = patterns
  const ballots = sumOf(patterns)
  return !first || ballots >= minPublishedBallots ? patterns : [{ ...first, names: [], ballots }]
}
