import type { Snapshot } from '../../poll-result/columns/ballot-columns.ts'
import { findAgents } from './detectors/agents.ts'
import { findEqualChoices, findFrequentChoices } from './detectors/choices.ts'
import { findFastBallots } from './detectors/fast-ballots.ts'
import { findNightBallots } from './detectors/night-ballots.ts'
import { findAddresses, findNetworks } from './detectors/sources.ts'
import { findSurges } from './detectors/surges.ts'
import type { UtcOffset } from './model/timeline.ts'
import { createWorkspace } from './model/workspace.ts'
import type { FindingKind, Pattern } from './pattern.ts'

interface Options {
  /** Of the contest's time zone at an instant, in milliseconds. */
  utcOffsetMs: UtcOffset
  /** Ends the search with an error between two slices. */
  isStopped?: () => boolean
  /** Called for each finding: measures what a kind contributes. */
  omits?: (kind: FindingKind) => boolean
}

/**
 * Finds groups of ballots that are worth a look, unexplained ones first. Runs in slices of some milliseconds, between
 * which the event loop serves requests.
 */
export async function findPatterns(snapshot: Snapshot, options: Options): Promise<Pattern[]> {
  if (snapshot.size === 0) return []
  const workspace = await createWorkspace(snapshot, options)
  // Each detector compares with the ballots that no earlier one has explained or listed.
  await findAddresses(workspace)
  await findFastBallots(workspace)
  await findFrequentChoices(workspace)
  await findNetworks(workspace)
  await findAgents(workspace)
  await findEqualChoices(workspace)
  await findNightBallots(workspace)
  await findSurges(workspace)
  return workspace.patterns.finish(snapshot.at)
}
