import { findMedian, findPercentile } from '@snowplow/load/statistics.ts'
import type { Throughput } from '@snowplow/load/throughput.ts'

export interface Row {
  work: string
  measured: string
  limit: string
  ratio: string
  bar: string
  isWithinBar: boolean
  latency: string
}

/**
 * Measurements of each side after the warm-up. The pace of a shared machine varies by half within a second or two:
 * short rounds see the same pace, and the median of many is typical.
 */
const rounds = 9

export const measuresPerRow = rounds + 1

const formatRate = (results: Throughput[]) =>
  `${Math.round(findMedian(results.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s`
const formatPercentiles = (results: Throughput[]) =>
  [results.map(({ p50Ms }) => p50Ms), results.map(({ p99Ms }) => p99Ms)].map(findMedian).join(' / ')

interface Limit {
  work: string
  bar: number
  measure: () => Promise<Throughput>
}

/**
 * Alternates limits and product. The ratio is the median of each round's ratio, so that other load on the machine
 * affects both sides alike.
 */
export async function compare(limits: Limit[], measureProduct: () => Promise<Throughput>): Promise<Row[]> {
  const products: Throughput[] = []
  const sides = limits.map((limit) => ({ ...limit, results: [] as Throughput[] }))
  for (let round = 0; round < measuresPerRow; round++) {
    for (const { measure, results } of sides) results.push(await measure())
    products.push(await measureProduct())
  }
  // Discards the warm-up round.
  products.shift()
  return sides.map(({ results, ...limit }) => createRatioRow(limit, results.slice(1), products))
}

function createRatioRow({ work, bar }: Limit, limits: Throughput[], products: Throughput[]): Row {
  const refused = [...limits, ...products].reduce((sum, one) => sum + one.refused, 0)
  if (refused) throw new Error(`${work}: ${refused} calls were refused`)
  const ratio = findMedian(products.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? 0)))
  return {
    work,
    measured: formatRate(products),
    limit: formatRate(limits),
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar.toFixed(2)}`,
    isWithinBar: ratio >= bar,
    latency: `${formatPercentiles(products)} (limit ${formatPercentiles(limits)})`,
  }
}

const formatMs = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`

export interface Timed {
  call: string
  timesMs: number[]
}

export function createTimeRow(work: string, bar: number, large: Timed[], small: Timed[]): Row {
  const slowest = (calls: Timed[]) =>
    calls
      .map(({ call, timesMs }) => ({ call, measured: findPercentile(timesMs, 0.95) }))
      .reduce((one, other) => (other.measured > one.measured ? other : one))
  const { call, measured } = slowest(large)
  const all = large.flatMap(({ timesMs }) => timesMs)
  return {
    work,
    measured: formatMs(measured),
    limit: formatMs(bar),
    ratio: (measured / bar).toFixed(2),
    bar: '≤ 1.00',
    isWithinBar: measured <= bar,
    latency: [
      `${findPercentile(all, 0.5).toFixed(1)} / ${findPercentile(all, 0.99).toFixed(1)} of all`,
      `with 10,000 entries: ${formatMs(slowest(small).measured)}`,
      ...(large.length > 1 ? [`slowest: ${call}`] : []),
    ].join('; '),
  }
}

const columns = [
  { heading: 'work', width: 46 },
  { heading: 'measured', width: 10 },
  { heading: 'limit', width: 10 },
  { heading: 'ratio', width: 5 },
  { heading: 'bar', width: 6 },
  { heading: 'met', width: 3 },
  { heading: 'p50 / p99 in ms', width: 0 },
]
const printLine = (cells: string[]) =>
  console.log(cells.map((cell, index) => cell.padEnd(columns[index]?.width ?? 0)).join('  '))

export const printHeading = () => printLine(columns.map(({ heading }) => heading))

export const printRow = ({ work, measured, limit, ratio, bar, isWithinBar, latency }: Row) =>
  printLine([work, measured, limit, ratio, bar, isWithinBar ? 'yes' : 'NO', latency])
