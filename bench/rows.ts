import type { LoadResult } from './load.ts'

/** One line of the table: what was reached, against the limit of the same run. */
export interface Row {
  work: string
  reached: string
  limit: string
  ratio: string
  bar: string
  isMet: boolean
  latency: string
}

/** How often each side is measured after its warm-up. Short turns meet the same machine. */
const turns = 5

/** Calls of `measure` that one row makes, with the warm-up. */
export const measuresPerRow = turns + 1

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const rate = (results: LoadResult[]) =>
  `${Math.round(median(results.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s`
const percentiles = (results: LoadResult[]) =>
  [results.map(({ p50 }) => p50), results.map(({ p99 }) => p99)].map(median).join(' / ')

/**
 * Measures the limit and the product in turns. The ratio is the median of each turn's own ratio, so that a neighbour's
 * work on the machine disturbs both sides of it alike.
 */
export async function compare(
  work: string,
  bar: number,
  limit: () => Promise<LoadResult>,
  product: () => Promise<LoadResult>,
): Promise<Row> {
  const limits: LoadResult[] = []
  const products: LoadResult[] = []
  for (let turn = 0; turn < measuresPerRow; turn++) {
    limits.push(await limit())
    products.push(await product())
  }
  const refused = [...limits, ...products].reduce((sum, one) => sum + one.refused, 0)
  if (refused) throw new Error(`${work}: ${refused} calls were refused`)
  // The first turn warms both up.
  limits.shift()
  products.shift()
  const ratio = median(products.map(({ perSecond }, turn) => perSecond / (limits[turn]?.perSecond ?? 0)))
  return {
    work,
    reached: rate(products),
    limit: rate(limits),
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar.toFixed(2)}`,
    isMet: ratio >= bar,
    latency: `${percentiles(products)} (limit ${percentiles(limits)})`,
  }
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.POSITIVE_INFINITY
const milliseconds = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`

/** Times of a large contest at the 95th percentile, against what people wait for, beside those of a small one. */
export function within(work: string, bar: number, times: number[], ofSmall: number[]): Row {
  const [reached, small] = [percentile(times, 0.95), percentile(ofSmall, 0.95)]
  return {
    work,
    reached: milliseconds(reached),
    limit: milliseconds(bar),
    ratio: (reached / bar).toFixed(2),
    bar: '≤ 1.00',
    isMet: reached <= bar,
    latency: `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} (p95 of 10,000: ${milliseconds(small)})`,
  }
}

export function print(rows: Row[]): void {
  const table: string[][] = [
    ['work', 'reached', 'limit', 'ratio', 'bar', 'met', 'p50 / p99 in ms'],
    ...rows.map(({ isMet, ...row }) => [
      row.work,
      row.reached,
      row.limit,
      row.ratio,
      row.bar,
      isMet ? 'yes' : 'NO',
      row.latency,
    ]),
  ]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  for (const line of table) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
}
