import type { Snapshot } from './columns/ballot-columns.ts'
import { findAgents } from './detectors/agents.ts'
import { findEqualChoices, findFrequentChoices } from './detectors/choices.ts'
import { findFast } from './detectors/fast.ts'
import { findAddresses, findNetworks } from './detectors/lines.ts'
import { findNights } from './detectors/nights.ts'
import { findSurges } from './detectors/surges.ts'
import type { UtcOffset } from './model/timeline.ts'
import { createWorkspace } from './model/workspace.ts'
import type { Pattern } from './pattern.ts'

/**
 * Finds groups of ballots that are worth a look, unexplained ones first. Runs in slices of some milliseconds, between
 * which the event loop serves requests.
 * @param isStopped ends the search with an error between two slices
 * @param utcOffsetMs of the contest's time zone at an instant, in milliseconds
 */
export async function findPatterns(
  snapshot: Snapshot,
  { utcOffsetMs, isStopped }: { utcOffsetMs: UtcOffset; isStopped?: () => boolean },
): Promise<Pattern[]> {
  if (snapshot.size === 0) return []
  const workspace = await createWorkspace(snapshot, utcOffsetMs, isStopped)
  // Each detector compares with the ballots that no earlier one has explained or listed.
  await findAddresses(workspace)
  await findFast(workspace)
  await findFrequentChoices(workspace)
  await findNetworks(workspace)
  await findAgents(workspace)
  await findEqualChoices(workspace)
  await findNights(workspace)
  await findSurges(workspace)
  return workspace.patterns.finish(snapshot.at)
}
