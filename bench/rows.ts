import type { LoadResult } from './load.ts'

/** One line of the table: what was reached, against the bare limit of the same run. */
export interface Row {
  work: string
  reached: string
  bare: string
  ratio: string
  bar: string
  isMet: boolean
  p99: string
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`

/** Measures the bare limit and the product in turns, so that both meet the same machine, and compares the medians. */
export async function alternate(
  work: string,
  bar: number,
  rounds: number,
  bare: () => Promise<LoadResult>,
  product: () => Promise<LoadResult>,
): Promise<Row> {
  const bares: LoadResult[] = []
  const products: LoadResult[] = []
  for (let round = 0; round < rounds; round++) {
    bares.push(await bare())
    products.push(await product())
  }
  const refused = [...bares, ...products].reduce((sum, one) => sum + one.refused, 0)
  if (refused) throw new Error(`${work}: ${refused} calls were refused`)
  const reached = median(products.map(({ perSecond }) => perSecond))
  const limit = median(bares.map(({ perSecond }) => perSecond))
  return {
    work,
    reached: rate(reached),
    bare: rate(limit),
    ratio: (reached / limit).toFixed(2),
    bar: `≥ ${bar}`,
    isMet: reached / limit >= bar,
    p99: `${median(products.map(({ p99 }) => p99)).toFixed(1)} ms (bare ${median(bares.map(({ p99 }) => p99)).toFixed(1)})`,
  }
}

export function print(rows: Row[]): void {
  const table: string[][] = [
    ['work', 'reached', 'bare limit', 'ratio', 'bar', 'met', 'p99'],
    ...rows.map(({ work, reached, bare, ratio, bar, isMet, p99 }) => [
      work,
      reached,
      bare,
      ratio,
      bar,
      isMet ? 'yes' : 'NO',
      p99,
    ]),
  ]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  for (const line of table) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
