import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Span } from '../../entities/id-span.ts'
import { createRangeSplitter, subtractRanges } from './id-ranges.ts'

const maxId = 60
const idSets = fc.uniqueArray(fc.integer({ min: 1, max: maxId })).map((ids) => ids.sort((a, b) => a - b))

function toRanges(ids: readonly number[]): Span[] {
  const ranges: Span[] = []
  for (const id of ids) {
    const last = ranges.at(-1)
    if (last?.to === id - 1) last.to = id
    else ranges.push({ from: id, to: id })
  }
  return ranges
}
const toIds = (ranges: readonly Span[]) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))

test('subtractRanges > leaves exactly the other ids', () => {
  fc.assert(
    fc.property(idSets, idSets, (ids, removed) => {
      const left = subtractRanges(toRanges(ids), toRanges(removed))
      expect(toIds(left)).toEqual(ids.filter((id) => !removed.includes(id)))
    }),
  )
})

test('createRangeSplitter > leaves exactly the ids that were not removed', () => {
  fc.assert(
    fc.property(idSets, idSets, (ids, some) => {
      const removed = ids.filter((id) => some.includes(id))
      const splitter = createRangeSplitter(toRanges(ids))
      for (const id of removed) splitter.remove(id)
      expect(toIds(splitter.finish())).toEqual(ids.filter((id) => !removed.includes(id)))
    }),
  )
})
