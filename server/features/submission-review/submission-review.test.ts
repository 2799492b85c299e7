import { beforeAll, expect, test } from 'vitest'
import { makeSubmission, makeVotingOptions } from '../../test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { AuditEvent } from '../audit-event/audit-event.entity.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'

interface Seen {
  id: number
  updatedAt: string
}

onBothDatabases('an entry', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const admin = (method: string, path: string, body?: object) => contest.as('admin')(method, path, body)
  const listed = async (where: object) =>
    (await admin('GET', `/public-submission?where=${encodeURIComponent(JSON.stringify(where))}`)).json()
  async function enter(): Promise<Seen> {
    const { id } = (await contest.post('/public-submission/submit', makeSubmission())).json()
    return (await listed({ id })).items[0]
  }
  const seen = ({ id, updatedAt }: Seen) => ({ id, updatedAt })
  const review = (entries: Seen[], reviewState: string, reason?: string) =>
    admin('POST', '/public-submission/review', { entries: entries.map(seen), reviewState, reason })

  test('waits for its review, and is approved, rejected with a reason or taken back', async () => {
    const entry = await enter()
    expect(entry).toMatchObject({ reviewState: 'pending', reviewedAt: null, districtId: expect.any(Number) })
    const approved = (await review([entry], 'approved')).json().entries[0]
    expect(approved).toMatchObject({ id: entry.id, reviewState: 'approved', reviewedAt: expect.any(String) })
    const rejected = (await review([approved], 'rejected', 'Not for families.')).json().entries[0]
    expect(rejected).toMatchObject({ reviewState: 'rejected', reviewReason: 'Not for families.' })
    const pending = (await review([rejected], 'pending')).json().entries[0]
    expect(pending).toMatchObject({ reviewState: 'pending', reviewReason: null, reviewedAt: null })
    expect((await listed({ id: entry.id, reviewState: 'pending' })).total).toBe(1)
  })

  test('is decided once: the second administrator sees what changed and loses nothing', async () => {
    const [one, other] = [await enter(), await enter()]
    const first = await review([one], 'approved')
    const second = await review([other, one], 'rejected')
    expect([first.statusCode, second.statusCode, second.json().code]).toEqual([
      200,
      409,
      'submission.changed_meanwhile',
    ])
    expect((await listed({ id: other.id })).items[0].reviewState).toBe('pending')
    const race = await enter()
    const both = await Promise.all([review([race], 'approved'), review([race], 'rejected')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is decided together with many others, in the order in which they were named', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, enter))
    const answer = (await review(entries.reverse(), 'approved')).json()
    expect(answer.entries.map(({ id }: Seen) => id)).toEqual(entries.map(({ id }) => id))
    expect(answer.entries.every(({ reviewState }: { reviewState: string }) => reviewState === 'approved')).toBe(true)
  })

  test('on a ballot stays there: it is neither rejected nor deleted', async () => {
    const [option] = await makeVotingOptions(contest, 1, 1)
    const em = contest.orm.em.fork()
    const { publicNameSubmission } = await em.findOneOrFail(PublicVotingOption, { id: option })
    const entry = (await listed({ id: publicNameSubmission.id })).items[0]
    expect((await review([entry], 'rejected')).json().code).toBe('submission.published')
    expect((await admin('DELETE', `/public-submission/${entry.id}`)).json().code).toBe('submission.published')
  })

  test('is deleted with the family’s data; approving it then says so', async () => {
    const entry = await enter()
    expect((await admin('DELETE', `/public-submission/${entry.id}`)).statusCode).toBe(200)
    expect(await contest.orm.em.fork().count(PublicNameSubmission, { id: entry.id })).toBe(0)
    expect((await review([entry], 'approved')).json().code).toBe('submission.not_found')
    expect((await admin('DELETE', `/public-submission/${entry.id}`)).json().code).toBe('submission.not_found')
    const trace = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: entry.id } })
    expect(trace.map(({ action }) => action)).toEqual(['submission.deleted'])
    expect(JSON.stringify(trace)).not.toMatch(/Flurry|family\d/)
  })

  test('is found by its name, its district and its day', async () => {
    const entry = await enter()
    const { items } = await listed({ id: entry.id })
    const { districtId, snowplowName } = items[0]
    const where = {
      $and: [
        { districtId },
        { snowplowName: { $like: `%${snowplowName.slice(3).toUpperCase()}%` } },
        { createdAt: { $gte: '2025-09-01T00:00:00-05:00', $lt: '2025-09-02T00:00:00-05:00' } },
      ],
    }
    expect((await listed(where)).items.map(({ id }: Seen) => id)).toContain(entry.id)
    expect((await listed({ ...where, districtId: districtId + 1 })).total).toBe(0)
  })
})
