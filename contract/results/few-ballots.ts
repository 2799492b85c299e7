/**
 * Publishes a district with few counted ballots: places without numbers. From a number, everyone who knows a voter could
 * tell the names of the only ballot. Without dependencies, like `count.ts`.
 */
import { minPublishedBallots, type NameCount, type Pattern } from './count.ts'

/** False without ballots: no voter's choice is shown. */
export const isFew = (ballots: number): boolean => ballots > 0 && ballots < minPublishedBallots

/** Null for the counted ballots of a district with few, which have no names either. */
export type PublicPattern = Omit<Pattern, 'ballots'> & { ballots: number | null }

export const isNumbered = (pattern: PublicPattern): pattern is Pattern => pattern.ballots !== null

/** Without votes. Shared places are tied, also those of names without votes: the mark would tell them apart. */
export const withoutVotes = (names: readonly Pick<NameCount, 'name' | 'place'>[]) =>
  names.map(({ name, place }) => ({
    name,
    place,
    votes: null,
    isTied: names.filter((other) => other.place === place).length > 1,
  }))

/** Names in the order of their places for `decideWinners`, which needs a vote to tell a leader. */
export const toPseudoCount = (names: readonly { name: string; place: number }[]): NameCount[] =>
  withoutVotes(names).map((one) => ({ ...one, votes: names.length - one.place + 1 }))

const getSum = (patterns: readonly Pattern[]) => patterns.reduce((sum, { ballots }) => sum + ballots, 0)

/**
 * Patterns of a district as they are published: unchanged from `minPublishedBallots` on. Below, the counted ballots have
 * neither names nor a number, and the ballots set aside have no names.
 */
export function toPublicPatterns(patterns: readonly Pattern[]): PublicPattern[] {
  const [counted = [], setAside = []] = [false, true].map((isExcluded) =>
    patterns.filter((one) => one.isExcluded === isExcluded),
  )
  return [...hideIfFew(counted, null), ...hideIfFew(setAside, getSum(setAside))]
}

function hideIfFew(patterns: readonly Pattern[], ballots: number | null): readonly PublicPattern[] {
  const [first] = patterns
  return first && isFew(getSum(patterns)) ? [{ ...first, names: [], ballots }] : patterns
}
