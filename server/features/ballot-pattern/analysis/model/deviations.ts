import type { FindingKind, Selector } from '../pattern.ts'
import type { Background } from './background.ts'
import { getCount } from './counter.ts'
import { maxSolvedSeconds, type Profile } from './profile.ts'

/** Difference between a group and the background that honest groups do not have. */
export interface Deviation {
  kind: FindingKind
  number: number
  observed: number
  expected: number
  /** Condition that selects its ballots among those of the group. */
  narrow: Selector
}

/** Minimum share of a group's excess that a deviation must explain; a weaker one says nothing about the group. */
export const minExcessShare = 0.35
const minExcess = 15
const minScore = 6

// Honest groups agree more than independent voters: a factor of the expectation that counts as theirs.
const agreement = 3

/** Standard deviations above the expectation. */
export const calculateZScore = (observed: number, expected: number) =>
  (observed - expected) / Math.sqrt(Math.max(1, expected))

interface Scope {
  /** Ballots above the expectation; all of a group that is not compared with a time or a share. */
  excess: number
  /** Kinds that honest groups of this scope have. */
  ignored?: readonly FindingKind[]
  omits: (kind: FindingKind) => boolean
  /** True if all ballots have the top pair. */
  isPair?: boolean
}

export function listDeviations(
  group: Profile,
  background: Background,
  { excess, ignored = [], omits, isPair = false }: Scope,
): Deviation[] {
  const found: Deviation[] = []
  const minimum = Math.max(minExcess, minExcessShare * excess)
  const isSought = (kind: FindingKind) => !ignored.includes(kind) && !omits(kind)

  function test(kind: FindingKind, observed: number, expected: number, narrow: Selector, tolerated = expected): void {
    const score = calculateZScore(observed, expected)
    if (observed - tolerated >= minimum && score >= minScore && isSought(kind))
      found.push({ kind, number: score, observed, expected, narrow })
  }
  function push(deviation: Deviation): void {
    if (deviation.observed >= minimum && isSought(deviation.kind)) found.push(deviation)
  }

  testChoices(group, background, test)
  testRandomNames(group, background, isPair, push)
  const { ballots, topOption } = group
  const nameExpected = ballots * background.optionShare(topOption.key)
  test('name', topOption.count, nameExpected, { options: [topOption.key] }, nameExpected + ballots / 4)
  test('agents', group.uniqueAgents, ballots * background.uniqueAgents, {})
  test('addresses', group.crowded, ballots * background.crowded, {})
  test('county', group.withoutCounty, ballots * background.withoutCounty, { county: 0 })
  if (group.lastAt - group.firstAt >= halfDay)
    test('night', group.atNight, ballots * background.night, { isNight: true })
  testFastBallots(group, background, test)
  return found.sort((one, other) => other.observed - other.expected - (one.observed - one.expected))
}

type SignificanceTest = (
  kind: FindingKind,
  observed: number,
  expected: number,
  narrow: Selector,
  tolerated?: number,
) => void

const halfDay = 12 * 3_600_000

// The most frequent option may be the group's favorite, such as the name of its school. Ballots for it are compared with
// the background's ballots for the same option.
function testChoices(group: Profile, { choices }: Background, test: SignificanceTest): void {
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
  test('equal', topTrio.count, ofTrio, { options: trioOptions }, agreement * ofTrio)
  test('pair', topPair.count, ofPair, { options: pair }, agreement * ofPair)
}

type Chance = (...options: readonly number[]) => number
type Beside = (favorite: number, ...others: readonly number[]) => number

// A rare name has few ballots in the background: the tastes of all voters complete them.
const priorBallots = 50

/** The other names of a group's favorite, or of its pair, compared with those of the background. */
function testRandomNames(
  group: Profile,
  background: Background,
  isPair: boolean,
  push: (deviation: Deviation) => void,
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
  const estimate = estimateEvenness(others, reference, fixed)
  if (!estimate || estimate.share < minExcessShare || estimate.share < minScore * estimate.error) return
  const observed = estimate.share * count
  push({ kind: 'random', number: estimate.share, observed, expected: 0, narrow: { options: fixed } })
}

// Names in the background, from which their distribution is estimated.
const minReference = 150
const maxUnexplainedDifference = 0.6

/**
 * Estimates the share of names that were chosen evenly, by least squares between the even distribution and the
 * reference. Null if neither explains the difference: another favorite does not make the rest random.
 */
function estimateEvenness(counts: Float64Array, reference: Float64Array, fixed: readonly number[]) {
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

function testFastBallots({ solved, solvedBallots }: Profile, background: Background, test: SignificanceTest): void {
  if (background.solvedBallots < 200) return
  const seconds = Math.min(maxSolvedSeconds - 1, background.fastSeconds + 1)
  let fast = 0
  for (let second = 0; second < seconds; second++) fast += getCount(solved, second)
  test('fast', fast, solvedBallots * background.fast, { solvedWithin: seconds - 1 })
}
