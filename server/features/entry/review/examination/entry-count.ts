import type { InferEntity } from '@mikro-orm/core'
import type { ReviewState } from '@snowplow/contract/entry/entry-review.ts'
import { executeWithRows, type Statement } from '../../../../db/json-rows.ts'
import { type Em, takeAdvisoryLock } from '../../../../db/orm.ts'
import { getSeasonId } from '../../../../db/season.ts'
import { type CountKind, ExaminedSubmission } from '../../../../entities/examination.entity.ts'
import type { PublicNameSubmission } from '../../../../entities/public-name-submission.entity.ts'
import { recountPending, removeEntry } from '../../../../similarity/similarity-index.ts'
import { readContestDay } from '../../../season/schedule/contest-day.ts'

// Advisory lock id, unique within the product.
const lock = 20_250_812

/**
 * Serializes changes to hints, groups and counts until the transaction ends: the group of an entry depends on all other
 * entries, and each entry must be counted once.
 */
export const lockExaminations = (em: Em) => takeAdvisoryLock(em, lock)

export interface Countable {
  reviewState: string
  hasHint: boolean
  day: string
  countyId: number
  gradeLevel: string
}

const into = 'insert into submission_count (season_id, kind, item, entries)'
const onTop = 'on conflict (season_id, kind, item) do update set entries = submission_count.entries + excluded.entries'
const addUp = (season: number): Statement => ({
  postgres: `${into} select ${season}, kind, item, entries from json_to_recordset($1) as row(kind text, item text, entries int) ${onTop}`,
  sqlite: `${into} select ${season}, value ->> 'kind', value ->> 'item', value ->> 'entries' from json_each(?) where true ${onTop}`,
})

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
export const storeCounts = (em: Em, sums: CountSums) => executeWithRows(em, addUp(getSeasonId(em)), sums.all())

type Entry = InferEntity<typeof PublicNameSubmission>

async function getExamined(em: Em, entries: Entry[]): Promise<Entry[]> {
  const rows = await em.find(ExaminedSubmission, { submission: { $in: entries.map(({ id }) => id) } })
  const examined = new Set(rows.map(({ submission }) => submission.id))
  return entries.filter(({ id }) => examined.has(id))
}

/** Updates counts and groups for a review not yet stored in the entries. Needs `lockExaminations()`. */
export async function recountReviewed(em: Em, entries: Entry[], reviewState: ReviewState): Promise<void> {
  const sums = countSums()
  const pending = new Map<number, number>()
  for (const entry of await getExamined(em, entries)) {
    sums.add('reviewState', entry.reviewState, -1)
    sums.add('reviewState', reviewState, 1)
    const change = Number(reviewState === 'pending') - Number(entry.reviewState === 'pending')
    if (entry.group && change) pending.set(entry.group.id, (pending.get(entry.group.id) ?? 0) + change)
  }
  await storeCounts(em, sums)
  await recountPending(em, pending)
}

/** Removes the counts, group membership and words of an entry before its deletion. Needs `lockExaminations()`. */
export async function deleteExamination(em: Em, entry: Entry): Promise<void> {
  const [examined] = await getExamined(em, [entry])
  if (!examined) return
  const dayOf = await readContestDay(em)
  const sums = countSums()
  sums.addEntry(
    {
      reviewState: entry.reviewState,
      hasHint: entry.hasHint,
      day: dayOf(entry.createdAt),
      countyId: entry.county.id,
      gradeLevel: entry.gradeLevel,
    },
    -1,
  )
  await storeCounts(em, sums)
  await removeEntry(em, entry)
  await em.nativeDelete(ExaminedSubmission, { submission: entry.id })
}
