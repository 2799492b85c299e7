import { getContest } from '@snowplow/contract/contest/contest.ts'
import {
  deletePublicSubmission,
  getSubmissionStatistics,
  listPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { exportEmployeeNames } from '@snowplow/contract/internal-naming.ts'
import { getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../../db/json-rows.ts'
import { getCurrentSeasonId } from '../../../db/season.ts'
import { EmployeeSubmission } from '../../../entities/internal-naming.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { makeEntry, makeVotingOptions } from '../../../test/make/make.ts'
import { testApp } from '../../../test/test-app.ts'
import { createExamination } from '../../entry/review/examination/examination.ts'

describe('contest in another time zone', () => {
  async function contestIn(timeZone: string, now: string) {
    const contest = await testApp({ now })
    // Before the first read of the season.
    await contest.orm.em.fork().nativeUpdate(Season, { id: getCurrentSeasonId(contest.orm) }, { timeZone })
    return contest
  }

  test('opens, ends and concludes at its own midnights', async () => {
    const contest = await contestIn('America/Anchorage', '2025-08-11T07:59:59.999Z')
    const reply = async () => (await contest.call(getContest)).json()
    const enter = async () => (await contest.call(submitPublicSubmission, { body: makeEntry() })).json()
    expect(await enter()).toMatchObject({ code: 'submission.not_open' })
    expect(await reply()).toMatchObject({ timeZone: 'America/Anchorage', nextChangeAt: '2025-08-11T08:00:00.000Z' })
    contest.setClock('2025-08-11T08:00:00Z')
    expect(await enter()).toMatchObject({ id: expect.any(Number) })
    contest.setClock('2025-09-16T07:59:59Z')
    expect((await reply()).phases[0]).toMatchObject({ state: 'active', endsAt: '2025-09-16T08:00:00.000Z' })
    contest.setClock('2025-09-16T08:00:00Z')
    expect((await reply()).phases[0].state).toBe('ended')
    contest.setClock('2025-10-28T07:59:59Z')
    expect((await reply()).concluded).toBe(false)
    contest.setClock('2025-10-28T08:00:00Z')
    expect((await reply()).concluded).toBe(true)
  })

  test('counts entries by its own days, reviewed or not', async () => {
    const contest = await contestIn('Asia/Kathmandu', '2025-09-01T18:14:59Z')
    const admin = contest.as('admin')
    const days = async () => (await admin(getSubmissionStatistics)).json().days
    const enter = async () => (await contest.call(submitPublicSubmission, { body: makeEntry() })).json()
    const first = await enter()
    contest.setClock('2025-09-01T18:15:00Z')
    await enter()
    const expectedDays = [
      { day: '2025-09-01', entries: 1 },
      { day: '2025-09-02', entries: 1 },
    ]
    expect(await days()).toEqual(expectedDays)
    await createExamination({ orm: contest.orm }).catchUp()
    expect(await days()).toEqual(expectedDays)
    const where = JSON.stringify({ id: first.id })
    const [{ id, version }] = (await admin(listPublicSubmissions, { query: { where } })).json().items
    expect((await admin(deletePublicSubmission, { params: { id }, query: { version } })).statusCode).toBe(200)
    expect(await days()).toEqual(expectedDays.slice(1))
  })

  test('counts ballots by its own days and hours', async () => {
    const contest = await contestIn('Asia/Kathmandu', '2025-10-01T18:00:00Z')
    const options = await makeVotingOptions(contest, 1, 3)
    // 23:45 and 23:59 of one evening, and the following midnight.
    for (const now of ['2025-10-01T18:00:00Z', '2025-10-01T18:14:59Z', '2025-10-01T18:15:00Z']) {
      contest.setClock(now)
      const body = { districtId: 1, selectedOptions: options, recaptcha: 'off' }
      expect((await contest.call(submitVote, { body })).statusCode).toBe(201)
    }
    expect((await contest.as('admin')(getPollResult, { params: { districtId: 1 } })).json()).toMatchObject({
      days: [
        { day: '2025-10-01', ballots: 2 },
        { day: '2025-10-02', ballots: 1 },
      ],
      hours: [
        { at: '2025-10-01T17:15:00.000Z', ballots: 2 },
        { at: '2025-10-01T18:15:00.000Z', ballots: 1 },
      ],
    })
  })

  test('dates the decal sheet in its own time zone', async () => {
    const contest = await contestIn('America/Anchorage', '2025-10-13T07:30:00Z')
    const { id: user } = await contest.accountOf('user')
    const on = new Date('2025-10-13T07:30:00Z')
    const name = { snowplowName: 'Salty', snowplowId: 'A 1', heldTruck: 'A 1', user, status: 2, district: 2 }
    await insertRows(contest.orm.em.fork(), EmployeeSubmission, [{ ...name, createdAt: on, updatedAt: on }])
    expect((await contest.as('admin')(exportEmployeeNames)).body).toContain('District 2,A 1,Salty,5,2025-10-12 23:30')
  })
})
