import { listDeviations } from '../model/deviations.ts'
import { groupRows } from '../model/scan.ts'
import type { Workspace } from '../model/workspace.ts'
import { createBallotMatcher } from '../select-ballots.ts'
import { toFinding } from './label-source.ts'

export const minAgentBallots = 60
/** Distinct addresses; ballots of fewer are a matter of the addresses. */
const minAddresses = 10

/** Finds agents at many addresses whose ballots differ from those of all other agents. */
export async function findAgents(workspace: Workspace): Promise<void> {
  const { snapshot, slice, timeline, patterns, profile, omits } = workspace
  const rows = await workspace.unlisted()
  const backgrounds = await workspace.createBackground(rows)
  for (const { key, rows: found } of await groupRows(slice, rows, snapshot.agent, snapshot.agents, minAgentBallots)) {
    const group = await profile(found)
    if (group.addresses < minAddresses) continue
    const ignored = ['agents', 'name'] as const
    const deviations = listDeviations(group, backgrounds.without(group), { excess: group.ballots, ignored, omits })
    if (deviations.length === 0) continue
    const selector = { agent: key }
    const findings = deviations.map((deviation) => toFinding(deviation, selector))
    const matchers = deviations.map(({ narrow }) => createBallotMatcher(snapshot, timeline.isNight, narrow))
    const members = await workspace.filter(found, (row) => matchers.some((matches) => matches(row)))
    await patterns.add({ label: 'unexplained', findings, rows: members })
  }
}
