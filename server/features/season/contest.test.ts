import { ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { at, testApp } from '../../test/test-app.ts'

describe('getContest', () => {
  test('returns the specification’s schedule, the phases and the clock', async () => {
    const contest = await testApp()
    const reply = z.parse(ContestReply, (await contest.call(getContest)).json())
    expect(reply).toMatchObject({
      now: '2025-10-01T17:00:00.000Z',
      timeZone: 'America/Chicago',
      entryDeadline: '2025-09-15',
      announcementDate: '2025-10-27',
      concluded: false,
      nextChangeAt: '2025-10-04T05:00:00.000Z',
      isSubmissionStarted: { publicSubmission: true, districtPoll: true, publicPoll: true, internalNaming: false },
      version: '1.3.0',
      demo: null,
    })
    expect(reply.phases.map(({ startsOn, endsOn, state }) => [startsOn, endsOn, state])).toEqual([
      ['2025-08-11', '2025-09-15', 'ended'],
      ['2025-09-16', '2025-09-25', 'ended'],
      ['2025-09-29', '2025-10-03', 'active'],
      ['2025-10-10', '2025-10-17', 'not_started'],
    ])
    contest.setClock(at.after)
    expect((await contest.call(getContest)).json()).toMatchObject({ concluded: true, nextChangeAt: null })
  })

  test('follows a schedule changed by another process within a second', async () => {
    const contest = await testApp()
    await contest.call(getContest)
    const em = contest.orm.em.fork()
    const row = await em.findOneOrFail(Season, getSeasonId(em))
    row.schedule = { ...row.schedule, announcementDate: '2025-12-24' }
    await em.flush()
    await expect
      .poll(async () => (await contest.call(getContest)).json().announcementDate, { timeout: 3000 })
      .toBe('2025-12-24')
  })
})

test('setDemoClock > sets the demo’s clock, which runs on from there', async () => {
  const { buildApp } = await import('../../app.ts')
  const { DemoClock } = await import('../../lib/clock.ts')
  const { orm, config } = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  const app = await buildApp({ orm, config, clock: new DemoClock(new Date(at.phase3)) })
  const set = (now: string) => app.inject({ method: 'POST', url: '/api/demo/clock', payload: { now } })
  expect((await set('2025-08-12T12:00:00Z')).json().phases[0].state).toBe('active')
  const { now, demo } = (await app.inject('/api/contest')).json()
  expect([now, demo]).toEqual([expect.stringMatching(/^2025-08-12T12:00:0/), 'sample'])
  expect((await set('1999-01-01T00:00:00Z')).json().code).toBe('demo.bad_instant')
  expect((await set('tomorrow')).json().code).toBe('request.invalid')
  await app.close()
})
