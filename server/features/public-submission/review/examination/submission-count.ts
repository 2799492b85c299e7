import { runOver, type Statement } from '../../../../db/json-rows.ts'
import type { Em } from '../../../../db/orm.ts'
import { takeAdvisoryLock } from '../../../../db/orm.ts'
import type { CountKind } from './examination.entity.ts'

/** Any number will do that nothing else locks. */
const lock = 20_250_812

/**
 * Waits until nobody else changes hints, groups or counts, and keeps others out until the transaction ends: an entry
 * belongs to a group because of all the others, and is counted once.
 */
export const lockExaminations = (em: Em) => takeAdvisoryLock(em, lock)

export interface Countable {
  reviewState: string
  hasHint: boolean
  day: string
  countyId: number
  gradeLevel: string
}

const into = 'insert into submission_count (kind, item, entries)'
const onTop = 'on conflict (kind, item) do update set entries = submission_count.entries + excluded.entries'
const addUp: Statement = {
  postgres: `${into} select kind, item, entries from json_to_recordset($1) as row(kind text, item text, entries int) ${onTop}`,
  sqlite: `${into} select value ->> 'kind', value ->> 'item', value ->> 'entries' from json_each(?) where true ${onTop}`,
}

export function countSums() {
  const sums = new Map<string, { kind: CountKind; item: string; entries: number }>()
  function add(kind: CountKind, item: string, entries: number): void {
    const key = `${kind} ${item}`
    const sum = sums.get(key) ?? { kind, item, entries: 0 }
    sum.entries += entries
    sums.set(key, sum)
  }
  return {
    add,
    addEntry(entry: Countable, entries = 1): void {
      add('reviewState', entry.reviewState, entries)
      if (entry.hasHint) add('hinted', 'yes', entries)
      add('day', entry.day, entries)
      add('county', String(entry.countyId), entries)
      add('gradeLevel', entry.gradeLevel, entries)
    },
    all: () => [...sums.values()].filter(({ entries }) => entries !== 0),
  }
}
export type CountSums = ReturnType<typeof countSums>

/** Needs `lockExaminations()`. */
export const storeCounts = (em: Em, sums: CountSums) => runOver(em, addUp, sums.all())
