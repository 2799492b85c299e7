import { hour, minute, type Poll, type SimulatedBallot } from './poll.ts'

type Ballot = Omit<SimulatedBallot, 'origin'> & { origin?: typeof crowd }
/** Origin of honest ballots in which an attack is hidden. */
export const crowd = 'crowd'

type Attack = (poll: Poll) => Ballot[]

/** Names that do not lead without help. */
function chooseTargets({ ranking, random }: Poll): [number, number, number] {
  const pool = ranking.slice(leaders)
  return [0, 1, 2].map(() => pool.splice(random.below(pool.length), 1)[0] as number) as [number, number, number]
}
const leaders = 3
const ascending = (options: readonly number[]) => options.toSorted((a, b) => a - b)

const getStart = ({ opensAt, endsAt, random }: Poll, length: number) =>
  random.between(opensAt, Math.max(opensAt + hour, endsAt - length))

const make = (count: number, each: (index: number) => Ballot) =>
  Array.from({ length: count }, (_, index) => each(index))

/** Options chosen evenly, beside the fixed ones. */
function randomly({ options, random }: Poll, fixed: readonly number[]): number[] {
  const chosen = new Set(fixed)
  while (chosen.size < 3) chosen.add(random.below(options))
  return ascending([...chosen])
}

const automatic = ({ random }: Poll) => Math.round(random.between(2, 9))

