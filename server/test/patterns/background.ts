import { hour, minute, type Poll, type SimulatedBallot } from './poll.ts'
import { createWeightedChoice } from './random.ts'

const householdSizes = createWeightedChoice([70, 18, 7, 3, 2])
const quarter = 15 * minute

/** Honest voters: households, phones behind carriers, small offices, a launch, cascades in social media, classes. */
export function createBackgroundBallots(poll: Poll): SimulatedBallot[] {
  const { random, opensAt, endsAt } = poll
  const ballots: SimulatedBallot[] = []
  const networks = Math.max(20, Math.round(poll.ballots / 8))
  const carrierAddresses = Math.max(6, Math.round(poll.ballots / 150))
  const officeAddresses = Math.max(3, Math.round(poll.ballots / 120))
  const shareOfCarriers = random.between(0.08, 0.25)
  let homes = 0

  function chooseSource(): Pick<SimulatedBallot, 'address' | 'network'> {
    const kind = random.uniform()
    if (kind < shareOfCarriers) {
      const index = random.below(carrierAddresses)
      return { address: `carrier ${index}`, network: `carrier network ${index >> 3}` }
    }
    if (kind < shareOfCarriers + 0.05) {
      const index = random.below(officeAddresses)
      return { address: `office ${index}`, network: `network ${index % networks}` }
    }
    return { address: `home ${homes++}`, network: `network ${random.below(networks)}` }
  }

  function addHousehold(at: number): void {
    const county = poll.chooseCounty()
    const source = chooseSource()
    const agent = poll.chooseAgent()
    const first = poll.chooseTrio(county)
    const size = source.address.startsWith('home') ? householdSizes(random) + 1 : 1
    let time = at
    for (let member = 0; member < size; member++) {
      ballots.push({
        at: time,
        options: member && random.isTrue(0.4) ? first : poll.chooseTrio(county),
        county: random.isTrue(0.12) ? null : county,
        ...source,
        agent: member && random.isTrue(0.4) ? poll.chooseAgent() : agent,
        solvedAfter: poll.chooseSolvedAfter(),
      })
      time += random.exponential(3 * minute)
    }
  }

  const slots = Math.floor((endsAt - opensAt) / quarter)
  const dayFactors = Array.from({ length: 8 }, () => random.logNormal(1, 0.3))
  let drift = 0
  const weights = Array.from({ length: slots }, (_, slot) => {
    const at = opensAt + slot * quarter
    drift = 0.8 * drift + 0.2 * random.normal()
    const launch = slot > 28 && slot < 60 ? 1.5 : 1
    const weight = Math.exp(drift) * (dayFactors[Math.floor(slot / 96)] as number) * launch
    return weight * poll.hourWeight(at)
  })
  const sum = weights.reduce((all, one) => all + one, 0)
  weights.forEach((weight, slot) => {
    const households = random.poisson((poll.ballots * weight) / sum / 1.5)
    for (let index = 0; index < households; index++) addHousehold(opensAt + (slot + random.uniform()) * quarter)
  })
  const cascades = random.poisson(3)
  for (let index = 0; index < cascades; index++) {
    const at = poll.chooseTime(opensAt, endsAt)
    const size = random.below(Math.round(20 + poll.ballots / 300))
    for (let voter = 0; voter < size; voter++) addHousehold(at + random.exponential(hour))
  }
  return ballots.filter(({ at }) => at < endsAt)
}
