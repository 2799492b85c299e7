import { createHash } from 'node:crypto'
import { countPatterns, type DistrictCount } from '../../contract/results/count.ts'
import { type DecidedDistrict, decideWinners, type TieSettings } from '../../contract/results/draw.ts'
import {
  isFew,
  isNumbered,
  type PublicPattern,
  toPseudoCount,
  withoutVotes,
} from '../../contract/results/few-ballots.ts'
import { fewBallots, type PublishedName, resultNames } from '../../contract/results/result-files.ts'
import { Difference, requireEqual } from './difference.ts'

export interface Recount {
  year: number
  /** Completes "Counted from …". */
  source: string
  ties: TieSettings
  patterns: readonly PublicPattern[]
  published: readonly PublishedName[]
  /** Number of receipts in each district; null if there is no list of them. */
  receipts: ReadonlyMap<string, { counted: number; setAside: number }> | null
  /** Lines about the further checks that the files have passed. */
  proven: readonly string[]
}

type Print = (line: string) => void

/** Count as it is printed and compared: without numbers in a district with few counted ballots. */
interface PublicCount {
  ballots: number | null
  setAside: number
  names: readonly { name: string; place: number; isTied: boolean; votes: number | null }[]
  decided: DecidedDistrict
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const number = (value: number) => value.toLocaleString('en-US')
const numbered = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

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
  const withheld = new Set(patterns.filter((one) => !isNumbered(one)).map(({ district }) => district))
  const counts = countPatterns(patterns.filter(isNumbered), offered)
  const shown = [...counts].map(([district, count]) => {
    const rows = published.filter((row) => row.district === district)
    if (rows.length === 0) throw new Difference(`${district}: the published results do not list it`)
    const result = withheld.has(district) ? readPlaces(district, count, rows, ties) : toPublic(district, count, ties)
    printDistrict(district, result, print)
    compare(district, result, rows)
    checkReceipts(district, count, withheld.has(district), receipts)
    return result
  })
  print('')
  for (const line of proven) print(line)
  for (const district of withheld)
    print(`${district} was not counted again: numbers below 10 are not published. Its places are those of the results.`)
  print(`${summarize(shown)}: matches the published results`)
}

function summarize(counts: readonly PublicCount[]): string {
  const few = counts.filter(({ ballots }) => ballots === null).length
  const ballots = counts.reduce((sum, count) => sum + (count.ballots ?? 0), 0)
  const counted = `${numbered(ballots, 'ballot', 'ballots')} in ${numbered(counts.length - few, 'district', 'districts')}`
  return few === 0 ? counted : `${counted}, and ${numbered(few, 'district', 'districts')} with ${fewBallots}`
}

function toPublic(district: string, count: DistrictCount, ties: TieSettings): PublicCount {
  const decided = decideWinners(district, count, ties, sha256)
  return isFew(count.ballots)
    ? { ...count, ballots: null, names: withoutVotes(count.names), decided }
    : { ...count, names: decided.names, decided }
}

/** Takes the places from the published results, since their votes are withheld: ties and draw follow from them. */
function readPlaces(
  district: string,
  { setAside }: DistrictCount,
  rows: readonly PublishedName[],
  ties: TieSettings,
): PublicCount {
  const decided = decideWinners(district, { names: toPseudoCount(rows) }, ties, sha256)
  return { ballots: null, setAside, names: withoutVotes(rows), decided }
}

function printDistrict(
  district: string,
  { ballots, setAside, names, decided: { winners, order } }: PublicCount,
  print: Print,
): void {
  print('')
  const counted =
    ballots === null ? `${fewBallots} ballots counted` : numbered(ballots, 'ballot counted', 'ballots counted')
  print(`${district}: ${counted}, ${number(setAside)} set aside`)
  for (const { name, votes, place, isTied } of names) {
    const note = winners.includes(name) ? 'wins' : ''
    const tie = isTied ? `tied${note ? ', ' : ''}` : ''
    const cell = votes === null ? '' : number(votes)
    print(`  ${String(place).padStart(4)}  ${cell.padStart(11)}  ${name}${tie || note ? `  (${tie}${note})` : ''}`)
  }
  if (order.length > 0) print(`  Draw: ${order.map(({ name, hash }) => `${name} (${hash.slice(0, 12)}…)`).join(', ')}`)
}

function compare(district: string, { ballots, setAside, names, decided }: PublicCount, rows: readonly PublishedName[]) {
  const byName = new Map(rows.map((row) => [row.name, row]))
  for (const { name, votes, place } of names) {
    const row = byName.get(name)
    if (!row) throw new Difference(`${district}: the published results do not list “${name}”`)
    const result = decided.winners.includes(name) ? resultNames[decided.decision] : ''
    requireEqual(`${district}, ballots counted`, ballots ?? fewBallots, row.ballots ?? fewBallots)
    requireEqual(`${district}, ballots set aside`, setAside, row.setAside)
    requireEqual(`${district}, votes for “${name}”`, votes ?? fewBallots, row.votes ?? fewBallots)
    requireEqual(`${district}, result of “${name}”`, result, row.result)
    // Files of earlier versions give drawn names the place that they share by their votes.
    const isShared = row.place === 1 && decided.order.some((drawn) => drawn.name === name)
    if (!isShared) requireEqual(`${district}, place of “${name}”`, place, row.place)
  }
}

/** Ballots from before receipts have none, so that there may be fewer receipts than ballots. */
function checkReceipts(
  district: string,
  count: DistrictCount,
  isWithheld: boolean,
  receipts: Recount['receipts'],
): void {
  const { counted = 0, setAside = 0 } = receipts?.get(district) ?? {}
  if (!isWithheld && counted > count.ballots)
    throw new Difference(
      `${district}: ${number(counted)} receipts of counted ballots, but ${number(count.ballots)} ballots`,
    )
  if (setAside > count.setAside)
    throw new Difference(
      `${district}: ${number(setAside)} receipts of ballots set aside, but ${number(count.setAside)} ballots`,
    )
}
