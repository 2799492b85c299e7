import { login } from '@snowplow/contract/auth/auth.ts'
import {
  getDistrictFavorites,
  listApprovedNames,
  listFavoriteNamesSubmissions,
  submitFavoriteNames,
} from '@snowplow/contract/district-poll/district-poll.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { County } from '../../entities/county.entity.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { publishOptions } from '../../test/make/publish-options.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { createExamination } from '../entry/review/examination/examination.ts'

onBothDatabases('staff poll', (database) => {
  let contest: TestApp
  let approvedIds: number[]
  let idInOtherDistrict: number
  let pending: number
  let countyId: number

  async function enter(district: number, reviewState: 'approved' | 'pending' | 'rejected' = 'approved') {
    const em = contest.orm.em.fork()
    const county = await em.findOneOrFail(County, { district }, { orderBy: { id: 'asc' } })
    const { countyId: _, recaptcha: __, ...entry } = makeEntry()
    const now = new Date('2025-09-01T12:00:00Z')
    const keys = { nameKey: entry.snowplowName, emailKey: entry.email, childKey: entry.lastName, emailUse: 1 }
    const stored = em.create(PublicNameSubmission, {
      ...entry,
      ...keys,
      county,
      reviewState,
      createdAt: now,
      updatedAt: now,
    })
    await em.flush()
    return stored.id
  }
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase2 })
    staff = contest.as('user')
    approvedIds = []
    countyId = (await contest.orm.em.fork().findOneOrFail(County, { district: 1 })).id
    for (let index = 0; index < 10; index++) approvedIds.push(await enter(1))
    idInOtherDistrict = await enter(2)
    pending = await enter(1, 'pending')
    await enter(1, 'rejected')
  })
  let staff: TestApp['call']
  const choose = (favoriteNames: number[], districtId = 1) =>
    staff(submitFavoriteNames, { body: { districtId, favoriteNames } })
  const getNames = (response: { json: () => { favoriteNames: { publicNameSubmissionId: number }[] } }) =>
    response.json().favoriteNames.map(({ publicNameSubmissionId }) => publicNameSubmissionId)

  test('listApprovedNames returns approved names without personal data', async () => {
    const where = JSON.stringify({ districtId: 1 })
    const list = (await staff(listApprovedNames, { query: { where } })).json()
    expect(list.total).toBe(10)
    expect(list.items.map(({ id }: { id: number }) => id).sort()).toEqual([...approvedIds].sort())
    expect(Object.keys(list.items[0]).sort()).toEqual([
      'countyId',
      'districtId',
      'gradeLevel',
      'id',
      'snowplowName',
      'snowplowNameDescription',
    ])
    for (const field of ['email', 'firstName', 'lastName', 'phoneNumber', 'emailKey', 'schoolName', 'reviewedBy']) {
      for (const query of [`where={"${field}":{"$like":"%a%"}}`, `fields=${field}`, `orderBy={"${field}":"asc"}`]) {
        const response = await staff('GET', `/approved-name?${encodeURI(query)}`)
        expect([query, response.statusCode]).toEqual([query, 400])
      }
    }
    expect((await staff(listApprovedNames, { query: { populate: 'county' } })).statusCode).toBe(400)
  })

  test('submitFavoriteNames audits the names before and after', async () => {
    const em = contest.orm.em.fork()
    const getName = async (id = 0) => (await em.findOneOrFail(PublicNameSubmission, { id })).snowplowName
    const [one, two, three] = await Promise.all(approvedIds.slice(0, 3).map(getName))
    await choose(approvedIds.slice(0, 2))
    await choose([approvedIds[2] ?? 0, approvedIds[0] ?? 0])
    expect((await choose([pending])).statusCode).toBe(400)
    const auditEvents = await em.find(AuditEvent, { action: 'favorites.sent' }, { orderBy: { id: 'asc' } })
    const { id: actorId } = await contest.accountOf('user')
    const district = { actorId, subjectType: 'district', subjectId: 1, subject: 'District 1' }
    expect(auditEvents).toMatchObject([
      { ...district, before: null, after: { favoriteNames: [one, two] } },
      { ...district, before: { favoriteNames: [one, two] }, after: { favoriteNames: [three, one] } },
    ])
    expect(auditEvents).toHaveLength(2)
  })

  test('listApprovedNames searches word prefixes ignoring case and accents', async () => {
    const story = { snowplowNameDescription: 'Elle s’appelle ÉCLAIR.' }
    const bodies = [makeEntry({ ...story, countyId }), makeEntry({ ...story, countyId })]
    contest.setClock(at.phase1)
    const [visible, waiting] = await Promise.all(
      bodies.map(async (body) => (await contest.call(submitPublicSubmission, { body })).json().id),
    )
    contest.setClock(at.phase2)
    await createExamination({ orm: contest.orm }).catchUp()
    const em = contest.orm.em.fork()
    await em.nativeUpdate(PublicNameSubmission, { id: visible }, { reviewState: 'approved' })
    const found = async (words: string, district = 1) => {
      const where = { $and: [{ districtId: district }, { words: { $fulltext: words } }] }
      const response = await staff(listApprovedNames, { query: { where: JSON.stringify(where) } })
      return [response.json().total, response.json().items.map(({ id }: { id: number }) => id)]
    }
    expect(waiting).not.toBe(visible)
    expect(await found('éclair')).toEqual([1, [visible]])
    expect(await found(`ecl ${bodies[0]?.snowplowName}`)).toEqual([1, [visible]])
    expect(await found('lair')).toEqual([0, []])
    expect(await found('éclair', 2)).toEqual([0, []])
    await em.nativeDelete(PublicNameSubmission, { id: { $in: [visible, waiting] } })
  })

  test('listApprovedNames never returns unapproved names', async () => {
    const where = JSON.stringify({ $or: [{ id: pending }, { id: { $ne: pending } }] })
    const { items } = (await staff(listApprovedNames, { query: { limit: 100, where } })).json()
    expect(items.map(({ id }: { id: number }) => id)).not.toContain(pending)
  })

  test('submitFavoriteNames replaces favorites until the stage ends', async () => {
    const first = await choose(approvedIds.slice(0, 9))
    expect([first.statusCode, getNames(first)]).toEqual([201, approvedIds.slice(0, 9)])
    const second = await choose([approvedIds[9] as number])
    expect([second.statusCode, getNames(second), second.json().id]).toEqual([201, [approvedIds[9]], first.json().id])
    const ownSubmissions = (await staff(listFavoriteNamesSubmissions)).json()
    expect([
      ownSubmissions.total,
      ownSubmissions.items[0].districtId,
      ownSubmissions.items[0].favoriteNames.length,
    ]).toEqual([1, 1, 1])
    contest.setClock(at.phase3)
    expect((await choose(approvedIds.slice(0, 2))).json().code).toBe('favorites.not_open')
    contest.setClock(at.phase2)
    expect(await contest.orm.em.fork().count(FavoriteName)).toBe(1)
  })

  test('favorites keep the order of submission', async () => {
    const sent = [8, 2, 5, 0, 7].map((index) => approvedIds[index] as number)
    await choose([...sent].reverse())
    expect(getNames(await choose(sent))).toEqual(sent)
    const { items } = (await staff(listFavoriteNamesSubmissions)).json()
    expect(getNames({ json: () => items[0] })).toEqual(sent)
  })

  test.each([
    ['no name', () => [], 400, 'required'],
    ['ten names', () => approvedIds.slice(0, 10), 400, 'too_many'],
    ['a name twice', () => [approvedIds[0], approvedIds[0]], 400, 'repeated'],
    ['a name of another district', () => [approvedIds[0], idInOtherDistrict], 400, 'favorites.name_not_offered'],
    ['a name that is not approved', () => [pending], 400, 'favorites.name_not_offered'],
    ['an unknown name', () => [999_999], 400, 'favorites.name_not_offered'],
  ])('submitFavoriteNames rejects %s', async (_, names, status, code) => {
    const response = await choose(names() as number[])
    const { fields, code: topLevelCode } = response.json()
    expect([response.statusCode, fields[0]?.code ?? topLevelCode]).toEqual([status, code])
  })

  test('rejects an unknown district; concurrent requests leave one choice', async () => {
    expect((await choose([approvedIds[0] as number], 77)).json().code).toBe('district.not_found')
    await Promise.all([choose(approvedIds.slice(0, 3)), choose(approvedIds.slice(3, 6))])
    const ownSubmissions = (await staff(listFavoriteNamesSubmissions)).json()
    expect([ownSubmissions.total, ownSubmissions.items[0].favoriteNames.length]).toEqual([1, 3])
  })

  test('listFavoriteNamesSubmissions returns own favorites, all for an admin', async () => {
    await choose(approvedIds.slice(0, 2))
    const other = await makeUser(contest.orm)
    const signedIn = await contest.call(login, { body: { email: other.email, password: 'a sentence about snow' } })
    const asOther = contest.withToken(signedIn.json().token)
    const where = JSON.stringify({ $not: { userId: other.id } })
    expect((await asOther(listFavoriteNamesSubmissions)).json().total).toBe(0)
    expect((await asOther(listFavoriteNamesSubmissions, { query: { where } })).json().total).toBe(0)
    expect((await contest.as('admin')(listFavoriteNamesSubmissions)).json().total).toBe(1)
  })

  test('getDistrictFavorites returns ranked counts and missing staff', async () => {
    const [one, two, three] = approvedIds as [number, number, number]
    await choose([one, two])
    const other = await makeUser(contest.orm, { firstName: 'Other', lastName: 'Staff' })
    const { token } = (
      await contest.call(login, { body: { email: other.email, password: 'a sentence about snow' } })
    ).json()
    await contest.withToken(token)(submitFavoriteNames, { body: { districtId: 1, favoriteNames: [two, three] } })
    await makeUser(contest.orm, { firstName: 'Late', lastName: 'Comer' })
    const poll = (await contest.as('admin')(getDistrictFavorites, { params: { districtId: 1 } })).json()
    const account = await contest.accountOf('user')
    const sent = [other, account].map(({ id, firstName, lastName, email }) => ({
      userId: id,
      name: `${firstName} ${lastName}`,
      email,
    }))
    expect(poll.participants).toHaveLength(2)
    expect(poll.participants).toEqual(expect.arrayContaining(sent))
    expect(
      (await contest.as('admin')(getDistrictFavorites, { params: { districtId: 2 } })).json().participants,
    ).toEqual([])
    expect(poll.topNames.map((name: { publicNameSubmissionId: number }) => name.publicNameSubmissionId)[0]).toBe(two)
    expect(poll.topNames.map(({ numberOfVotes }: { numberOfVotes: number }) => numberOfVotes)).toEqual([2, 1, 1])
    expect(poll.missing.map(({ name }: { name: string }) => name)).toContain('Late Comer')
    expect(JSON.stringify(poll)).not.toMatch(/family\d|Flurry/)
  })

  test('publishVotingOptions replaces options until the first vote', async () => {
    const publish = (names: number[], district = 1) => publishOptions(contest, district, names)
    expect((await publish(approvedIds.slice(0, 2))).json().fields[0].code).toBe('too_few')
    expect((await publish([...approvedIds.slice(0, 3), pending])).json().code).toBe('option.not_approved')
    expect((await publish([...approvedIds.slice(0, 3), idInOtherDistrict])).json().code).toBe('option.not_approved')
    expect((await publish(approvedIds.slice(0, 3), 77)).json().code).toBe('district.not_found')
    await publish(approvedIds.slice(0, 5))
    const published = (await publish(approvedIds.slice(2, 8).toReversed())).json().options
    contest.setClock(at.phase3)
    const visible = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
    expect(visible.map(({ id }: { id: number }) => id)).toEqual(published.map(({ id }: { id: number }) => id))
    const selectedOptions = published.slice(0, 3).map(({ id }: { id: number }) => id)
    const vote = await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
    expect([vote.statusCode, (await publish(approvedIds.slice(0, 4))).json().code]).toEqual([201, 'option.votes_exist'])
    contest.setClock(at.phase2)
  })
})
