import type { Slice } from '../../../../http/limits/yielding.ts'

/** Steps between two checks of the time. */
const quickSteps = 1024

/** Calls `each` from 0 to `count - 1` and yields to the event loop between slices. */
export async function scan(
  slice: Slice,
  count: number,
  each: (index: number) => void,
  steps = quickSteps,
): Promise<void> {
  for (let index = 0; index < count; ) {
    const end = Math.min(count, index + steps)
    for (; index < end; index++) each(index)
    if (slice.isOver()) await slice.next()
  }
}

/** Returns the rows that satisfy the condition. */
export async function filterRows(
  slice: Slice,
  rows: Uint32Array,
  isIncluded: (row: number) => boolean,
): Promise<Uint32Array> {
  const found = new Uint32Array(rows.length)
  let count = 0
  await scan(slice, rows.length, (index) => {
    const row = rows[index] as number
    if (!isIncluded(row)) return
    found[count] = row
    count += 1
  })
  // A copy releases the memory of the others.
  return count > rows.length / 2 ? found.subarray(0, count) : found.slice(0, count)
}

export interface RowGroup {
  key: number
  rows: Uint32Array
}

/** Groups rows by a key from 1 to `keys - 1`; groups with fewer than `min` rows and key 0 (unknown) are omitted. */
export async function groupRows(
  slice: Slice,
  rows: Uint32Array,
  keyOf: (row: number) => number,
  keys: number,
  min: number,
): Promise<RowGroup[]> {
  const counts = new Uint32Array(keys)
  await scan(slice, rows.length, (index) => {
    const key = keyOf(rows[index] as number)
    counts[key] = (counts[key] as number) + 1
  })
  const groups: RowGroup[] = []
  // Index of a key's group plus 1.
  const groupOfKey = new Uint32Array(keys)
  await scan(slice, keys, (key) => {
    if (key === 0 || (counts[key] as number) < min) return
    groups.push({ key, rows: new Uint32Array(counts[key] as number) })
    groupOfKey[key] = groups.length
    counts[key] = 0
  })
  if (groups.length === 0) return []
  await scan(slice, rows.length, (index) => {
    const row = rows[index] as number
    const key = keyOf(row)
    const group = groups[(groupOfKey[key] as number) - 1]
    if (!group) return
    const position = counts[key] as number
    group.rows[position] = row
    counts[key] = position + 1
  })
  return groups
}
