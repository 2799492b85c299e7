import { deletePublicSubmission, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, expect, test } from 'vitest'
import { SubmissionGroup } from '../../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../../test/make/make.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { createExamination } from './examination/examination.ts'

interface Entry {
  id: number
  version: number
  groupId: number | null
  groupCount: number
}

onBothDatabases('entry groups', (database) => {
  let contest: TestApp
  let examination: ReturnType<typeof createExamination>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    examination = createExamination({ orm: contest.orm })
  })
  const admin = getCaller(() => contest, 'admin')
  const conditions = (where: object) => `where=${encodeURIComponent(JSON.stringify(where))}`
  const listed = async (where: object): Promise<Entry[]> =>
    (await admin('GET', `/public-submission?limit=100&${conditions(where)}`)).json().items
  const groups = async (where: object = {}) =>
    (await admin('GET', `/public-submission/group?${conditions(where)}`)).json()
  const group = async (id: number) => (await groups({ id })).items[0]
  async function enter(...names: string[]): Promise<number[]> {
    const ids: number[] = []
    for (const snowplowName of names)
      ids.push((await contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName }) })).json().id)
    await examination.catchUp()
    return ids
  }

  test('join the group of the first entry, examined together or one by one', async () => {
    const [first, second, other] = await enter('Betty Whiteout', 'Whiteout Betty', 'Betty Blizzard')
    const [third, fourth] = [...(await enter('Bettey Whiteout')), ...(await enter('B3tty White Out'))]
    const members = await listed({ groupId: first })
    expect(members.map(({ id, groupId, groupCount }) => [id, groupId, groupCount])).toEqual(
      [first, second, third, fourth].map((id) => [id, first, 4]),
    )
    expect(await group(first as number)).toMatchObject({
      id: first,
      count: 4,
      pending: 4,
      first: { id: first, snowplowName: 'Betty Whiteout', groupId: first, groupCount: 4 },
    })
    expect((await listed({ id: other }))[0]).toMatchObject({ groupId: null, groupCount: 1 })
  })

  test('are listed largest first and filter by count, pending and district', async () => {
    await enter('Darth Blader', 'Darth Bladder')
    const { items, total } = await groups()
    expect(items.map(({ count }: { count: number }) => count)).toEqual([4, 2])
    expect(total).toBe(2)
    const { districtId } = items[0].first
    expect((await groups({ districtId, count: { $gt: 2 } })).total).toBe(1)
    expect((await groups({ districtId: districtId + 1 })).total).toBe(0)
    expect((await groups({ pending: 0 })).total).toBe(0)
  })

  test('count pending entries through approval, rejection and reset', async () => {
    const ids = await enter('Sleetwood Mac', 'Sleet Wood Mac', 'Sleetwood Mack')
    const [first] = ids as [number]
    const review = async (reviewState: string, which: number[]) => {
      const entries = (await listed({ id: { $in: which } })).map(({ id, version }) => ({ id, version }))
      expect(
        (
          await admin(reviewPublicSubmissions, {
            body: {
              id: crypto.randomUUID(),
              entries,
              reviewState,
              reason: 'A test.',
            },
          })
        ).statusCode,
      ).toBe(200)
      return (await group(first)).pending
    }
    expect(await review('approved', ids.slice(0, 2))).toBe(1)
    expect(await review('rejected', ids)).toBe(0)
    expect(await review('pending', ids.slice(1))).toBe(2)
  })

  test('survive deletions and dissolve with a single entry left', async () => {
    const [first, second, third] = (await enter('Snowbi Wan', 'Snow Bi Wan', 'Wan Snowbi')) as [number, number, number]
    const remove = async (id: number) => {
      const version = (await listed({ id }))[0]?.version
      expect((await admin(deletePublicSubmission, { params: { id }, query: { version } })).statusCode).toBe(200)
    }
    expect(await group(first)).toMatchObject({ count: 3, pending: 3 })
    await remove(first)
    expect(await group(first)).toBeUndefined()
    expect(await group(second)).toMatchObject({ count: 2, pending: 2, first: { id: second } })
    // The version is unchanged, so a review of an earlier read is not stale.
    expect((await listed({ id: { $in: [second, third] } })).map(({ version }) => version)).toEqual([1, 1])
    const [fourth] = (await enter('Snowbi Wann')) as [number]
    expect((await listed({ groupId: second })).map(({ id }) => id)).toEqual([second, third, fourth])
    await remove(third)
    expect(await group(second)).toMatchObject({ count: 2 })
    await remove(second)
    expect((await listed({ id: fourth }))[0]).toMatchObject({ groupId: null, groupCount: 1 })
    expect(await contest.orm.em.fork().count(SubmissionGroup, { id: { $in: [first, second, third, fourth] } })).toBe(0)
    const [fifth] = (await enter('Snow Bi Wann')) as [number]
    expect((await listed({ id: fifth }))[0]).toMatchObject({ groupId: fourth, groupCount: 2 })
  })

  test('are created once by concurrent examinations', async () => {
    const before = (await listed({})).at(-1)?.id ?? 0
    const words = ['Otter', 'Badger', 'Thunder', 'Comet', 'Walrus', 'Glacier', 'Penguin', 'Moose', 'Pancake', 'Lantern']
    const names = words.flatMap((word) => [`Magic ${word}`, `Magic${word}`, `Màgic ${word}`])
    const sent = names.map((snowplowName) =>
      contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName }) }),
    )
    await Promise.all(sent)
    await Promise.all([1, 2, 3].map(() => createExamination({ orm: contest.orm }).catchUp()))
    const entries = await listed({ id: { $gt: before } })
    expect(entries.map(({ groupCount }) => groupCount)).toEqual(names.map(() => 3))
    // Named after the entry examined first, which need not have the lowest id among concurrent entries.
    for (const [groupId, members] of Map.groupBy(entries, ({ groupId }) => groupId)) {
      expect(members.length).toBe(3)
      expect(members.map(({ id }) => id)).toContain(groupId)
    }
  })
})