/** Attacks, by name. Each is hidden in a poll of 1,500 to 40,000 honest ballots. */
export const attacks: Record<string, Attack> = {
  '550 from one client in a minute'(poll) {
    const [at, options] = [getStart(poll, minute), ascending(chooseTargets(poll))]
    const client = { address: 'attacker', network: 'attacker network', agent: 'agent 3' }
    return make(550, (index) => ({
      ...{ at: at + (index * minute) / 550, options, county: null, ...client },
      solvedAfter: automatic(poll),
    }))
  },
  'one client every 6 minutes for 20 hours'(poll) {
    const [at, options] = [getStart(poll, 20 * hour), ascending(chooseTargets(poll))]
    const client = { address: 'attacker', network: 'attacker network', agent: 'agent 5' }
    return make(200, (index) => ({
      ...{ at: at + index * 6 * minute + poll.random.between(0, 1500), options, county: 0, ...client },
      solvedAfter: poll.chooseSolvedAfter(),
    }))
  },
  '1,770 equal votes in 30 minutes from 500 addresses'(poll) {
    const { random } = poll
    const [at, options] = [getStart(poll, hour / 2), ascending(chooseTargets(poll))]
    return make(1770, () => {
      const address = random.below(500)
      return {
        at: at + random.between(0, hour / 2),
        ...{ options, county: null, address: `proxy ${address}`, network: `proxy network ${address >> 1}` },
        ...{ agent: 'attacker agent', solvedAfter: automatic(poll) },
      }
    })
  },
  'a new agent per vote from one address'(poll) {
    const { random } = poll
    const at = getStart(poll, 4 * hour)
    const [target] = chooseTargets(poll)
    return make(300, (index) => ({
      at: at + random.between(0, 4 * hour),
      ...{ options: poll.complete([target], null), county: 0, address: 'attacker', network: 'attacker network' },
      ...{ agent: `attacker agent ${index}`, solvedAfter: poll.chooseSolvedAfter() },
    }))
  },
  'address and agent varied'(poll) {
    const { random } = poll
    const [at, options] = [getStart(poll, 3 * hour), ascending(chooseTargets(poll))]
    return make(1500, (index) => ({
      at: at + random.between(0, 3 * hour),
      ...{ options, county: poll.chooseCounty(), address: `proxy ${index}`, network: `proxy network ${index >> 2}` },
      ...{ agent: `attacker agent ${index}`, solvedAfter: poll.chooseSolvedAfter() },
    }))
  },
  'jittered drip from 40 addresses'(poll) {
    const { random } = poll
    const [at, options] = [getStart(poll, 30 * hour), ascending(chooseTargets(poll))]
    const agents = Array.from({ length: 40 }, () => poll.chooseAgent())
    return make(40 * 30, (index) => {
      const address = index % 40
      return {
        at: at + (Math.floor(index / 40) + random.uniform()) * hour,
        ...{ options, county: poll.chooseCounty(), address: `drip ${address}`, network: `drip network ${address}` },
        ...{ agent: agents[address] as string, solvedAfter: poll.chooseSolvedAfter() },
      }
    })
  },
  'two names random, one fixed'(poll) {
    const { random } = poll
    const at = getStart(poll, 6 * hour)
    const [target] = chooseTargets(poll)
    return make(1200, () => {
      const address = random.below(400)
      return {
        at: at + random.between(0, 6 * hour),
        ...{ options: randomly(poll, [target]), county: poll.chooseCounty(), address: `proxy ${address}` },
        ...{ network: `proxy network ${address >> 1}`, agent: poll.chooseAgent() },
        solvedAfter: poll.chooseSolvedAfter(),
      }
    })
  },
  'two names fixed, the third varied'(poll) {
    const { random } = poll
    const at = getStart(poll, 10 * hour)
    const [one, other] = chooseTargets(poll)
    return make(1000, (index) => ({
      at: at + random.between(0, 10 * hour),
      ...{ options: randomly(poll, [one, other]), county: poll.chooseCounty(), address: `proxy ${index}` },
      ...{ network: `proxy network ${index % 300}`, agent: poll.chooseAgent(), solvedAfter: poll.chooseSolvedAfter() },
    }))
  },
  'one agent, whole poll, many addresses'(poll) {
    const { random, opensAt, endsAt } = poll
    const [target] = chooseTargets(poll)
    return make(600, (index) => ({
      at: random.between(opensAt, endsAt),
      ...{ options: randomly(poll, [target]), county: null, address: `proxy ${index % 250}` },
      ...{ network: `proxy network ${index % 90}`, agent: 'attacker agent', solvedAfter: automatic(poll) },
    }))
  },
  'solved in seconds, everything else varied'(poll) {
    const { random } = poll
    const at = getStart(poll, 2 * hour)
    const [target] = chooseTargets(poll)
    return make(900, (index) => ({
      at: at + random.between(0, 2 * hour),
      ...{ options: poll.complete([target], null), county: poll.chooseCounty(), address: `proxy ${index}` },
      ...{ network: `proxy network ${index >> 1}`, agent: poll.chooseAgent(), solvedAfter: 1 + random.below(4) },
    }))
  },
  'nights from one network'(poll) {
    const { random, opensAt, endsAt, localHour } = poll
    const [target] = chooseTargets(poll)
    return make(500, (index) => {
      let at = random.between(opensAt, endsAt)
      while (localHour(at) > 4) at = random.between(opensAt, endsAt)
      return {
        ...{ at, options: poll.complete([target], null), county: poll.chooseCounty(), address: `night ${index % 120}` },
        ...{ network: 'night network', agent: poll.chooseAgent(), solvedAfter: poll.chooseSolvedAfter() },
      }
    })
  },
  'a push for one name in a crowd twice its size'(poll) {
    const { random, localHour } = poll
    const [target] = chooseTargets(poll)
    let at = getStart(poll, hour)
    while (localHour(at) < 9 || localHour(at) >= 20) at = getStart(poll, hour)
    // Addresses and agents are new ones, and the times after the captcha those of people.
    const voter = (index: number, options: (county: number) => number[]) => {
      const county = poll.chooseCounty()
      return {
        ...{ at: at + random.between(0, hour), options: options(county), county, address: `guest ${index}` },
        ...{ network: `guest network ${index >> 1}`, agent: poll.chooseAgent(), solvedAfter: poll.chooseSolvedAfter() },
      }
    }
    const push = make(300, (index) => voter(index, () => poll.complete([target], null)))
    const honest = make(600, (index) => ({ ...voter(300 + index, poll.chooseTrio), origin: crowd }) as const)
    return [...push, ...honest]
  },
  'slowest drip: 8 votes an hour from new addresses'(poll) {
    const { random, opensAt, endsAt } = poll
    const [target] = chooseTargets(poll)
    return make(Math.round((8 * (endsAt - opensAt)) / hour), (index) => ({
      at: poll.chooseTime(opensAt, endsAt),
      ...{ options: poll.complete([target], null), county: poll.chooseCounty(), address: `drip ${index}` },
      ...{ network: `network ${random.below(2000)}`, agent: poll.chooseAgent() },
      solvedAfter: poll.chooseSolvedAfter(),
    }))
  },
}

export const slowestDrip = 'slowest drip: 8 votes an hour from new addresses'

/** Explained by the news that brings the crowd: listed as a part of its surge. */
export const hiddenPush = 'a push for one name in a crowd twice its size'
