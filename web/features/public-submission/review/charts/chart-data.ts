import type { SubmissionStatistics } from '@snowplow/contract/public-submission/submission-review.ts'

type Days = SubmissionStatistics['days']

const dayLength = 86_400_000

export function everyDay(days: Days): Days {
  const counts = new Map(days.map(({ day, entries }) => [day, entries]))
  const sortedDays = [...counts.keys()].sort()
  const [first, last] = [sortedDays[0], sortedDays.at(-1)]
  if (!first || !last) return []
  const length = Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10)
    return { day, entries: counts.get(day) ?? 0 }
  })
}

/** Sorts by school order; grades that are no longer listed come last. */
export function inOrder<Row extends { gradeLevel: string }>(rows: readonly Row[], names: readonly string[]): Row[] {
  const getSortIndex = ({ gradeLevel }: Row) => {
    const index = names.indexOf(gradeLevel)
    return index < 0 ? names.length : index
  }
  return [...rows].sort((a, b) => getSortIndex(a) - getSortIndex(b))
}
