import { getSubmissionStatistics, type Hint } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, expect, test } from 'vitest'
import { getDialect } from '../../../../db/orm.ts'
import { ExaminedSubmission, hintRules } from '../../../../entities/examination.entity.ts'
import { PublicNameSubmission } from '../../../../entities/public-name-submission.entity.ts'
import { makeEntry, makeVotingOptions } from '../../../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../../test/test-app.ts'
import { readContestDay } from '../../../season/schedule/contest-day.ts'
import { deleteExamination, lockExaminations } from './entry-count.ts'
import { createExamination } from './examination.ts'
import { examine } from './examine.ts'

onBothDatabases('examination hints', (database, once) => {
  let contest: TestApp
  let examination: ReturnType<typeof createExamination>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    examination = createExamination({ orm: contest.orm })
  })
  const enter = async (snowplowName: string, snowplowNameDescription = 'It pushes snow.'): Promise<number> =>
    (await contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName, snowplowNameDescription }) })).json()
      .id
  const listed = async (where: object, more = '') =>
    (
      await contest.as('admin')('GET', `/public-submission?where=${encodeURIComponent(JSON.stringify(where))}${more}`)
    ).json()

  once('adds hints and changes nothing else of the entry', async () => {
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

  once('filters and sorts the list by hasHint', async () => {
    const [plain, rude] = [await enter('Gentle Drift'), await enter('Poopy Drift')]
    await examination.catchUp()
    const both = { $and: [{ id: { $in: [plain, rude] } }] }
    const ids = async (where: object, more = '') =>
      (await listed(where, more)).items.map(({ id }: { id: number }) => id)
    expect(await ids({ ...both, hasHint: true })).toEqual([rude])
    expect(await ids({ ...both, hasHint: false })).toEqual([plain])
    expect(await ids(both, '&orderBy={"hasHint":"desc"}')).toEqual([rude, plain])
  })

  once('examines a new entry automatically', async () => {
    const id = await enter('Crappy Weather Ahead')
    await expect.poll(async () => (await listed({ id })).items[0].hints.length, { timeout: 10_000 }).toBe(1)
  })

  once('marks personal data of the family', async () => {
    const entry = makeEntry({
      snowplowName: 'Emma Express',
      firstName: 'Emma',
      snowplowNameDescription: 'At 7 Oak St.',
    })
    const { id } = (await contest.call(submitPublicSubmission, { body: entry })).json()
    await examination.catchUp()
    expect((await listed({ id })).items[0]).toMatchObject({
      reviewState: 'pending',
      hints: [
        { field: 'snowplowName', matched: 'Emma', term: '', personalData: 'childName' },
        { field: 'snowplowNameDescription', matched: '7 Oak St', term: '', personalData: 'address' },
      ],
    })
  })

  once('examines entries of earlier rules again', async () => {
    const [plain, story, rude] = [
      await enter('Quiet Sleet'),
      await enter('Loud Sleet', 'Call 515-555-0123'),
      await enter('Crappy Sleet'),
    ]
    await examination.catchUp()
    const hinted = async () => (await contest.as('admin')(getSubmissionStatistics)).json().hinted
    const before = await hinted()
    // As an earlier version left them, and a hint that the rules no longer give.
    const ids = [plain, story, rude]
    const earlier = { field: 'snowplowName', matched: 'Quiet', term: 'quiet' } as const
    // In one transaction: the server's own examination may run at any time.
    const em = contest.orm.em.fork()
    await em.transactional(async (em) => {
      await em.nativeUpdate(PublicNameSubmission, { id: { $in: [story] } }, { hints: null, hasHint: false })
      await em.nativeUpdate(PublicNameSubmission, { id: plain }, { hints: [earlier], hasHint: true })
      await em.nativeUpdate(ExaminedSubmission, { submission: { $in: ids } }, { rules: hintRules - 1 })
      expect((await em.findOneOrFail(PublicNameSubmission, plain)).hints).toEqual([earlier])
    })
    await Promise.all([1, 2].map(() => createExamination({ orm: contest.orm }).catchUp()))
    const { items } = await listed({ id: { $in: ids } }, '&orderBy={"id":"asc"}')
    expect(items.map(({ hints }: { hints: Hint[] }) => hints.map(({ matched }) => matched))).toEqual([
      [],
      ['515-555-0123'],
      ['Crap'],
    ])
    expect(await hinted()).toBe(before)
    expect(await em.count(ExaminedSubmission, { rules: { $lt: hintRules } })).toBe(0)
  })

  test('examines each entry once across concurrent processes', async () => {
    const [option] = await makeVotingOptions(contest, 1, 120)
    expect(option).toBeDefined()
    await Promise.all([1, 2, 3].map(() => createExamination({ orm: contest.orm }).catchUp()))
    const total = (await listed({})).total
    expect(await contest.orm.em.fork().count(ExaminedSubmission)).toBe(total)
    const statistics = (await contest.as('admin')(getSubmissionStatistics)).json()
    expect(statistics.total).toBe(total)
  })

  test('takes the text that a family corrects while it is examined', async () => {
    const id = await enter('Plain Ridge')
    await examination.catchUp()
    const dayOf = await readContestDay(contest.orm.em.fork())
    let running: Promise<void> | undefined
    await contest.orm.em.fork().transactional(async (em) => {
      await lockExaminations(em)
      const entry = await em.findOneOrFail(PublicNameSubmission, id, { populate: ['group'] })
      await deleteExamination(em, entry)
      running = examine(contest.orm, [id], dayOf)
      // PostgreSQL lets it read the earlier text; SQLite, which runs one transaction at a time, does not.
      const waiting = `select 1 as one from pg_locks where locktype = 'advisory' and not granted`
      if (getDialect(em) === 'postgres')
        await expect.poll(async () => (await contest.orm.em.fork().execute(waiting)).length).toBeGreaterThan(0)
      entry.snowplowName = 'Crap Ridge'
    })
    await running
    const { hints } = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, id)
    expect(hints).toMatchObject([{ field: 'snowplowName', matched: 'Crap' }])
  })

  once('examines no more entries after stop()', async () => {
    const stopped = createExamination({ orm: contest.orm })
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
