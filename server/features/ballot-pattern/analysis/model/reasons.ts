import type { FindingKind, Selector } from '../pattern.ts'
import type { Background } from './background.ts'
import { getCount } from './counter.ts'
import { maxSolvedSeconds, type Profile } from './profile.ts'

/** Difference between a group and the background that honest groups do not have. */
export interface Reason {
  kind: FindingKind
  number: number
  observed: number
  expected: number
  /** Condition that selects its ballots among those of the group. */
  narrow: Selector
}

/** Minimum share of a group's surplus that a reason must explain; a weaker one says nothing about the group. */
export const minExcessShare = 0.35
const minExcess = 15
const minScore = 6

// Honest groups agree more than independent voters: a factor of the expectation that counts as theirs.
const agreement = 3

/** Standard deviations above the expectation. */
export const calculateScore = (observed: number, expected: number) =>
  (observed - expected) / Math.sqrt(Math.max(1, expected))

interface Scope {
  /** Ballots above the expectation; all of a group that is not compared with a time or a share. */
  surplus: number
  /** Kinds that honest groups of this scope have. */
  ignored?: readonly FindingKind[]
  omits: (kind: FindingKind) => boolean
  /** True if all ballots have the top pair. */
  isPair?: boolean
}

export function listReasons(
  group: Profile,
  background: Background,
  { surplus, ignored = [], omits, isPair = false }: Scope,
): Reason[] {
  const found: Reason[] = []
  const minimum = Math.max(minExcess, minExcessShare * surplus)
  const isSought = (kind: FindingKind) => !ignored.includes(kind) && !omits(kind)

  function offer(kind: FindingKind, observed: number, expected: number, narrow: Selector, tolerated = expected): void {
    const score = calculateScore(observed, expected)
    if (observed - tolerated >= minimum && score >= minScore && isSought(kind))
      found.push({ kind, number: score, observed, expected, narrow })
  }
  function push(reason: Reason): void {
    if (reason.observed >= minimum && isSought(reason.kind)) found.push(reason)
  }

  offerChoices(group, background, offer)
  offerRandomNames(group, background, isPair, push)
  const { ballots, topAgent, topOption } = group
  const nameExpected = ballots * background.optionShare(topOption.key)
  offer('name', topOption.count, nameExpected, { options: [topOption.key] }, nameExpected + ballots / 4)
  offer('agentShare', topAgent.count, ballots * background.agentShare(topAgent), { agent: topAgent.key })
  offer('agents', group.freshAgents, ballots * background.freshAgents, {})
  offer('addresses', group.crowded, ballots * background.crowded, {})
  offer('county', group.withoutCounty, ballots * background.withoutCounty, { county: 0 })
  if (group.lastAt - group.firstAt >= halfDay)
    offer('night', group.atNight, ballots * background.night, { isNight: true })
  offerFast(group, background, offer)
  offerClockwork(group, push)
  return found.sort((one, other) => other.observed - other.expected - (one.observed - one.expected))
}

type Offer = (kind: FindingKind, observed: number, expected: number, narrow: Selector, tolerated?: number) => void

const halfDay = 12 * 3_600_000

// The most frequent option may be the group's favorite, such as the name of its school. Ballots for it are compared with
// the background's ballots for the same option.
function offerChoices(group: Profile, { choices }: Background, offer: Offer): void {
  const { topOption, trioOptions, topTrio, topPair, ballots } = group
  const pair = [Math.floor(topPair.key / choices.options), topPair.key % choices.options] as const
  const getExpectation = (chosen: readonly number[], beside: Beside, chance: Chance) => {
    const others = chosen.filter((option) => option !== topOption.key)
    return others.length < chosen.length
      ? topOption.count * beside(topOption.key, ...others)
      : ballots * chance(...chosen)
  }
  const [x, y, z] = trioOptions
  const ofTrio = getExpectation(
    [x, y, z],
    (favorite, b = 0, c = 0) => choices.trioBeside(favorite, b, c),
    () => choices.trio(x, y, z),
  )
  const ofPair = getExpectation(
    pair,
    (favorite, b = 0) => choices.beside(favorite, b),
    () => choices.pair(...pair),
  )
  offer('equal', topTrio.count, ofTrio, { options: trioOptions }, agreement * ofTrio)
  offer('pair', topPair.count, ofPair, { options: pair }, agreement * ofPair)
}

