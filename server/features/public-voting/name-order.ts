import { hash, randomInt } from 'node:crypto'

/** Rows of a balanced Latin square: an odd size needs each row in both directions. */
export const countRows = (size: number) => (size > 2 && size % 2 ? 2 * size : Math.max(size, 1))

/**
 * Returns a row of the balanced Latin square of the numbers below `size` (Williams, 1949). Over all rows, each number
 * is in each position equally often and follows each other number equally often.
 * @param row from 0, less than `rowCount(size)`
 */
export function createLatinSquareRow(size: number, row: number): number[] {
  // Zigzag 0, 1, size - 1, 2, size - 2, ..., shifted by the row.
  const zigzag = (position: number) => (position % 2 ? (position + 1) / 2 : size - position / 2)
  const numbers = Array.from({ length: size }, (_, position) => (zigzag(position) + row) % size)
  return row < size ? numbers : numbers.reverse()
}

/** Shuffles ids deterministically, so that every process draws the same square. */
export function shuffleBySeed(ids: readonly number[], seed: string): number[] {
  const keyed = ids.map((id) => ({ id, key: hash('sha256', `${seed}, option ${id}`) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ id }) => id)
}

/**
 * Returns a function that selects each number below `count` once per round, separately for each key. The sequence of a
 * round is random: in a fixed one, visitors who load two pages would see every other row only.
 */
export function createRounds() {
  const rounds = new Map<string, { count: number; remaining: number[] }>()
  return (key: string, count: number): number => {
    let round = rounds.get(key)
    if (round?.count !== count || round.remaining.length === 0) {
      round = { count, remaining: Array.from({ length: count }, (_, number) => number) }
      rounds.set(key, round)
    }
    const [number = 0] = round.remaining.splice(randomInt(round.remaining.length), 1)
    return number
  }
}
