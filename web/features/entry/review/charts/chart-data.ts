import { addDays, daysBetween } from '@snowplow/contract/contest/days.ts'
import type { EntryStatistics } from '@snowplow/contract/entry/entry-review.ts'

type Days<Count> = (Omit<EntryStatistics['days'][number], 'entries'> & { entries: Count })[]

export function fillDays<Count extends number | null>(days: Days<Count>): Days<Count | 0> {
  const counts = new Map(days.map(({ day, entries }) => [day, entries]))
  const sortedDays = [...counts.keys()].sort()
  const [first, last] = [sortedDays[0], sortedDays.at(-1)]
  if (!first || !last) return []
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return { day, entries: counts.get(day) ?? 0 }
  })
}

/** Sorts by school order; grades that are no longer listed come last. */
export function sortRows<Row extends { gradeLevel: string }>(rows: readonly Row[], names: readonly string[]): Row[] {
  const getSortIndex = ({ gradeLevel }: Row) => {
    const index = names.indexOf(gradeLevel)
    return index < 0 ? names.length : index
  }
  return [...rows].sort((a, b) => getSortIndex(a) - getSortIndex(b))
}
