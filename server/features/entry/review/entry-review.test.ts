import { login } from '@snowplow/contract/auth/auth.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { submitFavoriteNames } from '@snowplow/contract/district-poll/district-poll.ts'
import {
  countFavorites,
  deletePublicSubmission,
  exportPublicSubmissions,
  listPublicSubmissions,
  reviewPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { deleteUser } from '@snowplow/contract/user/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { FavoriteName } from '../../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../../entities/public-voting.entity.ts'
import { makeEntry, makeVotingOptions } from '../../../test/make/make.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

interface EntryRef {
  id: number
  version: number
}

onBothDatabases('entry review', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const admin = getCaller(() => contest, 'admin')
  const listed = async (where: object) =>
    (await admin(listPublicSubmissions, { query: { where: JSON.stringify(where) } })).json()
  async function enter(): Promise<EntryRef> {
    const { id } = (await contest.call(submitPublicSubmission, { body: makeEntry() })).json()
    return (await listed({ id })).items[0]
  }
  const toRef = ({ id, version }: EntryRef) => ({ id, version })
  const review = (entries: EntryRef[], reviewState: string, reason?: string) =>
    admin(reviewPublicSubmissions, {
      body: {
        id: crypto.randomUUID(),
        entries: entries.map(toRef),
        reviewState,
        reason,
      },
    })
  const remove = ({ id, version }: EntryRef) => admin(deletePublicSubmission, { params: { id }, query: { version } })

  test('sorts names as a dictionary does', async () => {
    for (const snowplowName of ['zephyr Order', 'Çelik Order', 'bora Order', 'Alpine Order'])
      await contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName }) })
    const query = {
      where: JSON.stringify({ snowplowName: { $like: '%Order' } }),
      orderBy: JSON.stringify({ snowplowName: 'asc' }),
    }
    const { items } = (await admin(listPublicSubmissions, { query })).json()
    const names = items.map(({ snowplowName }: { snowplowName: string }) => snowplowName)
    expect(names).toEqual(['Alpine Order', 'bora Order', 'Çelik Order', 'zephyr Order'])
  })

  test('approves, rejects and resets a pending entry', async () => {
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

  test('rejects a stale review by a second administrator', async () => {
    const [one, other] = [await enter(), await enter()]
    const first = await review([one], 'approved')
    const second = await review([other, one], 'rejected', 'A brand.')
    expect([first.statusCode, second.statusCode, second.json().code]).toEqual([200, 409, 'stale'])
    expect((await listed({ id: other.id })).items[0].reviewState).toBe('pending')
    const race = await enter()
    const both = await Promise.all([review([race], 'approved'), review([race], 'rejected', 'A brand.')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('reviews many entries in one call and keeps their order', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, enter))
    const response = (await review(entries.reverse(), 'approved')).json()
    expect(response.entries.map(({ id }: EntryRef) => id)).toEqual(entries.map(({ id }) => id))
    expect(response.entries.every(({ reviewState }: { reviewState: string }) => reviewState === 'approved')).toBe(true)
  })

  test('cannot reject or delete a published entry', async () => {
    const [option] = await makeVotingOptions(contest, 1, 1)
    const em = contest.orm.em.fork()
    const { publicNameSubmission } = await em.findOneOrFail(PublicVotingOption, { id: option })
    const entry = (await listed({ id: publicNameSubmission.id })).items[0]
    expect((await review([entry], 'rejected', 'A brand.')).json().code).toBe('submission.published')
    expect((await remove(entry)).json().code).toBe('submission.published')
  })

  test('deletes an entry with its personal data and rejects later calls', async () => {
    const entry = await enter()
    expect((await remove(entry)).statusCode).toBe(200)
    expect(await contest.orm.em.fork().count(PublicNameSubmission, { id: entry.id })).toBe(0)
    expect((await review([entry], 'approved')).json().code).toBe('submission.not_found')
    expect((await remove(entry)).json().code).toBe('submission.not_found')
    expect((await admin(countFavorites, { params: { id: entry.id } })).json().code).toBe('submission.not_found')
    const trace = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: entry.id } })
    const deletion = trace.at(-1)
    expect(trace.map(({ action }) => action)).toEqual(['submission.opened', 'submission.deleted'])
    expect([deletion?.before, deletion?.after]).toEqual([{ reviewState: 'pending', favorites: 0 }, null])
    expect(JSON.stringify(trace)).not.toMatch(/Flurry|family\d/)
  })

  test('rejects a stale deletion', async () => {
    const old = await enter()
    const [approved] = (await review([old], 'approved')).json().entries
    expect((await remove(old)).json().code).toBe('stale')
    expect((await listed({ id: old.id })).items[0]).toMatchObject({ reviewState: 'approved' })
    const unseen = await admin(deletePublicSubmission, { params: { id: old.id } })
    expect([unseen.statusCode, unseen.json().fields[0]?.path]).toEqual([400, 'version'])
    expect((await remove(approved)).statusCode).toBe(200)
  })

  test('deletes favorites with the entry until the staff stage is over', async () => {
    const entries = [await enter(), await enter()]
    const [one, other] = (await review(entries, 'approved')).json().entries
    const readFavoriteCounts = async ({ id }: EntryRef) => (await admin(countFavorites, { params: { id } })).json()
    contest.setClock(at.phase2)
    const choice = { districtId: one.districtId, favoriteNames: [one.id, other.id] }
    expect((await contest.as('user')(submitFavoriteNames, { body: choice })).statusCode).toBe(201)
    expect(await readFavoriteCounts(one)).toEqual({ staff: 1, isClosed: false, withheldUntil: null })
    expect((await remove(one)).statusCode).toBe(200)
    expect(await contest.orm.em.fork().count(FavoriteName)).toBe(1)
    const trace = await contest.orm.em
      .fork()
      .findOneOrFail(AuditEvent, { subjectId: one.id, action: 'submission.deleted' })
    expect(trace.before).toEqual({ reviewState: 'approved', favorites: 1 })

    contest.setClock(at.phase3)
    expect(await readFavoriteCounts(other)).toEqual({ staff: 1, isClosed: true, withheldUntil: null })
    expect((await remove(other)).json().code).toBe('submission.chosen')
    expect(await contest.orm.em.fork().count(FavoriteName)).toBe(1)
    expect((await remove(entries[1] as EntryRef)).json().code).toBe('stale')
    expect((await review([other], 'rejected', 'A brand.')).statusCode).toBe(200)
    contest.setClock(at.phase1)
  })

  test('requires a reason for a rejection', async () => {
    const entry = await enter()
    for (const reason of [undefined, '', ' \n']) {
      const response = await review([entry], 'rejected', reason)
      expect([response.statusCode, response.json().code, response.json().fields]).toEqual([
        400,
        'request.invalid',
        [expect.objectContaining({ path: 'reason', code: 'required' })],
      ])
    }
    expect((await listed({ id: entry.id })).items[0].reviewState).toBe('pending')
  })

  test('keeps the reviewer after the account is deleted', async () => {
    const reader = await makeUser(contest.orm, { firstName: 'Blanche', lastName: 'Fields', roles: ['admin'] })
    const { token } = (await contest.call(login, { body: { email: reader.email, password: testPassword } })).json()
    const entry = await enter()
    expect(entry).toMatchObject({ reviewedBy: null })
    const body = { id: crypto.randomUUID(), entries: [toRef(entry)], reviewState: 'rejected', reason: 'A brand.' }
    const [rejected] = (await contest.withToken(token)(reviewPublicSubmissions, { body })).json().entries
    const by = `Blanche Fields <${reader.email}>`
    expect(rejected.reviewedBy).toBe(by)
    await admin(deleteUser, { params: { id: reader.id } })
    expect((await listed({ id: entry.id })).items[0].reviewedBy).toBe(by)
    const where = JSON.stringify({ id: entry.id })
    const sheet = (await admin(exportPublicSubmissions, { query: { where } })).body.trim().split('\r\n')
    const index = sheet[0]?.split(',').indexOf('Reviewed by') as number
    expect(sheet[1]?.split(',')[index]).toBe(by)
    const [waiting] = (await review([rejected], 'pending')).json().entries
    expect(waiting).toMatchObject({ reviewedBy: null, reviewedAt: null })
  })

  test('sorts by county in the order of the county names', async () => {
    const ids: number[] = []
    for (const countyId of [9, 2, 9])
      ids.push((await contest.call(submitPublicSubmission, { body: makeEntry({ countyId }) })).json().id)
    const counties = (await contest.call(listCounties)).json()
    expect(counties.map(({ id }: { id: number }) => id)).toEqual(counties.map((_: object, index: number) => index + 1))
    for (const direction of ['asc', 'desc']) {
      const order = JSON.stringify([{ countyId: direction }, { id: direction }])
      const where = JSON.stringify({ id: { $in: ids } })
      const query = new URLSearchParams({ where, orderBy: order })
      const { items } = (await admin('GET', `/public-submission?${query}`)).json()
      const [first, second, third] = ids
      const inOrder = [second, first, third]
      expect(items.map(({ id }: EntryRef) => id)).toEqual(direction === 'asc' ? inOrder : inOrder.toReversed())
    }
  })

  test('sorts by grade level in the order of the grades', async () => {
    const grades = ['10th Grade', 'Kindergarten', '2nd Grade', '10th Grade', '1st Grade', '1st Grade']
    const ids: number[] = []
    for (const gradeLevel of grades)
      ids.push((await contest.call(submitPublicSubmission, { body: makeEntry({ gradeLevel }) })).json().id)
    const where = JSON.stringify({ id: { $in: ids } })
    const page = async (direction: string, offset: number, limit: number) => {
      const orderBy = JSON.stringify([{ gradeLevel: direction }, { id: direction }])
      const query = new URLSearchParams({ where, orderBy, offset: String(offset), limit: String(limit) })
      const { items, total } = (await admin('GET', `/public-submission?${query}`)).json()
      expect(total).toBe(grades.length)
      return items.map(({ id }: EntryRef) => ids.indexOf(id))
    }
    const inOrder = [1, 4, 5, 2, 0, 3]
    expect(await page('asc', 0, 10)).toEqual(inOrder)
    expect(await page('desc', 0, 10)).toEqual(inOrder.toReversed())
    for (const offset of [0, 1, 2, 3, 4, 5, 6])
      expect(await page('asc', offset, 2)).toEqual(inOrder.slice(offset, offset + 2))
  })

  test('filters by name, district and day', async () => {
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
    expect((await listed(where)).items.map(({ id }: EntryRef) => id)).toContain(entry.id)
    expect((await listed({ ...where, districtId: districtId + 1 })).total).toBe(0)
  })
})
