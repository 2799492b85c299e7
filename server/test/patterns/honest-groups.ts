import { hour, minute, type Poll, type SimulatedBallot } from './poll.ts'

type Group = (poll: Poll) => SimulatedBallot[]

const schoolStarts = 8
const schoolDayHours = 7

/** Instant at a local hour of a day of the poll, on a weekday. */
function atLocalHour({ opensAt, endsAt, random, localHour, isWeekend }: Poll, from: number, to: number): number {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const at = random.between(opensAt, endsAt)
    const localTime = localHour(at)
    if (localTime >= from && localTime < to && !isWeekend(at)) return at
  }
  return opensAt + from * hour
}

const withOrigin = (origin: string, ballots: Omit<SimulatedBallot, 'origin'>[]): SimulatedBallot[] =>
  ballots.map((ballot) => ({ ...ballot, origin }))

interface ClassRoom {
  at: number
  pupils: number
  address: string
  network: string
  agents: readonly string[]
  county: number
  favorite: number
  /** Share of the pupils who choose the favorite name. */
  loyalty: number
}

function classBallots(poll: Poll, room: ClassRoom): Omit<SimulatedBallot, 'origin'>[] {
  const { random } = poll
  const teachersTrio = poll.complete([room.favorite], room.county)
  const isGuided = random.isTrue(0.15)
  return Array.from({ length: room.pupils }, () => {
    const own = random.isTrue(room.loyalty) ? poll.complete([room.favorite], room.county) : poll.chooseTrio(room.county)
    return {
      at: room.at + random.between(0, random.between(4, 14) * minute),
      options: isGuided && random.isTrue(0.8) ? teachersTrio : own,
      county: random.isTrue(0.05) ? null : room.county,
      address: room.address,
      network: room.network,
      agent: random.pick(room.agents),
      solvedAfter: Math.round(Math.max(8, random.logNormal(60, 0.5))),
    }
  })
}

const schoolAgents = ['Chromebook 1', 'Chromebook 2', 'iPad 1']

function school(poll: Poll, pupils: number, origin: string): SimulatedBallot[] {
  const { random } = poll
  const county = poll.chooseCounty()
  const favorite = random.below(poll.options)
  const loyalty = random.between(0.4, 0.85)
  const agents = schoolAgents.slice(0, 1 + random.below(3))
  const dayStart = atLocalHour(poll, schoolStarts, schoolStarts + 1)
  const ballots: Omit<SimulatedBallot, 'origin'>[] = []
  while (ballots.length < pupils) {
    const at = Math.min(dayStart + random.between(0, schoolDayHours) * hour, poll.endsAt - hour)
    const room = { at, pupils: Math.min(18 + random.below(12), pupils - ballots.length), county, favorite, loyalty }
    ballots.push(...classBallots(poll, { ...room, agents, address: 'school', network: 'school network' }))
  }
  return withOrigin(origin, ballots)
}

/** Voters as in the background, from other sources and at other times. */
const likeBackground = (
  poll: Poll,
  count: number,
  each: (index: number) => Pick<SimulatedBallot, 'at' | 'address' | 'network'> & Partial<SimulatedBallot>,
) =>
  Array.from({ length: count }, (_, index) => {
    const county = poll.chooseCounty()
    return {
      options: poll.chooseTrio(county),
      county: poll.random.isTrue(0.12) ? null : county,
      agent: poll.chooseAgent(),
      solvedAfter: poll.chooseSolvedAfter(),
      ...each(index),
    }
  })

function town(poll: Poll, names: number, origin: string): SimulatedBallot[] {
  const { random } = poll
  const county = random.below(poll.counties)
  const own = [random.below(poll.options), random.below(poll.options)].slice(0, names)
  const voters = 200 + random.below(Math.max(400, Math.round(poll.ballots / 10)))
  return withOrigin(
    origin,
    likeBackground(poll, voters, (index) => ({
      at: poll.chooseTime(poll.opensAt, poll.endsAt),
      address: `town ${index >> 1}`,
      network: `town network ${index % 9}`,
      county: random.isTrue(0.1) ? null : county,
      options: random.isTrue(0.85) ? poll.complete([...new Set(own)], county) : poll.chooseTrio(county),
    })),
  )
}

function television(poll: Poll, voters: number, origin: string): SimulatedBallot[] {
  const { random } = poll
  const mentioned = random.isTrue(0.5) ? random.below(poll.options) : null
  const airedAt = atLocalHour(poll, 17, 22)
  return withOrigin(
    origin,
    likeBackground(poll, voters, (index) => {
      const county = poll.chooseCounty()
      const isMoved = mentioned !== null && random.isTrue(0.5)
      return {
        at: airedAt + minute + random.exponential(random.between(12, 30) * minute),
        address: random.isTrue(0.2) ? `carrier ${random.below(60)}` : `viewer ${index}`,
        network: `network ${random.below(3000)}`,
        county: random.isTrue(0.12) ? null : county,
        options: isMoved ? poll.complete([mentioned], county) : poll.chooseTrio(county),
      }
    }),
  )
}

export const honestGroups: Record<string, Group> = {
  'class of 30': (poll) => {
    const county = poll.chooseCounty()
    const favorite = poll.random.below(poll.options)
    const at = atLocalHour(poll, schoolStarts, schoolStarts + schoolDayHours)
    const room = { at, pupils: 30, address: 'class', network: 'class network', agents: schoolAgents.slice(0, 1) }
    return withOrigin('class of 30', classBallots(poll, { ...room, county, favorite, loyalty: 0.6 }))
  },
  'school of 900': (poll) => school(poll, 900, 'school of 900'),
  'office of 200': (poll) =>
    withOrigin(
      'office of 200',
      likeBackground(poll, 200, () => ({
        at: atLocalHour(poll, 8, 18),
        address: 'office',
        network: 'office network',
        agent: `agent ${poll.random.below(poll.random.below(12) + 1)}`,
      })),
    ),
  'carrier NAT of 5,000': (poll) =>
    withOrigin(
      'carrier NAT of 5,000',
      likeBackground(poll, 5000, () => ({
        at: poll.chooseTime(poll.opensAt, poll.endsAt),
        address: 'carrier NAT',
        network: 'carrier NAT network',
      })),
    ),
  'television burst of 20,000': (poll) => television(poll, 20_000, 'television burst of 20,000'),
  'town for its own school': (poll) => town(poll, 1, 'town for its own school'),
  'town with two own names': (poll) => town(poll, 2, 'town with two own names'),
}
