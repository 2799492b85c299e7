import { hashDictionary, mixHash } from './hash-dictionary.ts'

/** Ballot as the detectors read it. Hashes are keyed; null for a ballot from before they were stored. */
export interface BallotRow {
  id: number
  /** Milliseconds since 1970. */
  at: number
  /** Three ids, ascending. */
  options: readonly [number, number, number]
  county: number | null
  /** Hash of the address, /32 or /64. */
  address: string | null
  /** Hash of the network, /24 or /48. */
  network: string | null
  agent: string | null
  /** Seconds between the captcha's challenge and the vote. */
  solvedAfter: number | null
}

// Rows of a segment; small enough for a district with few ballots, and never copied.
const bits = 12
const segmentRows = 1 << bits
const mask = segmentRows - 1

export const maxSolvedAfter = 65_534
/** Value of `solvedAfter` without a captcha. */
export const notSolved = 65_535

const createSegment = () => ({
  id: new Uint32Array(segmentRows),
  at: new Float64Array(segmentRows),
  trio: new Uint32Array(segmentRows),
  county: new Uint16Array(segmentRows),
  address: new Uint32Array(segmentRows),
  network: new Uint32Array(segmentRows),
  agent: new Uint32Array(segmentRows),
  solvedAfter: new Uint16Array(segmentRows),
})
type Segment = ReturnType<typeof createSegment>

/** Assigns ids from 1 to the sets of three option indexes. */
function trioDictionary() {
  const [dictionary, members] = [hashDictionary(), [0, 0, 0]]
  return {
    members,
    size: dictionary.size,
    idOf(first: number, second: number, third: number): number {
      const id = dictionary.idOfKey(
        ((first << 16) | second) >>> 0,
        mixHash(Math.imul(first, 31) ^ Math.imul(second, 977) ^ third),
      )
      if (3 * id === members.length) members.push(first, second, third)
      return id
    },
  }
}

/** Assigns indexes from 0 to ids, which may exceed 16 bits. */
function idIndex() {
  const ids: number[] = []
  const indexes = new Map<number, number>()
  return {
    ids,
    indexOf(id: number): number {
      const existing = indexes.get(id)
      if (existing !== undefined) return existing
      indexes.set(id, ids.length)
      return ids.push(id) - 1
    },
  }
}

const noCounty = 0

export type BallotColumns = ReturnType<typeof createBallotColumns>
export type Snapshot = ReturnType<BallotColumns['snapshot']>

/** Stores the ballots of a district in 32 bytes each, and about 20 per distinct address, network and agent. */
export function createBallotColumns() {
  const segments: Segment[] = []
  const [options, counties] = [idIndex(), idIndex()]
  counties.indexOf(noCounty)
  const trios = trioDictionary()
  const [addresses, networks, agents] = [hashDictionary(), hashDictionary(), hashDictionary()]
  let size = 0

  return {
    add(ballot: BallotRow): void {
      if (size >> bits === segments.length) segments.push(createSegment())
      const segment = segments[size >> bits] as Segment
      const row = size & mask
      segment.id[row] = ballot.id
      segment.at[row] = ballot.at
      const [first, second, third] = ballot.options
      segment.trio[row] = trios.idOf(options.indexOf(first), options.indexOf(second), options.indexOf(third))
      segment.county[row] = counties.indexOf(ballot.county ?? noCounty)
      segment.address[row] = addresses.idOf(ballot.address)
      segment.network[row] = networks.idOf(ballot.network)
      segment.agent[row] = agents.idOf(ballot.agent)
      segment.solvedAfter[row] =
        ballot.solvedAfter === null ? notSolved : Math.min(Math.max(0, ballot.solvedAfter), maxSolvedAfter)
      size += 1
    },
    size: () => size,
    /** Read-only view of the current rows, without a copy. Rows that are added later are not part of it. */
    snapshot: () => ({
      size,
      id: (row: number) => (segments[row >> bits] as Segment).id[row & mask] as number,
      at: (row: number) => (segments[row >> bits] as Segment).at[row & mask] as number,
      trio: (row: number) => (segments[row >> bits] as Segment).trio[row & mask] as number,
      /** Index into `optionIds` of the first, second or third option (0 to 2) of a trio. */
      optionOf: (trio: number, nth: number) => trios.members[3 * trio + nth] as number,
      /** Index into `countyIds`; 0 for none. */
      county: (row: number) => (segments[row >> bits] as Segment).county[row & mask] as number,
      /** Dictionary ids; 0 if unknown. */
      address: (row: number) => (segments[row >> bits] as Segment).address[row & mask] as number,
      network: (row: number) => (segments[row >> bits] as Segment).network[row & mask] as number,
      agent: (row: number) => (segments[row >> bits] as Segment).agent[row & mask] as number,
      /** Seconds, or `notSolved`. */
      solvedAfter: (row: number) => (segments[row >> bits] as Segment).solvedAfter[row & mask] as number,
      optionIds: options.ids.slice(),
      countyIds: counties.ids.slice(),
      /** One more than the largest dictionary id. */
      trios: trios.size() + 1,
      addresses: addresses.size() + 1,
      networks: networks.size() + 1,
      agents: agents.size() + 1,
    }),
  }
}
