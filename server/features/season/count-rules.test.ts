import { getContest } from '@snowplow/contract/contest/contest.ts'
import { getPhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import { type Schedule, updateContest } from '@snowplow/contract/contest/schedule.ts'
import { exportResultFile, getResults } from '@snowplow/contract/results/results.ts'
import { getCountRules, updateCountRules } from '@snowplow/contract/results/ties.ts'
import { beforeEach, expect, test } from 'vitest'
import { Season } from '../../entities/season.entity.ts'
import { schedule2025 } from '../../seed/reference.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

/** The public poll starts tomorrow, seen from `at.phase3`. */
const tomorrow: Schedule = {
  ...schedule2025,
  phases: schedule2025.phases.map((one) => (one.phase === 3 ? { ...one, startsOn: '2025-10-02' } : one)),
}
const laterNaming: Schedule = {
  ...schedule2025,
  phases: schedule2025.phases.map((one) => (one.phase === 1 ? { ...one, startsOn: '2025-08-12' } : one)),
}
const changedRules = { tieRule: 'draw', needsSecondAdministrator: false }

onBothDatabases('rules of the count', (database) => {
  let contest: TestApp
  const admin = getCaller(() => contest, 'admin')
  const getResult = ({ statusCode, json }: Awaited<ReturnType<typeof admin>>) => [statusCode, json().code]
  const save = async (schedule: Schedule, confirms?: object) => {
    const version = (await contest.call(getContest)).json().scheduleVersion
    return admin(updateContest, { body: { schedule, version, ...(confirms && { confirms }) } })
  }
  const readRules = async () => (await admin(getCountRules)).json()
  const castBallots = async (count: number) => {
    const options = await makeVotingOptions(contest, 1, 3)
    await makeBallots(
      contest,
      Array.from({ length: count }, () => ({ options, at: '2025-09-30T12:00:00-05:00' })),
    )
  }

  beforeEach(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    repeatWhileCounting(contest)
  })

  test('stay locked after the poll moved to tomorrow without votes', async () => {
    expect((await save(tomorrow)).statusCode).toBe(200)
    expect((await contest.call(getContest)).json().phases[2].state).toBe('not_started')
    expect((await readRules()).canChangeTieRule).toBe(false)
    expect(getResult(await admin(updateCountRules, { body: changedRules }))).toEqual([409, 'countRules.voting_started'])
    expect((await save(schedule2025)).statusCode).toBe(200)
    expect((await readRules()).tieRule).toBe('allWin')
  })

  test('are locked by a ballot, whatever the schedule says', async () => {
    await castBallots(1)
    await contest.orm.em.fork().nativeUpdate(Season, { id: 1 }, { schedule: tomorrow })
    expect((await readRules()).canChangeTieRule).toBe(false)
    expect(getResult(await admin(updateCountRules, { body: changedRules }))).toEqual([409, 'countRules.voting_started'])
  })

  test('are free again after the clock of a demo went back before the poll', async () => {
    await castBallots(1)
    expect((await readRules()).canChangeTieRule).toBe(false)
    contest.setClock(at.phase1)
    expect((await readRules()).canChangeTieRule).toBe(true)
    expect((await admin(updateCountRules, { body: changedRules })).statusCode).toBe(200)
  })

  test('name a change of the schedule in the results, once a ballot was cast', async () => {
    await castBallots(12)
    expect((await admin(getPhaseUse)).json()).toMatchObject({ ballots: 12 })
    const { entries } = (await admin(getPhaseUse)).json()
    expect(getResult(await save(tomorrow))).toEqual([409, 'schedule.unconfirmed'])
    expect(getResult(await save(tomorrow, { entries, ballots: 11 }))).toEqual([409, 'schedule.unconfirmed'])
    expect(getResult(await save(tomorrow, { entries, ballots: 13 }))).toEqual([409, 'schedule.unconfirmed'])
    expect((await save(tomorrow, { entries, ballots: 12 })).statusCode).toBe(200)
    // Other dates need no confirmation, but are named as well.
    expect((await save({ ...tomorrow, announcementDate: '2025-10-26' })).statusCode).toBe(200)
    contest.setClock(at.after)
    const { scheduleChanges } = (await contest.call(getResults)).json()
    const days = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn })
    expect(scheduleChanges).toEqual([
      {
        at: new Date(at.phase3).toISOString(),
        day: '2025-10-01',
        items: [{ item: 'phase_3', before: days('2025-09-29', '2025-10-03'), after: days('2025-10-02', '2025-10-03') }],
      },
      {
        at: new Date(at.phase3).toISOString(),
        day: '2025-10-01',
        items: [{ item: 'announcementDate', before: days('2025-10-27'), after: days('2025-10-26') }],
      },
    ])
    const file = (await contest.call(exportResultFile, { params: { file: 'schedule' } })).body
    expect(file).toContain('"Public poll",2025-09-29,2025-10-03,2025-10-02,2025-10-03'.replaceAll('"', ''))
  })

  test('accept a number that has grown while it was read', async () => {
    await castBallots(12)
    const options = await makeVotingOptions(contest, 2, 3)
    await makeBallots(contest, [{ options, at: at.phase3 }])
    const { entries } = (await admin(getPhaseUse)).json()
    expect((await save(tomorrow, { entries, ballots: 12 })).statusCode).toBe(200)
  })

  test('ask for a confirmation before the start of a phase with entries moves', async () => {
    contest.setClock(at.phase1)
    expect((await save(laterNaming)).statusCode).toBe(200)
    expect((await save(schedule2025)).statusCode).toBe(200)
    expect((await contest.post('/public-submission/submit', makeEntry())).statusCode).toBeLessThan(300)
    expect(getResult(await save(laterNaming))).toEqual([409, 'schedule.unconfirmed'])
    expect((await save(laterNaming, { entries: 1, ballots: 0 })).statusCode).toBe(200)
    contest.setClock(at.after)
    const { scheduleChanges } = (await contest.call(getResults)).json()
    expect(scheduleChanges.map(({ items }: { items: { item: string }[] }) => items.map(({ item }) => item))).toEqual([
      ['phase_1'],
    ])
  })
})
