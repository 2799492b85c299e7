import type { LoadResult } from './load.ts'

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

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const rate = (results: LoadResult[]) =>
  `${Math.round(median(results.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s`
const percentiles = (results: LoadResult[]) =>
  [results.map(({ p50Ms }) => p50Ms), results.map(({ p99Ms }) => p99Ms)].map(median).join(' / ')

interface Limit {
  work: string
  bar: number
  measure: () => Promise<LoadResult>
}

/**
 * Alternates limits and product. The ratio is the median of each round's ratio, so that other load on the machine
 * affects both sides alike.
 */
export async function compare(limits: Limit[], measureProduct: () => Promise<LoadResult>): Promise<Row[]> {
  const products: LoadResult[] = []
  const sides = limits.map((limit) => ({ ...limit, results: [] as LoadResult[] }))
  for (let round = 0; round < measuresPerRow; round++) {
    for (const { measure, results } of sides) results.push(await measure())
    products.push(await measureProduct())
  }
  // Discards the warm-up round.
  products.shift()
  return sides.map(({ results, ...limit }) => ratioOf(limit, results.slice(1), products))
}

function ratioOf({ work, bar }: Limit, limits: LoadResult[], products: LoadResult[]): Row {
  const refused = [...limits, ...products].reduce((sum, one) => sum + one.refused, 0)
  if (refused) throw new Error(`${work}: ${refused} calls were refused`)
  const ratio = median(products.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? 0)))
  return {
    work,
    measured: rate(products),
    limit: rate(limits),
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar.toFixed(2)}`,
    isWithinBar: ratio >= bar,
    latency: `${percentiles(products)} (limit ${percentiles(limits)})`,
  }
}

const percentile = (timesMs: number[], share: number) =>
  timesMs.toSorted((a, b) => a - b)[Math.ceil(timesMs.length * share) - 1] ?? Number.POSITIVE_INFINITY
const milliseconds = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`

export interface Timed {
  call: string
  timesMs: number[]
}

export function within(work: string, bar: number, large: Timed[], small: Timed[]): Row {
  const slowest = (calls: Timed[]) =>
    calls
      .map(({ call, timesMs }) => ({ call, measured: percentile(timesMs, 0.95) }))
      .reduce((one, other) => (other.measured > one.measured ? other : one))
  const { call, measured } = slowest(large)
  const all = large.flatMap(({ timesMs }) => timesMs)
  return {
    work,
    measured: milliseconds(measured),
    limit: milliseconds(bar),
    ratio: (measured / bar).toFixed(2),
    bar: '≤ 1.00',
    isWithinBar: measured <= bar,
    latency: [
      `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.99).toFixed(1)} of all`,
      `with 10,000 entries: ${milliseconds(slowest(small).measured)}`,
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

export const print = ({ work, measured, limit, ratio, bar, isWithinBar, latency }: Row) =>
  printLine([work, measured, limit, ratio, bar, isWithinBar ? 'yes' : 'NO', latency])
