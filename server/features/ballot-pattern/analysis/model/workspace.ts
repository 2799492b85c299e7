import { type Slice, startSlice } from '../../../../http/limits/yielding.ts'
import type { Snapshot } from '../../../poll-result/columns/ballot-columns.ts'
import type { FindingKind, Label } from '../pattern.ts'
import { createPatternList } from '../pattern-list.ts'
import { createBackground } from './background.ts'
import { getCount, increase } from './counter.ts'
import { visitPairs } from './options.ts'
import { createProfiler } from './profile.ts'
import { filterRows, scan } from './scan.ts'
import { createTimeline, type UtcOffset } from './timeline.ts'

/** Milliseconds; leaves room for the last step of a slice. */
const sliceMs = 4

const stoppable = (slice: Slice, isStopped: () => boolean): Slice => ({
  isOver: slice.isOver,
  async next() {
    if (isStopped()) throw new Error('The search was stopped')
    await slice.next()
  },
})

interface Options {
  utcOffsetMs: UtcOffset
  isStopped?: () => boolean
  omits?: (kind: FindingKind) => boolean
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>

/** State that the detectors share in one search. Rows are indexes into the snapshot, in the order of their arrival. */
export async function createWorkspace(
  snapshot: Snapshot,
  { utcOffsetMs, isStopped = () => false, omits = () => false }: Options,
) {
  const slice: Slice = stoppable(startSlice(sliceMs), isStopped)
  let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const agentTotals = new Uint32Array(snapshot.agents)
  const all = new Uint32Array(snapshot.size)
  await scan(slice, snapshot.size, (row) => {
    const at = snapshot.at(row)
    firstAt = Math.min(firstAt, at)
    lastAt = Math.max(lastAt, at)
    increase(agentTotals, snapshot.agent(row))
    all[row] = row
  })
  const timeline = createTimeline(utcOffsetMs)
  const patterns = createPatternList(snapshot.size, slice)
  const filter = (rows: Uint32Array, isIncluded: (row: number) => boolean) => filterRows(slice, rows, isIncluded)

  /** True for ballots that no pattern has, and for those of crowds that vote like the others. */
  const isUnlisted = (row: number) => {
    const label = patterns.labelOf(row)
    return label === null || label === 'carrier' || label === 'shared'
  }
  return {
    ...{ snapshot, slice, timeline, firstAt, lastAt, all, filter, patterns, isUnlisted, omits },
    profile: createProfiler(snapshot, timeline, agentTotals, slice),
    createBackground: (rows: Uint32Array) => createBackground(snapshot, rows, timeline, agentTotals, slice),
    /** @param label of further ballots to include */
    unlisted: (label?: Label) =>
      filter(all, (row) => isUnlisted(row) || (label !== undefined && patterns.labelOf(row) === label)),
    /** Ballots by pairs of options, the smaller index first: `first * options + second`. */
    async countPairs(rows: Uint32Array): Promise<Uint32Array> {
      const options = snapshot.optionIds.length
      const counts = new Uint32Array(options * options)
      await scan(slice, rows.length, (index) => {
        visitPairs(snapshot, snapshot.trio(getCount(rows, index)), (pair) => increase(counts, pair))
      })
      return counts
    },
  }
}
