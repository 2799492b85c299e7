import { type DistrictCount, minPublishedBallots } from '@snowplow/contract/results/count.ts'
import { decideWinners, placeByDraw, type TieSettings } from '@snowplow/contract/results/draw.ts'
import { isFew, withoutVotes } from '@snowplow/contract/results/few-ballots.ts'
import type { DistrictResults, DistrictSummary } from '@snowplow/contract/results/results.ts'
import { sha256 } from '../poll-result/sha256.ts'
import { withholdSmallCounties } from './small-counties.ts'

export interface Area {
  id: number
  name: string
}

interface DistrictInput {
  district: Area
  count: DistrictCount
  days: ReadonlyMap<string, number>
  /** Counties of the district in the order of the list, and their counted ballots. */
  counties: readonly Area[]
  countyBallots: ReadonlyMap<number, number>
  setAsides: DistrictResults['setAsides']
  ties: TieSettings
}

/** Results of a district with all numbers of its names: `withholdNumbers` follows before they are shown. */
export function toDistrictResults(input: DistrictInput): DistrictResults {
  const { district, count, days, counties, countyBallots, setAsides, ties } = input
  const { decision, winners, order, names } = decideWinners(district.name, count, ties, sha256)
  const withBallots = counties.map(({ id, name }) => ({ name, ballots: countyBallots.get(id) ?? 0 }))
  return {
    districtId: district.id,
    name: district.name,
    ballots: count.ballots,
    setAside: count.setAside,
    decision,
    winners,
    order: order.map(({ name, hash }) => ({ snowplowName: name, hash })),
    names: toNames(names),
    days: count.ballots < minPublishedBallots ? [] : [...days].sort().map(([day, ballots]) => ({ day, ballots })),
    counties: withholdSmallCounties(withBallots, count.ballots),
    setAsides,
  }
}

/**
 * Withholds the numbers of a district with few counted ballots. Its places stay; drawn names share the first one, from
 * which anyone can repeat the draw.
 */
export function withholdNumbers(district: DistrictResults): DistrictResults {
  if (district.ballots === null || !isFew(district.ballots)) return district
  const drawn = new Set(district.order.map(({ snowplowName }) => snowplowName))
  const names = district.names.map(({ snowplowName: name, place }) => ({ name, place: drawn.has(name) ? 1 : place }))
  return { ...district, ballots: null, names: toNames(withoutVotes(names)) }
}

const toNames = <Name extends { name: string }>(names: readonly Name[]) =>
  names.map(({ name, ...rest }) => ({ snowplowName: name, ...rest }))

/** Results that an earlier version has stored: it gave drawn names the same place. */
export function withDrawnPlaces(district: DistrictResults): DistrictResults {
  const names = district.names.map(({ snowplowName, ...rest }) => ({ name: snowplowName, ...rest }))
  const order = district.order.map(({ snowplowName }) => ({ name: snowplowName }))
  return { ...district, names: toNames(placeByDraw(names, order)) }
}

export const toSummary = ({
  districtId,
  name,
  ballots,
  setAside,
  decision,
  winners,
}: DistrictResults): DistrictSummary => ({
  districtId,
  name,
  ballots,
  setAside,
  decision,
  winners,
})
