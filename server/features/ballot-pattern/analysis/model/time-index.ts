import { getCount, increase } from './counter.ts'
import { filterRows, scan } from './scan.ts'
import { hour, minute } from './timeline.ts'
import type { Workspace } from './workspace.ts'

const day = 24 * hour
// The latest four months are searched. Bounds memory if a clock was wrong.
const maxMs = 120 * day

export type TimeIndex = Awaited<ReturnType<typeof createTimeIndex>>

/** Sorts the ballots by hour. Minutes are counted from the local midnight before the first ballot. */
export async function createTimeIndex({ snapshot, slice, timeline, firstAt, lastAt }: Workspace) {
  const end = timeline.localTime(lastAt)
  const earliest = Math.max(timeline.localTime(firstAt), end - maxMs)
  const start = Math.floor(earliest / day) * day
  const minutes = Math.floor((end - start) / minute) + 1
  const getMinute = (row: number) => Math.floor((timeline.localTime(snapshot.at(row)) - start) / minute)
  const hours = Math.ceil(minutes / 60)
  const ends = new Uint32Array(hours + 1)
  // Ballots of an hour that the clock repeats may lie after the last minute.
  const getHour = (row: number) => Math.floor(getMinute(row) / 60)
  await scan(slice, snapshot.size, (row) => {
    const of = getHour(row)
    if (of >= 0 && of < hours) increase(ends, of + 1)
  })
  for (let index = 0; index < hours; index++) increase(ends, index + 1, getCount(ends, index))
  const order = new Uint32Array(getCount(ends, hours))
  const next = ends.slice()
  await scan(slice, snapshot.size, (row) => {
    const of = getHour(row)
    if (of < 0 || of >= hours) return
    order[getCount(next, of)] = row
    increase(next, of)
  })
  return {
    firstMinute: Math.floor((earliest - start) / minute),
    /** Counts rows by key and time, in buckets of some minutes. */
    async count(
      rows: Uint32Array,
      bucketMinutes: number,
      addKeys: (row: number, add: (key: number) => void) => void,
    ): Promise<(Uint32Array | undefined)[]> {
      const counts: (Uint32Array | undefined)[] = []
      const buckets = Math.ceil(minutes / bucketMinutes)
      let bucket = 0
      const add = (key: number) => {
        counts[key] ??= new Uint32Array(buckets)
        increase(counts[key], bucket)
      }
      await scan(slice, rows.length, (index) => {
        const row = getCount(rows, index)
        bucket = Math.floor(getMinute(row) / bucketMinutes)
        if (bucket >= 0 && bucket < buckets) addKeys(row, add)
      })
      return counts
    },
    /** Returns the rows of the minutes that satisfy the condition. */
    between(from: number, to: number, isIncluded: (row: number) => boolean): Promise<Uint32Array> {
      const first = getCount(ends, Math.floor(from / 60))
      const last = getCount(ends, Math.min(hours, Math.ceil(to / 60)))
      return filterRows(slice, order.subarray(first, last), (row) => {
        const at = getMinute(row)
        return at >= from && at < to && isIncluded(row)
      })
    },
  }
}
