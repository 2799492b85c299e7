import { concludedFrom, getPhaseWindow } from '@snowplow/contract/contest/phases.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { sampleTimeZone, schedule2025 } from './reference.ts'
import type { Timeline } from './sample.ts'

function turningPoints({ phases, announcementDate }: Schedule, timeZone: string): number[] {
  const windows = phases.map((days) => getPhaseWindow(days, timeZone))
  const all = [
    ...windows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    concludedFrom(announcementDate, timeZone),
  ]
  return all.map((instant) => instant.getTime())
}

/** Maps the sample's instants of 2025 to the same part of the same phase in another schedule. */
export function createPace(schedule: Schedule, timeZone: string): Timeline {
  const sample = turningPoints(schedule2025, sampleTimeZone)
  const target = turningPoints(schedule, timeZone)
  const shiftAt = (index: number) => (target.at(index) ?? 0) - (sample.at(index) ?? 0)
  return (ideal) => {
    const time = new Date(ideal).getTime()
    const next = sample.findIndex((instant) => instant > time)
    if (next <= 0) return new Date(time + shiftAt(next))
    const [from = 0, to = 0] = sample.slice(next - 1, next + 1)
    const [start = 0, end = 0] = target.slice(next - 1, next + 1)
    return new Date(Math.round(start + ((time - from) / (to - from)) * (end - start)))
  }
}