type Chance = (...options: readonly number[]) => number
type Beside = (favorite: number, ...others: readonly number[]) => number

// A rare name has few ballots in the background: the tastes of all voters complete them.
const priorBallots = 50

/** The other names of a group's favorite, or of its pair, compared with those of the background. */
function offerRandomNames(
  group: Profile,
  background: Background,
  isPair: boolean,
  push: (reason: Reason) => void,
): void {
  if (group.topTrio.count > group.ballots / 2) return
  const { options } = background.choices
  const { key: favorite, count } = isPair ? group.topPair : group.topOption
  const fixed = isPair ? [Math.floor(favorite / options), favorite % options] : [favorite]
  const others = isPair ? group.thirds : group.companions
  const reference = isPair
    ? background.options
    : background
        .companionsOf(favorite)
        .map((of, option) => of + priorBallots * background.choices.beside(favorite, option))
  const evenness = getEvenness(others, reference, fixed)
  if (!evenness || evenness.share < minExcessShare || evenness.share < minScore * evenness.error) return
  const observed = evenness.share * count
  push({ kind: 'random', number: evenness.share, observed, expected: 0, narrow: { options: fixed } })
}

// Names in the background, from which their distribution is estimated.
const minReference = 150
const maxUnexplainedDifference = 0.6

/**
 * Estimates the share of names that were chosen evenly, by least squares between the even distribution and the
 * reference. Null if neither explains the difference: another favorite does not make the rest random.
 */
function getEvenness(counts: Float64Array, reference: Float64Array, fixed: readonly number[]) {
  const names = Array.from(counts.keys()).filter((option) => !fixed.includes(option))
  const sum = (of: Float64Array) => names.reduce((all, option) => all + getCount(of, option), 0)
  const [total, ofReference] = [sum(counts), sum(reference)]
  if (total === 0 || ofReference < minReference || names.length < 5) return null
  const leans = names.map((option) => {
    const expected = getCount(reference, option) / ofReference
    return { expected, difference: getCount(counts, option) / total - expected, lean: 1 / names.length - expected }
  })
  let [numerator, denominator, variance] = [0, 0, 0]
  for (const { expected, difference, lean } of leans) {
    numerator += difference * lean
    denominator += lean * lean
    variance += lean * lean * expected
  }
  const share = numerator / denominator
  let [before, after] = [0, 0]
  for (const { difference, lean } of leans) {
    before += Math.abs(difference)
    after += Math.abs(difference - share * lean)
  }
  if (after > maxUnexplainedDifference * before) return null
  return { share, error: Math.sqrt(variance * (1 / total + 1 / ofReference)) / denominator }
}

function offerFast({ solved, solvedBallots }: Profile, background: Background, offer: Offer): void {
  if (background.solvedBallots < 200) return
  const seconds = Math.min(maxSolvedSeconds - 1, background.fastSeconds + 1)
  let fast = 0
  for (let second = 0; second < seconds; second++) fast += getCount(solved, second)
  offer('fast', fast, solvedBallots * background.fast, { solvedWithin: seconds - 1 })
}

/** Independent arrivals vary by 0.84 after the longest twentieth is removed, and never by half as much in groups of 20. */
const maxVariation = 0.6

function offerClockwork({ intervalVariation, ballots }: Profile, push: (reason: Reason) => void): void {
  if (intervalVariation > maxVariation || (0.84 - intervalVariation) * Math.sqrt(ballots) < 3) return
  push({ kind: 'clockwork', number: intervalVariation, observed: ballots, expected: 0, narrow: {} })
}
