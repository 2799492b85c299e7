import { getContest } from '@snowplow/contract/contest/contest.ts'
import { addDays } from '@snowplow/contract/contest/days.ts'
import { expect } from 'vitest'
import { Season } from '../../entities/season.entity.ts'
import { at, type TestApp } from '../test-app.ts'

const dayMs = 24 * 3_600_000
const instants = { ...at, phase4: '2025-10-14T12:00:00-05:00' }

/** Moves the first season, so that an instant of it is today: mail is sent by the system's clock. */
export async function moveSeasonToToday({ orm, call }: TestApp, instant: keyof typeof instants): Promise<void> {
  const days = Math.round((Date.now() - Date.parse(instants[instant])) / dayMs)
  const em = orm.em.fork()
  const { schedule } = await em.findOneOrFail(Season, 1)
  const moved = {
    ...schedule,
    phases: schedule.phases.map((one) => ({
      ...one,
      startsOn: addDays(one.startsOn, days),
      endsOn: addDays(one.endsOn, days),
    })),
    entryDeadline: addDays(schedule.entryDeadline, days),
    announcementDate: addDays(schedule.announcementDate, days),
  }
  await em.nativeUpdate(Season, { id: 1 }, { schedule: moved })
  const announced = async () => (await call(getContest)).json().announcementDate
  await expect.poll(announced, { timeout: 10_000 }).toBe(moved.announcementDate)
}
