import { notSolved } from '../../../poll-result/columns/ballot-columns.ts'
import { calculateZScore } from '../model/deviations.ts'
import type { Workspace } from '../model/workspace.ts'

/** Seconds from the captcha's challenge in which no person opens the form, solves it and chooses three names. */
export const fastSeconds = 5
const minFast = 40
/** Share of the ballots: a repeated vote after an error has a new challenge. */
const minShare = 0.01

/** Finds ballots too soon after the captcha's challenge. */
export async function findFastBallots(workspace: Workspace): Promise<void> {
  const { snapshot, patterns } = workspace
  const solved = await workspace.filter(workspace.all, (row) => snapshot.solvedAfter(row) !== notSolved)
  const fast = await workspace.filter(solved, (row) => snapshot.solvedAfter(row) <= fastSeconds)
  const expected = minShare * solved.length
  if (fast.length < Math.max(minFast, expected) || workspace.omits('fast')) return
  const selector = { solvedWithin: fastSeconds }
  const number = calculateZScore(fast.length, expected)
  const finding = { kind: 'fast', number, observed: fast.length, expected, selector } as const
  await patterns.add({ label: 'unexplained', findings: [finding], rows: fast })
}
