/** Counts keys from 0 to `keys - 1` of one group after another; a reset takes constant time. */
export class Counter {
  #counts: Uint32Array
  #rounds: Uint32Array
  #round = 1
  /** Distinct keys of the group. */
  distinct = 0
  /** Most frequent key, and its count. */
  topKey = 0
  top = 0

  constructor(keys: number) {
    this.#counts = new Uint32Array(keys)
    this.#rounds = new Uint32Array(keys)
  }

  reset(): void {
    this.#round += 1
    Object.assign(this, { distinct: 0, topKey: 0, top: 0 })
  }

  add(key: number): void {
    let count = 1
    if (this.#rounds[key] === this.#round) count += this.#counts[key] as number
    else {
      this.#rounds[key] = this.#round
      this.distinct += 1
    }
    this.#counts[key] = count
    if (count > this.top) {
      this.top = count
      this.topKey = key
    }
  }

  of(key: number): number {
    return this.#rounds[key] === this.#round ? (this.#counts[key] as number) : 0
  }
}

/** Adds to an element of an array of counts. */
export function increase(counts: Uint32Array | Float64Array, index: number, amount = 1): void {
  counts[index] = (counts[index] as number) + amount
}

export const getCount = (counts: ArrayLike<number>, index: number) => counts[index] as number

export const calculateSum = (counts: ArrayLike<number>) => {
  let sum = 0
  for (let index = 0; index < counts.length; index++) sum += counts[index] as number
  return sum
}

/** Reorders `values`. */
export function calculateMedian(values: number[]): number {
  if (values.length === 0) return 0
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  return values.length % 2 ? getCount(values, middle) : (getCount(values, middle - 1) + getCount(values, middle)) / 2
}
