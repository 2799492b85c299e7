import { hash } from 'node:crypto'
import { hashIssuedReceipt, issueReceipt } from '../features/public-voting/issue-receipt.ts'
import { type Numbers, pick, type Timeline } from './sample.ts'

const hour = 3_600_000
const opensAt = Date.parse('2025-09-29T05:00:00Z')
const endsAt = Date.parse('2025-10-01T16:00:00Z')
// Relative number of votes per hour of the day in Chicago.
const votesPerHour = [2, 1, 1, 1, 1, 2, 6, 12, 14, 13, 12, 16, 22, 16, 13, 14, 17, 20, 24, 30, 28, 20, 10, 5]
// Hours of the poll, each repeated by its number of votes; the news of the second evening doubles two of them.
const hours = Array.from({ length: (endsAt - opensAt) / hour }, (_, index) => index).flatMap((index) =>
  Array<number>((votesPerHour[index % 24] ?? 0) * (index >= 42 && index < 44 ? 2 : 1)).fill(index),
)

const suspectBallots = 60
const suspectFrom = Date.parse('2025-10-01T03:12:00Z')

interface DemoBallot {
  district: number
  county: number | null
  firstOption: number
  secondOption: number
  thirdOption: number
  createdAt: Date
  receiptHash: Buffer
  addressHash: string
  networkHash: string
  agentHash: string
  solvedAfter: number
}

interface Poll {
  district: number
  options: readonly number[]
  counties: readonly { id: number }[]
  isSuspect: boolean
}

// Derived from the client, so that the sample stays the same. A dozen browsers, whose hashes differ from every real one:
// sample ballots are distinguishable. Times of 20 to 99 seconds.
function getHashes(client: string): Pick<DemoBallot, 'addressHash' | 'networkHash' | 'agentHash' | 'solvedAfter'> {
  const digest = hash('sha256', client)
  const number = Number.parseInt(digest.slice(0, 8), 16)
  const short = (text: string) => hash('sha256', `sample ${text}`, 'base64url').slice(0, 11)
  return {
    addressHash: short(client),
    networkHash: short(`network ${number % 150}`),
    agentHash: `sample ${number % 12}`,
    solvedAfter: 20 + (number % 80),
  }
}

export function createDemoBallots(
  { district, options, counties, isSuspect }: Poll,
  random: Numbers,
  when: Timeline,
): DemoBallot[] {
  const ballot = (createdAt: number, client: string, choices: readonly number[]): DemoBallot => {
    const [firstOption = 0, secondOption = 0, thirdOption = 0] = [...choices].sort((a, b) => a - b)
    // One in eight omits the county; the first counties of a district have the larger towns.
    const county = random(8) === 0 ? null : pick(counties, random(random(counties.length) + 1)).id
    const receiptHash = hashIssuedReceipt(issueReceipt(`sample ${random(2 ** 32)}`))
    const choice = { district, county, firstOption, secondOption, thirdOption, createdAt: when(createdAt) }
    return { ...choice, receiptHash, ...getHashes(client) }
  }
  const getClient = () => `sample ${random(2 ** 32).toString(16)}`
  const regularBallots = Array.from({ length: 180 + random(160) }, () => {
    const at = opensAt + pick(hours, random(hours.length)) * hour + random(hour)
    return ballot(at, getClient(), getThree(options, random))
  })
  if (!isSuspect) return inOrder(regularBallots)
  const client = getClient()
  const targetOptions = options.slice(-3)
  const repeatedBallots = Array.from({ length: suspectBallots }, (_, index) =>
    ballot(suspectFrom + index * 6500 + random(3000), client, index % 12 ? targetOptions : getThree(options, random)),
  )
  return inOrder([...regularBallots, ...repeatedBallots])
}

const inOrder = (ballots: DemoBallot[]) => ballots.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())

function getThree(options: readonly number[], random: Numbers): number[] {
  const chosen = new Set<number>()
  while (chosen.size < 3) chosen.add(pick(options, random(random(options.length) + 1)))
  return [...chosen]
}
