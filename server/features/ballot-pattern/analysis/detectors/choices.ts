import type { createBackground } from '../model/background.ts'
import { calculateMedian, getCount, increase } from '../model/counter.ts'
import { listDeviations } from '../model/deviations.ts'
import { visitPairs } from '../model/options.ts'
import { scan } from '../model/scan.ts'
import type { Workspace } from '../model/workspace.ts'
import { isTown, toFinding } from './label-source.ts'

type Backgrounds = Awaited<ReturnType<typeof createBackground>>

/** Ballots with equal choices that are not worth a look. */
export const minEqual = 40
/** Standard deviations of the logarithm of observed by expected. */
export const minChoiceScore = 4.5
/** Score from which another difference to the background completes the case. */
const minWeakScore = 3
/** Share of all ballots; voters who choose the first three names are fewer. */
export const minExcessOfPoll = 0.006
// Floor of the spread: tastes depend on each other in every poll.
export const minSpread = { trio: 0.25, pair: 0.3 }
// An attack must not pass for dependent tastes.
export const maxSpread = 0.35
const maxCandidates = 100
// Expectation from which a set of options shows how much tastes depend on each other.
const minCalibration = 8
// Sets that are measured; a part of many is enough.
const maxCalibration = 5000

const logRatio = (observed: number, expected: number) => Math.log((observed + 0.5) / (expected + 0.5))

/** Score of an excess, in standard deviations of its logarithm: by chance and by dependent tastes. */
export const calculateChoiceScore = (observed: number, expected: number, center: number, spread: number) =>
  (logRatio(observed, expected) - center) / Math.sqrt(spread ** 2 + 1 / (expected + 1))

interface Candidate {
  /** Dictionary id; 0 for a pair. */
  trio: number
  observed: number
  expected: number
  options: number[]
}

/** Finds trios and pairs that are chosen far more often than expected, also by ballots of listed addresses. */
export async function findFrequentChoices(workspace: Workspace): Promise<void> {
  const { all, patterns } = workspace
  // A school may agree on its names; the same names of many addresses are one pattern.
  const rows = await workspace.filter(all, (row) => !['school', 'office'].includes(patterns.labelOf(row) ?? ''))
  const backgrounds = await workspace.createBackground(await workspace.unlisted())
  await findTrios({ workspace, rows, backgrounds, acceptsWeakScore: false })
  await findPairs({ workspace, rows: await workspace.unlisted(), backgrounds, acceptsWeakScore: false })
}

/** Finds trios and pairs that are chosen often by ballots that differ from others in another way, too. */
export async function findEqualChoices(workspace: Workspace): Promise<void> {
  const rows = await workspace.unlisted()
  const backgrounds = await workspace.createBackground(rows)
  await findTrios({ workspace, rows, backgrounds, acceptsWeakScore: true })
  await findPairs({ workspace, rows: await workspace.unlisted(), backgrounds, acceptsWeakScore: true })
}

interface Search {
  workspace: Workspace
  rows: Uint32Array
  backgrounds: Backgrounds
  /** True if a lower score suffices together with another difference. */
  acceptsWeakScore: boolean
}

interface Counts {
  ballots: number
  options: Uint32Array
  pairs: Uint32Array
  trios: Uint32Array
}

async function countChoices({ workspace, rows }: Search): Promise<Counts> {
  const { snapshot, slice } = workspace
  const options = new Uint32Array(snapshot.optionIds.length)
  const trios = new Uint32Array(snapshot.trios)
  await scan(slice, rows.length, (index) => increase(trios, snapshot.trio(getCount(rows, index))))
  await scan(slice, snapshot.trios, (trio) => {
    for (let nth = 0; nth < 3; nth++) increase(options, snapshot.optionOf(trio, nth), getCount(trios, trio))
  })
  return { ballots: rows.length, options, pairs: await workspace.countPairs(rows), trios }
}

// Voters of a name, or of two, are expected to choose the others like all other voters. A favorite of many is thereby
// no excess of the names beside it. Two choices remain beside one name, one beside two.
function expectedPair({ ballots, options, pairs }: Counts, a: number, b: number): number {
  const both = getCount(pairs, a * options.length + b)
  const beside = (one: number, other: number) =>
    (2 / 3) * getCount(options, one) * shareWithout(getCount(options, other) - both, ballots - getCount(options, one))
  return Math.max(beside(a, b), beside(b, a))
}

function expectedTrio({ ballots, options, pairs }: Counts, observed: number, members: readonly number[]): number {
  const besidePair = (third: number) => {
    const [one, other] = members.filter((option) => option !== third) as [number, number]
    const both = getCount(pairs, one * options.length + other)
    return (1 / 3) * both * shareWithout(getCount(options, third) - observed, ballots - both)
  }
  return Math.max(...members.map(besidePair))
}

const shareWithout = (count: number, ballots: number) => (ballots > 0 ? Math.max(0, count) / ballots : 1)

