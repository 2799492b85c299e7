import {
  deletePublicSubmission,
  getSubmissionStatistics,
  listPublicSubmissions,
  reviewPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeEntry } from '../../../test/make/make.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { createExamination } from './examination/examination.ts'

onBothDatabases('getSubmissionStatistics', (database) => {
  let contest: TestApp
  let examination: ReturnType<typeof createExamination>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    examination = createExamination({ orm: contest.orm })
  })
  const admin = getCaller(() => contest, 'admin')
  const statistics = async () => (await admin(getSubmissionStatistics)).json()
  const enter = async (overrides: Parameters<typeof makeEntry>[0]): Promise<number> =>
    (await contest.call(submitPublicSubmission, { body: makeEntry(overrides) })).json().id
  const none = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }

  test('returns zeros without entries', async () => {
    expect(await statistics()).toEqual({
      total: 0,
      reviewStates: none,
      hinted: 0,
      days: [],
      counties: [],
      gradeLevels: [],
    })
  })

  test('counts by review, day, county and grade, examined or not', async () => {
    contest.setClock('2025-09-01T23:59:59-05:00')
    await enter({ countyId: 2, gradeLevel: '1st Grade' })
    contest.setClock('2025-09-02T00:00:00-05:00')
    await enter({ countyId: 2, gradeLevel: '2nd Grade' })
    await enter({ countyId: 7, gradeLevel: '1st Grade', snowplowName: 'Crap Shoveler' })
    const expected = {
      total: 3,
      reviewStates: { ...none, pending: 3 },
      days: [
        { day: '2025-09-01', entries: 1 },
        { day: '2025-09-02', entries: 2 },
      ],
      counties: [
        { countyId: 2, entries: 2 },
        { countyId: 7, entries: 1 },
      ],
      gradeLevels: [
        { gradeLevel: '1st Grade', entries: 2 },
        { gradeLevel: '2nd Grade', entries: 1 },
      ],
    }
    expect(await statistics()).toMatchObject(expected)
    await examination.catchUp()
    expect(await statistics()).toEqual({ ...expected, hinted: 1 })
  })

  test('follows reviews and deletions, examined or not', async () => {
    const ids = [await enter({ countyId: 7 }), await enter({ countyId: 7 })]
    await examination.catchUp()
    ids.push(await enter({ countyId: 9 }))
    const where = JSON.stringify({ id: { $in: ids } })
    const { items } = (await admin(listPublicSubmissions, { query: { where } })).json()
    const entries = items.map(({ id, version }: { id: number; version: number }) => ({ id, version }))
    const reviewed = await admin(reviewPublicSubmissions, {
      body: {
        id: crypto.randomUUID(),
        entries,
        reviewState: 'approved',
      },
    })
    expect((await statistics()).reviewStates).toEqual({ pending: 3, approved: 3, rejected: 0, withdrawn: 0 })
    const { entries: approved } = reviewed.json()
    for (const id of [ids[0], ids[2]]) {
      const { version } = approved.find((entry: { id: number }) => entry.id === id)
      expect((await admin(deletePublicSubmission, { params: { id }, query: { version } })).statusCode).toBe(200)
    }
    const after = await statistics()
    expect([after.total, after.reviewStates.approved]).toEqual([4, 1])
    expect(after.counties).toEqual([
      { countyId: 2, entries: 2 },
      { countyId: 7, entries: 2 },
    ])
    await examination.catchUp()
    expect(await statistics()).toEqual(after)
  })

  test('stays correct during concurrent entries, examinations and reads', async () => {
    const before = (await statistics()).total
    await Promise.all([
      ...Array.from({ length: 40 }, () => enter({})),
      examination.catchUp(),
      ...Array.from({ length: 5 }, statistics),
    ])
    await Promise.all([examination.catchUp(), statistics()])
    expect((await statistics()).total).toBe(before + 40)
  })

  test('statistics, groups and list require an administrator', async () => {
    for (const path of ['/public-submission/statistics', '/public-submission/group', '/public-submission']) {
      expect((await contest.as('user')('GET', path)).statusCode).toBe(403)
      expect((await contest.as('guest')('GET', path)).statusCode).toBe(401)
    }
  })
})
