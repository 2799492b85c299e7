import { submitPublicSubmission } from '@snowplow/contract/public-submission/public-submission.ts'
import { getSubmissionStatistics } from '@snowplow/contract/public-submission/submission-review.ts'
import { beforeAll, expect, test } from 'vitest'
import { ExaminedSubmission } from '../../../../entities/examination.entity.ts'
import { makeSubmission, makeVotingOptions } from '../../../../test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../../test/test-app.ts'
import { submissionExamination } from './examination.ts'

onBothDatabases('examination hints', (database) => {
  let contest: TestApp
  let examination: ReturnType<typeof submissionExamination>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    examination = submissionExamination(contest.orm)
  })
  const enter = async (snowplowName: string, snowplowNameDescription = 'It pushes snow.'): Promise<number> =>
    (
      await contest.call(submitPublicSubmission, { body: makeSubmission({ snowplowName, snowplowNameDescription }) })
    ).json().id
  const listed = async (where: object, more = '') =>
    (
      await contest.as('admin')('GET', `/public-submission?where=${encodeURIComponent(JSON.stringify(where))}${more}`)
    ).json()

  test('adds hints and changes nothing else of the entry', async () => {
    const id = await enter('Holy Crap Snow', 'Damn, that is deep.')
    const before = (await listed({ id })).items[0]
    await examination.catchUp()
    const after = (await listed({ id })).items[0]
    const hints = [
      { field: 'snowplowName', matched: 'Crap', term: 'crap' },
      { field: 'snowplowNameDescription', matched: 'Damn', term: 'damn' },
    ]
    expect(after).toEqual({ ...before, hints })
    expect([after.reviewState, after.version]).toEqual(['pending', before.version])
  })

  test('filters and sorts the list by hasHint', async () => {
    const [plain, rude] = [await enter('Gentle Drift'), await enter('Poopy Drift')]
    await examination.catchUp()
    const both = { $and: [{ id: { $in: [plain, rude] } }] }
    const ids = async (where: object, more = '') =>
      (await listed(where, more)).items.map(({ id }: { id: number }) => id)
    expect(await ids({ ...both, hasHint: true })).toEqual([rude])
    expect(await ids({ ...both, hasHint: false })).toEqual([plain])
    expect(await ids(both, '&orderBy={"hasHint":"desc"}')).toEqual([rude, plain])
  })

  test('examines a new entry automatically', async () => {
    const id = await enter('Crappy Weather Ahead')
    await expect.poll(async () => (await listed({ id })).items[0].hints.length, { timeout: 10_000 }).toBe(1)
  })

  test('examines each entry once across concurrent processes', async () => {
    const [option] = await makeVotingOptions(contest, 1, 120)
    expect(option).toBeDefined()
    await Promise.all([1, 2, 3].map(() => submissionExamination(contest.orm).catchUp()))
    const total = (await listed({})).total
    expect(await contest.orm.em.fork().count(ExaminedSubmission)).toBe(total)
    const statistics = (await contest.as('admin')(getSubmissionStatistics)).json()
    expect(statistics.total).toBe(total)
  })

  test('examines no more entries after stop()', async () => {
    const stopped = submissionExamination(contest.orm)
    await stopped.stop()
    const examined = () => contest.orm.em.fork().count(ExaminedSubmission)
    const before = await examined()
    await makeVotingOptions(contest, 2, 1)
    await stopped.catchUp()
    expect(await examined()).toBe(before)
    await examination.catchUp()
    expect(await examined()).toBe(before + 1)
  })
})
