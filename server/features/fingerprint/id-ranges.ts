import type { Span } from '../../entities/id-span.ts'

/** Removes ids from ranges. Both are sorted ascending; the ranges are disjoint. */
export function createRangeSplitter(ranges: readonly Span[]) {
  const remaining: Span[] = []
  let index = 0
  let from = ranges[0]?.from ?? 0

  function closeRange(to: number): void {
    if (from <= to) remaining.push({ from, to })
  }
  function closeRangesBelow(id: number): void {
    for (let range = ranges[index]; range && range.to < id; range = ranges[index]) {
      closeRange(range.to)
      index += 1
      from = ranges[index]?.from ?? 0
    }
  }

  return {
    /** Number of ranges that are closed. */
    count: () => remaining.length,
    remove(id: number): void {
      closeRangesBelow(id)
      closeRange(id - 1)
      from = id + 1
    },
    /** Call once, after the last id. */
    finish(): Span[] {
      closeRangesBelow(Number.POSITIVE_INFINITY)
      return remaining
    },
  }
}

/** Both are sorted ascending and disjoint. */
export function subtractRanges(ranges: readonly Span[], removed: readonly Span[]): Span[] {
  let at = 0
  return ranges.flatMap(({ from, to }) => {
    const parts: Span[] = []
    let next = from
    while ((removed[at]?.to ?? Number.POSITIVE_INFINITY) < from) at += 1
    for (let index = at; next <= to; index += 1) {
      const hole = removed[index]
      if (!hole || hole.from > to) {
        parts.push({ from: next, to })
        break
      }
      if (hole.from > next) parts.push({ from: next, to: hole.from - 1 })
      next = Math.max(next, hole.to + 1)
    }
    return parts
  })
}
