import { createHash } from 'node:crypto'
import { countPatterns, type DistrictCount, type Pattern } from '../../contract/results/count.ts'
import { type DecidedDistrict, decideWinners, type TieSettings } from '../../contract/results/draw.ts'
import { type PublishedName, resultNames } from '../../contract/results/result-files.ts'
import { Difference, requireEqual } from './difference.ts'

export interface Recount {
  year: number
  /** Completes "Counted from …". */
  source: string
  ties: TieSettings
  patterns: readonly Pattern[]
  published: readonly PublishedName[]
  /** Number of receipts in each district; null if there is no list of them. */
  receipts: ReadonlyMap<string, { counted: number; setAside: number }> | null
  /** Lines about the further checks that the files have passed. */
  proven: readonly string[]
}

type Print = (line: string) => void

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const number = (value: number) => value.toLocaleString('en-US')

/** Prints the count of each district, and compares it with the published results. @throws Difference */
export function countAgain({ year, source, ties, patterns, published, receipts, proven }: Recount, print: Print): void {
  print(`Snowplow naming contest ${year}`)
  print(`Counted from ${source}.`)
  print(
    ties.rule === 'draw'
      ? `Ties are decided by a draw${ties.digits ? ` with ${ties.digits}` : ''}.`
      : 'All tied names win.',
  )
  const offered = new Map<string, string[]>()
  for (const { district, name } of published) offered.set(district, [...(offered.get(district) ?? []), name])
  const counts = countPatterns(patterns, offered)
  let ballots = 0
  for (const [district, count] of counts) {
    const decided = decideWinners(district, count, ties, sha256)
    printDistrict(district, count, decided, print)
    ballots += count.ballots
    compare(district, count, decided, published)
    checkReceipts(district, count, receipts)
  }
  print('')
  for (const line of proven) print(line)
  print(`${number(ballots)} ballots in ${number(counts.size)} districts: matches the published results`)
}

function printDistrict(
  district: string,
  count: DistrictCount,
  { winners, order, names }: DecidedDistrict,
  print: Print,
): void {
  print('')
  print(`${district}: ${number(count.ballots)} ballots counted, ${number(count.setAside)} set aside`)
  for (const { name, votes, place, isTied } of names) {
    const note = winners.includes(name) ? 'wins' : ''
    const tie = isTied ? `tied${note ? ', ' : ''}` : ''
    print(
      `  ${String(place).padStart(4)}  ${number(votes).padStart(11)}  ${name}${tie || note ? `  (${tie}${note})` : ''}`,
    )
  }
  if (order.length > 0) print(`  Draw: ${order.map(({ name, hash }) => `${name} (${hash.slice(0, 12)}…)`).join(', ')}`)
}

function compare(
  district: string,
  { ballots, setAside, names: counted }: DistrictCount,
  { decision, winners, names }: DecidedDistrict,
  published: readonly PublishedName[],
): void {
  const rows = published.filter((row) => row.district === district)
  if (rows.length === 0) throw new Difference(`${district}: the published results do not list it`)
  const shared = new Map(counted.map(({ name, place }) => [name, place]))
  const byName = new Map(rows.map((row) => [row.name, row]))
  for (const { name, votes, place } of names) {
    const row = byName.get(name)
    if (!row) throw new Difference(`${district}: the published results do not list “${name}”`)
    requireEqual(`${district}, ballots counted`, ballots, row.ballots)
    requireEqual(`${district}, ballots set aside`, setAside, row.setAside)
    requireEqual(`${district}, votes for “${name}”`, votes, row.votes)
    requireEqual(`${district}, result of “${name}”`, winners.includes(name) ? resultNames[decision] : '', row.result)
    // Files of earlier versions give drawn names the place that they share by their votes.
    if (row.place !== shared.get(name)) requireEqual(`${district}, place of “${name}”`, place, row.place)
  }
}

/** Ballots from before receipts have none, so that there may be fewer receipts than ballots. */
function checkReceipts(district: string, count: DistrictCount, receipts: Recount['receipts']): void {
  const { counted = 0, setAside = 0 } = receipts?.get(district) ?? {}
  if (counted > count.ballots)
    throw new Difference(
      `${district}: ${number(counted)} receipts of counted ballots, but ${number(count.ballots)} ballots`,
    )
  if (setAside > count.setAside)
    throw new Difference(
      `${district}: ${number(setAside)} receipts of ballots set aside, but ${number(count.setAside)} ballots`,
    )
}
