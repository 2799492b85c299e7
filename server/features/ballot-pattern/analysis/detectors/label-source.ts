import type { Background } from '../model/background.ts'
import { calculateSum, getCount } from '../model/counter.ts'
import { type Deviation, listDeviations } from '../model/deviations.ts'
import type { Profile } from '../model/profile.ts'
import { hour } from '../model/timeline.ts'
import type { Finding, FindingKind, Label, Selector } from '../pattern.ts'

/** Fewer ballots at one address are a family's, or a few neighbors'. */
export const minAddressBallots = 20
export const minNetworkBallots = 100

const classSize = 60
const classMs = 3 * hour
/** Ballots of one client in a minute that no room full of people casts. */
const maxPeak = 250

/**
 * Labels the ballots of one address or network. People who share a source differ from the background in hours, agents and
 * favorite; a label requires the hours of a school or an office, or agents as various as the background's.
 */
export function labelSource(
  group: Profile,
  background: Background,
  kind: 'address' | 'network',
  omits: (kind: FindingKind) => boolean,
): { label: Label; deviations: Deviation[] } {
  const spanMs = group.lastAt - group.firstAt
  const isDaytime = group.atWork >= 0.85 * group.ballots
  const isClass = group.ballots <= classSize && spanMs <= classMs && isDaytime
  if (isClass)
    return {
      label: 'class',
      deviations: listDeviations(group, background, { excess: group.ballots, ignored: classroom, omits }),
    }
  const deviations = listDeviations(group, background, {
    excess: group.ballots,
    omits,
    ignored: isDaytime ? building : kind === 'network' ? town : sharedSource,
  })
  const peak = getPeakDeviation(group)
  if (peak && !omits('rate')) deviations.unshift(peak)
  return { label: deviations.length > 0 ? 'unexplained' : labelByHours(group, background, isDaytime), deviations }
}

const classroom = ['name', 'equal', 'pair', 'random', 'agents', 'addresses', 'county', 'night', 'fast'] as const
const building = ['name', 'pair', 'addresses', 'county', 'night'] as const
// A town has few networks, and favorites.
const town = ['name', 'pair', 'addresses', 'county'] as const
const sharedSource = ['addresses', 'county'] as const

function labelByHours(group: Profile, background: Background, isDaytime: boolean): Label {
  const agentsPerBallot = group.agents / Math.sqrt(group.ballots)
  if (isDaytime) return agentsPerBallot > 0.6 && !hasFavorite(group, background) ? 'office' : 'school'
  const isVarious = group.topAgent.count <= group.ballots * (0.25 + background.agentShare(group.topAgent))
  return isVarious && hourDistance(group, background) < 0.4 ? 'carrier' : 'shared'
}

const hasFavorite = ({ topOption, ballots }: Profile, { optionShare }: Background) =>
  topOption.count / ballots > 0.15 + optionShare(topOption.key)

/** Total variation distance between the hours of day. */
function hourDistance({ hours, ballots }: Profile, background: Background): number {
  const all = Math.max(1, calculateSum(background.hours))
  let distance = 0
  // Blocks of three hours: a small group has few ballots an hour.
  for (let start = 0; start < 24; start += 3) {
    let difference = 0
    for (let index = start; index < start + 3; index++)
      difference += getCount(hours, index) / ballots - getCount(background.hours, index) / all
    distance += Math.abs(difference) / 2
  }
  return distance
}

function getPeakDeviation({ peak, topAgent, ballots }: Profile): Deviation | null {
  if (peak < maxPeak || topAgent.count < 0.8 * ballots) return null
  return { kind: 'rate', number: peak, observed: peak, expected: maxPeak, narrow: { agent: topAgent.key } }
}

export const toFinding = ({ kind, number, observed, expected, narrow }: Deviation, selector: Selector): Finding => ({
  ...{ kind, number, observed: Math.round(observed), expected, selector: { ...selector, ...narrow } },
})

/** Share of an excess that voters of one county must be for the label of a town. */
const townShare = 0.6

export const isTown = ({ topCounty, ballots, withoutCounty }: Profile, { countyShare }: Background, excess: number) =>
  ballots * shareAbove(topCounty.count / (ballots - withoutCounty), countyShare(topCounty)) >= townShare * excess

/** Share of a mixture that only the voters of one county explain, if `background` of the others are from there. */
const shareAbove = (observed: number, background: number) => (observed - background) / Math.max(0.01, 1 - background)
