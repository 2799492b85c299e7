import { isFew } from '@snowplow/contract/results/few-ballots.ts'
import { withholdSmallNumbers } from '../results/small-counties.ts'

type Figure = number | null

/** Withholds small numbers of a list as the results do. Returns zeros for an empty list, which identify no one. */
export function withholdLines(numbers: readonly number[], total: number): { lines: Figure[]; rest: Figure } {
  if (total === 0 && numbers.every((own) => own === 0)) return { lines: [...numbers], rest: 0 }
  const lines = withholdSmallNumbers(numbers, total)
  const shown = lines.reduce<number>((sum, own) => sum + (own ?? 0), 0)
  return { lines, rest: withholdFew(Math.max(total - shown, 0)) }
}

export const withholdFew = (total: number): Figure => (isFew(total) ? null : total)
