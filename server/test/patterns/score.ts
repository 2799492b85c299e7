import { findPatterns } from '../../features/ballot-pattern/analysis/find-patterns.ts'
import type { FindingKind, Pattern } from '../../features/ballot-pattern/analysis/pattern.ts'
import { createBallotMatcher, selectBallots } from '../../features/ballot-pattern/analysis/select-ballots.ts'
import type { Snapshot } from '../../features/poll-result/columns/ballot-columns.ts'
import { getColumns, type Simulation } from './simulate.ts'

export interface Score {
  /** Ballots of the group that were cast. */
  ballots: number
  /** Share of the group's ballots in unexplained patterns. */
  listed: number
  /** Share of the ballots in unexplained patterns that belong to the group. */
  precision: number
  /** Unexplained patterns with fewer than half of their ballots from the group. */
  falsePatterns: Pattern[]
  patterns: Pattern[]
  /** Best part for a name within a pattern of any label: shares of the group listed, and of the part that are right. */
  part: { listed: number; precision: number }
}

/**
 * Searches a simulated poll and compares the unexplained patterns with the group called `name`.
 * @param omits kinds of findings that the search does without
 */
export async function getScore(
  simulation: Simulation,
  name: string,
  omits?: (kind: FindingKind) => boolean,
): Promise<Score> {
  const { poll, ballots } = simulation
  const { utcOffsetMs } = poll
  const snapshot = getColumns(simulation).snapshot()
  const patterns = await findPatterns(snapshot, { utcOffsetMs, omits })
  const isMember = (id: number) => ballots[id - 1]?.origin === name
  const members = ballots.filter(({ origin }) => origin === name).length
  const all = new Set<number>()
  const falsePatterns: Pattern[] = []
  for (const pattern of patterns) {
    if (pattern.label !== 'unexplained') continue
    // Times and names narrow nothing: their other findings do.
    const narrow = pattern.findings.filter(({ kind }) => kind !== 'surge' && kind !== 'name')
    const ids = new Set<number>()
    for (const { selector } of narrow.length > 0 ? narrow : pattern.findings)
      for (const id of await selectBallots(snapshot, utcOffsetMs, selector)) ids.add(id)
    if ([...ids].filter(isMember).length < ids.size / 2) falsePatterns.push(pattern)
    for (const id of ids) all.add(id)
  }
  const found = [...all].filter(isMember).length
  return {
    ballots: members,
    listed: members > 0 ? found / members : 0,
    precision: all.size > 0 ? found / all.size : 1,
    falsePatterns,
    patterns,
    part: bestPart(patterns, snapshot, members, (row) => isMember(snapshot.id(row))),
  }
}

function bestPart(
  patterns: readonly Pattern[],
  snapshot: Snapshot,
  members: number,
  isMember: (row: number) => boolean,
): Score['part'] {
  let best = { listed: 0, precision: 0 }
  for (const { rows, findings } of patterns)
    for (const { kind, selector } of findings) {
      if (kind !== 'name') continue
      const matches = createBallotMatcher(snapshot, () => false, selector)
      const part = rows.filter((row) => matches(row))
      const found = part.filter((row) => isMember(row)).length
      if (members > 0 && found / members > best.listed)
        best = { listed: found / members, precision: found / part.length }
    }
  return best
}