async function findTrios(search: Search): Promise<void> {
  const { snapshot, slice } = search.workspace
  const counts = await countChoices(search)
  const candidates: Candidate[] = []
  const logs: number[] = []
  await scan(slice, snapshot.trios, (trio) => {
    const observed = getCount(counts.trios, trio)
    if (observed === 0) return
    const members = [0, 1, 2].map((nth) => snapshot.optionOf(trio, nth)).sort((a, b) => a - b)
    const expected = expectedTrio(counts, observed, members)
    if (expected >= minCalibration && logs.length < maxCalibration) logs.push(logRatio(observed, expected))
    if (observed >= minEqual && observed > 1.5 * expected)
      candidates.push({ trio, observed, expected, options: members })
  })
  await listCandidates(search, 'equal', candidates, getSpread(logs, minSpread.trio))
}

async function findPairs(search: Search): Promise<void> {
  const counts = await countChoices(search)
  const options = counts.options.length
  const candidates: Candidate[] = []
  const logs: number[] = []
  for (let a = 0; a < options; a++)
    for (let b = a + 1; b < options; b++) {
      const observed = getCount(counts.pairs, a * options + b)
      const expected = expectedPair(counts, a, b)
      if (expected >= minCalibration) logs.push(logRatio(observed, expected))
      if (observed >= minEqual && observed > expected) candidates.push({ trio: 0, observed, expected, options: [a, b] })
    }
  await listCandidates(search, 'pair', candidates, getSpread(logs, minSpread.pair))
}

function getSpread(logs: number[], floor: number): { center: number; spread: number } {
  if (logs.length < 10) return { center: 0, spread: maxSpread }
  const center = calculateMedian(logs)
  const deviation = 1.4826 * calculateMedian(logs.map((log) => Math.abs(log - center)))
  return { center: Math.min(Math.max(0, center), maxSpread), spread: Math.min(Math.max(floor, deviation), maxSpread) }
}

async function listCandidates(
  { workspace, rows, backgrounds, acceptsWeakScore }: Search,
  kind: 'equal' | 'pair',
  candidates: Candidate[],
  { center, spread }: ReturnType<typeof getSpread>,
): Promise<void> {
  const { patterns, profile, omits } = workspace
  const isPair = kind === 'pair'
  const minExcess = Math.max(minEqual, minExcessOfPoll * rows.length)
  const scored = candidates
    .map((candidate) => {
      const { observed, expected } = candidate
      const score = calculateChoiceScore(observed, expected, center, spread)
      return { ...candidate, score, isSignificant: score >= minChoiceScore && observed - expected >= minExcess }
    })
    .filter(({ score, isSignificant }) => isSignificant || (acceptsWeakScore && score >= minWeakScore))
    .sort((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
  if (scored.length === 0) return
  const rowsOf = await collectRows(workspace, rows, scored)
  for (const [index, { score, isSignificant, observed, expected, options }] of scored.entries()) {
    const found = rowsOf[index] as Uint32Array
    const group = await profile(found)
    const excess = observed - expected
    const ignored = ['equal', 'pair', 'name', 'county'] as const
    const background = backgrounds.without(group)
    const deviations = listDeviations(group, background, { excess, ignored, omits, isPair })
    if ((!isSignificant && deviations.length === 0) || omits(kind)) continue
    const isOfTown = isPair && deviations.length === 0 && isTown(group, background, excess)
    const selector = { options }
    const finding = { kind, number: score, observed, expected, selector }
    await patterns.add({
      label: isOfTown ? 'town' : 'unexplained',
      findings: [finding, ...deviations.map((deviation) => toFinding(deviation, selector))],
      rows: found,
    })
  }
}

// Reads the ballots of all candidates at once.
async function collectRows(
  { snapshot, slice }: Workspace,
  rows: Uint32Array,
  candidates: readonly Candidate[],
): Promise<Uint32Array[]> {
  const options = snapshot.optionIds.length
  const ofPair = new Map<number, number>()
  const ofTrio = new Map<number, number>()
  candidates.forEach(({ trio, options: [a = 0, b = 0] }, index) => {
    if (trio) ofTrio.set(trio, index)
    else ofPair.set(a * options + b, index)
  })
  const found = candidates.map(({ observed }) => new Uint32Array(observed))
  const counts = new Uint32Array(candidates.length)
  const add = (index: number | undefined, row: number) => {
    if (index === undefined) return
    ;(found[index] as Uint32Array)[getCount(counts, index)] = row
    increase(counts, index)
  }
  await scan(slice, rows.length, (position) => {
    const row = getCount(rows, position)
    const trio = snapshot.trio(row)
    add(ofTrio.get(trio), row)
    if (ofPair.size > 0) visitPairs(snapshot, trio, (pair) => add(ofPair.get(pair), row))
  })
  return found
}
