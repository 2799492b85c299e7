import type { Background } from '../model/background.ts'
import { getCount, increase } from '../model/counter.ts'
import type { Deviation } from '../model/deviations.ts'
import type { Profile } from '../model/profile.ts'
import { groupRows, type RowGroup, scan } from '../model/scan.ts'
import type { Workspace } from '../model/workspace.ts'
import type { FindingKind } from '../pattern.ts'
import { createBallotMatcher } from '../select-ballots.ts'
import { labelSource, minAddressBallots, minNetworkBallots, toFinding } from './label-source.ts'

/** Phone networks and other crowds are listed from this many ballots, and this share of all ballots. */
const minCrowd = { ballots: 100, share: 0.01 }
// With fewer ballots from small addresses, all ballots are the background.
const minBackground = 200

/** Finds addresses with many ballots, and labels those of honest groups. */
export async function findAddresses(workspace: Workspace): Promise<void> {
  const { snapshot, slice, all, profile } = workspace
  const counts = new Uint32Array(snapshot.addresses)
  await scan(slice, snapshot.size, (row) => increase(counts, snapshot.address(row)))
  const small = await workspace.filter(
    all,
    (row) => snapshot.address(row) === 0 || getCount(counts, snapshot.address(row)) < minAddressBallots,
  )
  const hasBackground = small.length >= minBackground
  const backgrounds = await workspace.createBackground(hasBackground ? small : all)
  for (const group of await groupRows(slice, all, snapshot.address, snapshot.addresses, minAddressBallots)) {
    const member = await profile(group.rows)
    await list(workspace, group, 'address', member, backgrounds.without(hasBackground ? null : member))
  }
}

/** Finds networks with many ballots of crowded addresses, or with ballots unlike those of other networks. */
export async function findNetworks(workspace: Workspace): Promise<void> {
  const { snapshot, slice, profile } = workspace
  const rows = await workspace.unlisted()
  const backgrounds = await workspace.createBackground(rows)
  for (const group of await groupRows(slice, rows, snapshot.network, snapshot.networks, minNetworkBallots)) {
    const member = await profile(group.rows)
    await list(workspace, group, 'network', member, backgrounds.without(member))
  }
}

async function list(
  workspace: Workspace,
  group: RowGroup,
  kind: 'address' | 'network',
  member: Profile,
  background: Background,
): Promise<void> {
  const { snapshot, patterns, omits } = workspace
  const { label, deviations } = labelSource(member, background, kind, omits)
  const { ballots } = member
  const isCrowded = kind === 'address' || member.crowded >= ballots / 2
  if (!isCrowded && deviations.length === 0) return
  const isCrowd = label === 'carrier' || label === 'shared'
  if (isCrowd && ballots < Math.max(minCrowd.ballots, minCrowd.share * snapshot.size)) return
  if (omits(kind)) return
  const selector = { [kind]: group.key }
  const finding = { kind, number: ballots, observed: ballots, expected: minAddressBallots, selector } as const
  const findings = [finding, ...deviations.map((deviation) => toFinding(deviation, selector))]
  await patterns.add({ label, findings, rows: await omitOtherBrowsers(workspace, group.rows, deviations) })
}

/** Deviations of some ballots of a source, which may also carry honest ballots. */
const narrowingKinds: readonly FindingKind[] = ['equal', 'pair', 'name', 'fast', 'rate']

/** Share of a source's ballots with one of these deviations, which then explain its other deviations, too. */
const minExplainedShare = 0.8

/** Omits ballots with other browsers: those of which fewer than half of the ballots deviate. */
async function omitOtherBrowsers(
  { snapshot, timeline, slice, filter }: Workspace,
  rows: Uint32Array,
  deviations: readonly Deviation[],
): Promise<Uint32Array> {
  const narrowing = deviations.filter(({ kind }) => narrowingKinds.includes(kind))
  const isOfMost = narrowing.some(({ observed }) => observed >= minExplainedShare * rows.length)
  if (narrowing.length === 0 || (narrowing.length < deviations.length && !isOfMost)) return rows
  const matchers = narrowing.map(({ narrow }) => createBallotMatcher(snapshot, timeline.isNight, narrow))
  const agents = new Map<number, { ballots: number; matching: number }>()
  await scan(slice, rows.length, (index) => {
    const row = getCount(rows, index)
    const agent = agents.get(snapshot.agent(row)) ?? { ballots: 0, matching: 0 }
    agents.set(snapshot.agent(row), agent)
    agent.ballots += 1
    if (matchers.some((matches) => matches(row))) agent.matching += 1
  })
  return filter(rows, (row) => {
    const agent = agents.get(snapshot.agent(row))
    return agent !== undefined && agent.matching >= agent.ballots / 2
  })
}
