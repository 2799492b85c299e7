import { submitFavoriteNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { approveEmployeeNames, rejectEmployeeName, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { listOpenItems, type OpenItem } from '@snowplow/contract/open-item.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'
import { makeApproved, makeEntries, makeVotingOptions } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { at, type Caller, type TestApp, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
const announced = '2025-10-28T12:00:00-05:00'
const district = 2

async function getItems(caller: Caller): Promise<Map<string, OpenItem>> {
  const items: OpenItem[] = (await caller(listOpenItems)).json()
  return new Map(items.map((item) => [item.kind, item]))
}

/** Counts of the items that wait for the caller. */
const getDue = async (caller: Caller) =>
  Object.fromEntries(
    [...(await getItems(caller))].flatMap(([kind, { isDue, count }]) => (isDue ? [[kind, count]] : [])),
  )

async function vote(contest: TestApp, districtId = district) {
  const options = await makeVotingOptions(contest, districtId, 3)
  const body = { districtId, selectedOptions: options, recaptcha: 'off' }
  expect((await contest.call(submitVote, { body })).statusCode).toBe(201)
  return options
}

async function nameTruck(contest: TestApp, snowplowName: string, snowplowId: string, isApproved = true) {
  const reply = await contest.as('user')(submitEmployeeName, {
    body: { snowplowName, snowplowId, districtId: district },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const { id, version } = reply.json()
  if (!isApproved) return { id, version }
  const body = { id: crypto.randomUUID(), entries: [{ id, version }] }
  expect((await contest.as('admin')(approveEmployeeNames, { body })).statusCode).toBe(200)
  return { id, version }
}

describe('listOpenItems', () => {
  test('follows the work of a season from names to truck names', async () => {
    const contest = await testApp({ now: at.phase1 })
    const [admin, staff] = [contest.as('admin'), contest.as('user')]
    expect(await getDue(admin)).toEqual({ noStaff: 1 })
    await makeUser(contest.orm, { email: 'waits@test.example', roles: ['user'] })
    await makeEntries(contest, 3)
    expect(await getDue(admin)).toEqual({ undecidedEntries: 3 })
    expect((await getItems(admin)).get('undecidedEntries')?.until).toBe('2025-09-15')

    contest.setClock(at.phase2)
    const favoriteNames = (await makeApproved(contest, 3)).slice(0, 2)
    await staff(submitFavoriteNames, { body: { districtId: district, favoriteNames } })
    expect(await getDue(admin)).toEqual({
      undecidedEntries: 3,
      districtsWithoutFavorites: 9,
      staffWithoutFavorites: 1,
      districtsWithoutOptions: 10,
    })
    const items = await getItems(admin)
    expect(items.get('districtsWithoutFavorites')).toMatchObject({ total: 10, until: '2025-09-25' })
    expect(items.get('districtsWithoutOptions')?.until).toBe('2025-09-28')

    contest.setClock(at.phase3)
    await vote(contest)
    expect(await getDue(admin)).toEqual({ undecidedEntries: 3, districtsWithoutOptions: 9, districtsWithoutVotes: 9 })
    const quiet = (await getItems(admin)).get('districtsWithoutVotes')
    expect(quiet?.districts.map(({ id }) => id)).not.toContain(district)

    contest.setClock(stage4)
    await nameTruck(contest, 'Sample', 'A-1', false)
    expect(await getDue(admin)).toEqual({
      undecidedEntries: 3,
      undecidedTruckNames: 1,
      districtsWithoutTruck: 10,
      winnersWithoutTruck: 3,
    })
  })

  test('lists winners until a truck carries them, in any spelling', async () => {
    const contest = await testApp({ now: at.phase3 })
    const [option] = await vote(contest)
    const { publicNameSubmission } = await contest.orm.em
      .fork()
      .findOneOrFail(PublicVotingOption, { id: option as number }, { populate: ['publicNameSubmission'] })
    contest.setClock(stage4)
    const open = async () => {
      const items = await getItems(contest.as('admin'))
      return [items.get('winnersWithoutTruck'), items.get('districtsWithoutTruck')]
    }
    expect(await open()).toMatchObject([
      { count: 3, total: 3, districts: [{ id: district }], until: '2025-10-17' },
      { count: 10 },
    ])
    await nameTruck(contest, publicNameSubmission.snowplowName.toUpperCase(), 'P-1')
    expect(await open()).toMatchObject([
      { count: 2, total: 3 },
      { count: 9, total: 10 },
    ])
    contest.setClock(announced)
    expect(await open()).toMatchObject([
      { count: 2, isDue: true, until: null },
      { count: 9, until: null },
    ])
    expect((await getItems(contest.as('admin'))).get('unansweredPublications')).toMatchObject({
      count: 3,
      total: 3,
      isDue: true,
      until: '2026-04-25',
    })
  })

  test('lists failed mail, and invitations until the person signs in', async () => {
    const contest = await testApp({ now: at.phase1 })
    const em = contest.orm.em.fork()
    const mail = (kind: 'user.invited' | 'user.task', user: UserRow, occurrence: string, state: 'sent' | 'failed') =>
      em.create(Mail, {
        ...{ kind, entityId: user.id, occurrence, recipient: user.email, language: 'en', state, season: 1 },
        ...{ dueAt: new Date(at.phase1), createdAt: new Date(at.phase1), isBounced: state === 'failed' },
        attemptedAt: new Date(`2025-08-2${occurrence}T12:00:00Z`),
      })
    const [lost, repeated] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    mail('user.invited', lost, '1', 'failed')
    mail('user.invited', repeated, '1', 'failed')
    mail('user.invited', repeated, '2', 'sent')
    mail('user.task', repeated, '3', 'failed')
    await em.nativeUpdate(User, { id: { $in: [lost.id, repeated.id] } }, { invitedUntil: new Date(at.phase2) })
    await em.flush()
    const admin = contest.as('admin')
    expect(await getDue(admin)).toEqual({ undeliveredInvitations: 1, failedMails: 1 })
    await em.nativeUpdate(User, { id: lost.id }, { lastLoginAt: new Date(at.phase1) })
    expect(await getDue(admin)).toEqual({ failedMails: 1 })
  })

  test('lists for district staff what waits for them, and nothing of the office', async () => {
    const contest = await testApp({ now: at.phase1 })
    const staff = contest.as('user')
    await makeEntries(contest, 3)
    expect([...(await getItems(staff))]).toEqual([])
    contest.setClock(at.phase2)
    expect(await getDue(staff)).toEqual({ ownFavorites: 1 })
    const favoriteNames = await makeApproved(contest, 1)
    await staff(submitFavoriteNames, { body: { districtId: district, favoriteNames } })
    expect(await getDue(staff)).toEqual({})
    contest.setClock(stage4)
    expect(await getDue(staff)).toEqual({ ownTruckNames: 1 })
    const { id, version } = await nameTruck(contest, 'Sample', 'A-1', false)
    expect(await getDue(staff)).toEqual({})
    const body = { id: crypto.randomUUID(), version, reason: 'A brand.' }
    expect((await contest.as('admin')(rejectEmployeeName, { params: { id }, body })).statusCode).toBe(200)
    expect(await getDue(staff)).toEqual({ rejectedTruckNames: 1 })
    expect((await contest.call(listOpenItems)).statusCode).toBe(401)
  })

  test('lists no withdrawn entry', async () => {
    const contest = await testApp({ now: at.phase1 })
    const [id] = await makeEntries(contest, 2)
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, { id: id as number }, { reviewState: 'withdrawn' })
    expect((await getItems(contest.as('admin'))).get('undecidedEntries')?.count).toBe(1)
  })
})
