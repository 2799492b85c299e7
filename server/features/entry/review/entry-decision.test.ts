import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@snowplow/contract/auth/auth.ts'
import { deletePublicSubmission, reviewPublicSubmissions, undoReview } from '@snowplow/contract/entry/entry-review.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { PublicVotingOption } from '../../../entities/public-voting.entity.ts'
import { makeEntries, makeVotingOptions } from '../../../test/make/make.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { purgeExpiredDecisions } from '../../decision/run-idempotent.ts'

interface Listed {
  id: number
  version: number
  reviewState: string
  reviewReason: string | null
}

onBothDatabases('reviewPublicSubmissions and undoReview', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const admin = getCaller(() => contest, 'admin')
  async function listed(ids: number[]): Promise<Listed[]> {
    const where = JSON.stringify({ id: { $in: ids } })
    const query = new URLSearchParams({ where, orderBy: '{"id":"asc"}', limit: '100' })
    return (await admin('GET', `/public-submission?${query}`)).json().items
  }
  const enter = async (count: number) => listed(await makeEntries(contest, count))
  const toRef = ({ id, version }: Listed) => ({ id, version })
  const decide = (entries: Listed[], reviewState: string, provided: object = {}) =>
    admin(reviewPublicSubmissions, {
      body: {
        id: crypto.randomUUID(),
        entries: entries.map(toRef),
        reviewState,
        ...(reviewState === 'rejected' && { reason: 'A brand.' }),
        ...provided,
      },
    })
  const undo = (id: string) => admin(undoReview, { params: { id } })
  const getReviews = async (entries: Listed[]) =>
    (await listed(entries.map(({ id }) => id))).map(({ reviewState, reviewReason }) => [reviewState, reviewReason])
  const countReviews = ({ id }: Listed) =>
    contest.orm.em.fork().count(AuditEvent, { subjectId: id, action: 'submission.reviewed' })

  test('applies a repeated request once and returns the first reply', async () => {
    const entries = await enter(3)
    const id = crypto.randomUUID()
    const [one, other] = await Promise.all([decide(entries, 'approved', { id }), decide(entries, 'approved', { id })])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(one.json().entries.map(({ version }: Listed) => version)).toEqual([2, 2, 2])
    expect(other.json()).toEqual(one.json())
    await decide(one.json().entries, 'pending')
    expect((await decide(entries, 'approved', { id })).json()).toEqual(one.json())
    expect(await getReviews(entries)).toEqual(Array(3).fill(['pending', null]))
    expect(await countReviews(entries[0] as Listed)).toBe(2)
  })

  test('rejects an id reused with another payload or by another user', async () => {
    const [entry, another] = (await enter(2)) as [Listed, Listed]
    const id = crypto.randomUUID()
    await decide([entry], 'approved', { id })
    const body = { id, entries: [toRef(entry)], reviewState: 'approved' }
    const reader = await makeUser(contest.orm, { roles: ['admin'] })
    const { token } = (await contest.call(login, { body: { email: reader.email, password: testPassword } })).json()
    const refused = [
      await decide([another], 'approved', { id }),
      await decide([entry], 'rejected', { id }),
      await contest.withToken(token)(reviewPublicSubmissions, { body }),
    ]
    expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(3).fill([409, 'decision.id_used']),
    )
    expect(await getReviews([another])).toEqual([['pending', null]])
    expect((await decide([another], 'approved', { id: 'mine' })).json().fields[0]).toMatchObject({ path: 'id' })
  })

  test('reports every conflict with its reason and the current entry', async () => {
    const [unchanged, changed, deleted] = (await enter(3)) as [Listed, Listed, Listed]
    await decide([changed], 'rejected')
    await admin(deletePublicSubmission, { params: { id: deleted.id }, query: { version: deleted.version } })
    const [option] = await makeVotingOptions(contest, 1, 1)
    const { publicNameSubmission } = await contest.orm.em.fork().findOneOrFail(PublicVotingOption, { id: option })
    const [published] = (await listed([publicNameSubmission.id])) as [Listed]
    const response = await decide([unchanged, changed, deleted, published], 'rejected')
    expect([response.statusCode, response.json().code]).toEqual([404, 'submission.not_found'])
    const conflicts = response
      .json()
      .conflicts.map(({ id, reason, current }: { id: number; reason: string; current: Listed }) => [
        id,
        reason,
        current && [current.reviewState, current.reviewReason, current.version],
      ])
    expect(conflicts).toEqual([
      [deleted.id, 'submission.not_found', null],
      [changed.id, 'stale', ['rejected', 'A brand.', 2]],
      [published.id, 'submission.published', ['approved', null, 1]],
    ])
    expect(response.body).not.toMatch(/firstName|email|phoneNumber|schoolName|Flurry/)
    expect(await getReviews([unchanged])).toEqual([['pending', null]])
    expect((await decide([unchanged, changed], 'approved')).json()).toMatchObject({ code: 'stale' })
  })

  test('approves one and rejects the others in one call', async () => {
    const [keep, ...rest] = (await enter(4)) as [Listed, ...Listed[]]
    const response = await decide(rest, 'rejected', { keep: toRef(keep) })
    expect(response.statusCode).toBe(200)
    expect(await getReviews([keep, ...rest])).toEqual([['approved', null], ...Array(3).fill(['rejected', 'A brand.'])])
    const invalidResponses = [
      await decide(rest, 'approved', { keep: toRef(keep) }),
      await decide([keep], 'rejected', { keep: toRef(keep) }),
      await decide([keep, keep], 'approved'),
    ]
    expect(invalidResponses.map((refused) => refused.json().fields[0])).toMatchObject([
      { path: 'keep', code: 'not_allowed' },
      { path: 'entries', code: 'repeated' },
      { path: 'entries', code: 'repeated' },
    ])
  })

  test('undo restores the previous review of every entry and is idempotent', async () => {
    const [waiting, rejected] = (await enter(2)) as [Listed, Listed]
    const [before] = (await decide([rejected], 'rejected')).json().entries
    const id = crypto.randomUUID()
    await decide([waiting, before], 'approved', { id })
    const undone = await undo(id)
    expect(undone.statusCode).toBe(200)
    const [, again] = await listed([waiting.id, rejected.id])
    expect(again).toMatchObject({ ...before, version: 4, updatedAt: expect.any(String) })
    expect(await getReviews([waiting])).toEqual([['pending', null]])
    expect((await undo(id)).json()).toEqual(undone.json())
    expect(await countReviews(rejected)).toBe(3)
    expect((await undo(crypto.randomUUID())).json().code).toBe('decision.not_found')
  })

  test('undo rejects a decision if an entry has changed since', async () => {
    const entries = (await enter(2)) as [Listed, Listed]
    const id = crypto.randomUUID()
    const [, other] = (await decide(entries, 'approved', { id })).json().entries
    await decide([other], 'rejected')
    const refused = (await undo(id)).json()
    expect([refused.code, refused.conflicts]).toMatchObject([
      'stale',
      [{ id: other.id, reason: 'stale', current: { reviewState: 'rejected', version: 3 } }],
    ])
    expect(await getReviews(entries)).toEqual([
      ['approved', null],
      ['rejected', 'A brand.'],
    ])
  })

  test('reviews and undoes up to 500 entries in one call', async () => {
    const ids = await makeEntries(contest, 501)
    const entries = ids.map((id) => ({ id, version: 1 }) as Listed)
    const id = crypto.randomUUID()
    expect((await decide(entries, 'approved')).json().fields[0]).toMatchObject({ path: 'entries', code: 'too_many' })
    const firstResponse = await decide(entries.slice(1), 'approved', { id })
    expect([firstResponse.statusCode, firstResponse.json().entries.length]).toEqual([200, 500])
    expect(await countReviews(entries[500] as Listed)).toBe(1)
    expect((await undo(id)).json().entries.map(({ version }: Listed) => version)).toEqual(Array(500).fill(3))
  })

  test('keeps the decision for repeats and undo across a restart', async () => {
    const provided = await database()
    const folder = await mkdtemp(join(tmpdir(), 'decision-'))
    const address = provided.includes(':memory:') ? `sqlite:${join(folder, 'contest.db')}` : provided
    const before = await testApp({ database: address, now: at.phase1 })
    const [entry] = await makeEntries(before, 1)
    const body = { id: crypto.randomUUID(), entries: [{ id: entry, version: 1 }], reviewState: 'approved' }
    const path = '/public-submission/review'
    const firstResponse = await before.as('admin')('POST', path, body)
    await before.close()
    const after = await testApp({ database: address, now: at.phase1 })
    expect((await after.as('admin')('POST', path, body)).json()).toEqual(firstResponse.json())
    expect((await after.as('admin')('POST', `${path}/${body.id}/undo`)).json().entries[0].reviewState).toBe('pending')
    await after.close()
    await rm(folder, { recursive: true })
  })

  test('retains a decision for 24 hours', async () => {
    const [entry] = (await enter(1)) as [Listed]
    const id = crypto.randomUUID()
    await decide([entry], 'approved', { id })
    const day = 24 * 3_600_000
    const decidedAt = Date.parse(at.phase1)
    await purgeExpiredDecisions(contest.orm.em.fork(), new Date(decidedAt + day - 1))
    expect((await undo(id)).statusCode).toBe(200)
    await purgeExpiredDecisions(contest.orm.em.fork(), new Date(decidedAt + day + 1))
    expect((await undo(id)).json().code).toBe('decision.not_found')
  })
})
