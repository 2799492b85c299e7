import type { Snapshot } from '../../../poll-result/columns/ballot-columns.ts'

/** Calls `each` with the three pairs of a trio: `first * options + second`, the smaller index first. */
export function visitPairs(snapshot: Snapshot, trio: number, each: (pair: number) => void): void {
  const options = snapshot.optionIds.length
  const [a, b, c] = [snapshot.optionOf(trio, 0), snapshot.optionOf(trio, 1), snapshot.optionOf(trio, 2)]
  each(a < b ? a * options + b : b * options + a)
  each(a < c ? a * options + c : c * options + a)
  each(b < c ? b * options + c : c * options + b)
}

/** True if the trio contains the option. */
export const hasOption = ({ optionOf }: Snapshot, trio: number, option: number) =>
  optionOf(trio, 0) === option || optionOf(trio, 1) === option || optionOf(trio, 2) === option
