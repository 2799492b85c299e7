import { calculateMedian, getCount } from '../model/counter.ts'

export interface Scale {
  minutes: number
  /** Buckets before and after, from which a typical count is taken; 0 if only other days are compared. */
  neighbors: number
  /** True if other days at this hour are compared, once there are two of them. */
  hasDays: boolean
}

export const scales: readonly Scale[] = [
  { minutes: 1, neighbors: 60, hasDays: false },
  { minutes: 10, neighbors: 18, hasDays: false },
  { minutes: 60, neighbors: 6, hasDays: true },
  { minutes: 360, neighbors: 0, hasDays: true },
]

export interface Window {
  /** First and last bucket, both included. */
  first: number
  last: number
  observed: number
  expected: number
  /** Highest score of its buckets. */
  score: number
}

export const calculateWindowScore = (observed: number, expected: number, spread: number) =>
  (observed - expected) / Math.sqrt(Math.max(1, expected) + (spread * expected) ** 2)

// Activity of people by local hour, relative to the day: compares hours of the first days, when no others are.
const activity = [
  0.25, 0.15, 0.1, 0.1, 0.1, 0.2, 0.5, 0.8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.2, 1.4, 1.5, 1.5, 1.2, 0.8, 0.5,
]

/** Typical activity of a bucket that starts `index` buckets after a local midnight. */
function getActivity(index: number, minutes: number): number {
  const first = ((index * minutes) / 60) % 24
  let sum = 0
  const hours = Math.max(1, minutes / 60)
  for (let step = 0; step < hours; step++) sum += getCount(activity, Math.floor(first + step) % 24)
  return sum / hours
}

/** Typical count of a bucket, without itself and the next ones on both sides. Buckets are counted from a midnight. */
export function estimateTypicalCount(
  counts: Uint32Array,
  [start, end]: readonly [number, number],
  index: number,
  { minutes, neighbors, hasDays }: Scale,
): number {
  const perDay = (24 * 60) / minutes
  if (hasDays) {
    const days: number[] = []
    for (let other = index % perDay; other < end; other += perDay)
      if (other !== index && other >= start) days.push(getCount(counts, other))
    if (days.length >= 2) return calculateMedian(days)
  }
  const around: number[] = []
  for (let step = 2; step <= neighbors + 1; step++)
    for (const other of [index - step, index + step])
      if (other >= start && other < end) around.push(getCount(counts, other) / getActivity(other, minutes))
  return around.length > 0 ? calculateMedian(around) * getActivity(index, minutes) : Number.POSITIVE_INFINITY
}

export interface Limits {
  spread: number
  minScore: number
  minExcess: number
}

// A window extends to the neighbors of its peak from this score.
const edgeScore = 2

/** Joins buckets around those whose score and excess are high enough. */
export function joinBuckets(counts: Uint32Array, expectedAt: (index: number) => number, limits: Limits): Window[] {
  const { spread, minScore, minExcess } = limits
  const windows: Window[] = []
  const bucketAt = (index: number) => {
    const observed = getCount(counts, index)
    const expected = expectedAt(index)
    return { first: index, last: index, observed, expected, score: calculateWindowScore(observed, expected, spread) }
  }
  for (let index = 0; index < counts.length; index++) {
    if (getCount(counts, index) < minExcess) continue
    const peak = bucketAt(index)
    if (peak.score < minScore || peak.observed - peak.expected < minExcess) continue
    const previous = windows.at(-1)
    const window = previous && previous.last >= index - 1 ? previous : peak
    if (window === peak) {
      windows.push(window)
      const limit = previous ? previous.last + 1 : 0
      for (let before = index - 1; before >= limit; before--) if (!extend(window, bucketAt(before))) break
    } else extend(window, peak)
    while (window.last + 1 < counts.length && extend(window, bucketAt(window.last + 1)));
    index = window.last
  }
  return windows
}

function extend(window: Window, bucket: Window): boolean {
  if (!(bucket.score >= edgeScore)) return false
  window.first = Math.min(window.first, bucket.first)
  window.last = Math.max(window.last, bucket.last)
  window.observed += bucket.observed
  window.expected += bucket.expected
  window.score = Math.max(window.score, bucket.score)
  return true
}
