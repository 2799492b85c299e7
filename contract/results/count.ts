/**
 * Counts the ballots of the public poll from their patterns. Without dependencies: the server publishes results with it,
 * and `scripts/recount.ts` repeats them from the published files.
 */

/** Ballots of a district with equal names and an equal state. */
export interface Pattern {
  district: string
  /** Three names of a ballot; empty where `few-ballots.ts` withholds them. */
  names: readonly string[]
  isExcluded: boolean
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

/** Districts with fewer counted ballots are published without any number of them, days and counties included. */
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
    this.ballots += ballots
    for (const name of names) this.votes.set(name, (this.votes.get(name) ?? 0) + ballots)
  }

  count(): DistrictCount {
    return { ballots: this.ballots, setAside: this.setAside, names: rankNames(this.votes) }
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
export const findLeaders = (names: readonly NameCount[]): string[] =>
  names.filter(({ place, votes }) => place === 1 && votes > 0).map(({ name }) => name)
