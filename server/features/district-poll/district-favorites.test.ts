import { login } from '@snowplow/contract/auth/auth.ts'
import {
  getDistrictFavorites,
  listDistrictPolls,
  submitFavoriteNames,
} from '@snowplow/contract/district-poll/district-poll.ts'
import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { County } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { makeUser, testPassword } from '../../test/make/make-user.ts'
import { publishOptions } from '../../test/make/publish-options.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

/** Noon between the staff poll and the public poll, and after the public poll. */
const between = '2025-09-27T12:00:00-05:00'
const pollOver = '2025-10-05T12:00:00-05:00'

onBothDatabases('district polls', (database) => {
  let contest: TestApp
  let names: number[]

  async function enter(district: number): Promise<number> {
    const em = contest.orm.em.fork()
    const county = await em.findOneOrFail(County, { district }, { orderBy: { id: 'asc' } })
    const { countyId: _, recaptcha: __, ...entry } = makeEntry()
    const now = new Date('2025-09-01T12:00:00Z')
    const keys = { nameKey: entry.snowplowName, emailKey: entry.email, childKey: entry.lastName, emailUse: 1 }
    const rest = { county, reviewState: 'approved' as const, createdAt: now, updatedAt: now }
    const stored = em.create(PublicNameSubmission, { ...entry, ...keys, ...rest })
    await em.flush()
    return stored.id
  }
  const admin = getCaller(() => contest, 'admin')
  const publish = (chosen: number[], replaces?: number[], district = 1) =>
    replaces
      ? admin(publishVotingOptions, { params: { districtId: district }, body: { names: chosen, replaces } })
      : publishOptions(contest, district, chosen)
  const overview = async () => (await admin(listDistrictPolls)).json()
  const poll = async (district = 1) => (await admin(getDistrictFavorites, { params: { districtId: district } })).json()
  const getVersion = async (id: number): Promise<string> =>
    (await admin('GET', `/public-submission?where={"id":${id}}`)).json().items[0].version
  const onBallot = async () =>
    (await poll()).options.map(
      ({ publicNameSubmissionId }: { publicNameSubmissionId: number }) => publicNameSubmissionId,
    )

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase2 })
    names = []
    for (let index = 0; index < 6; index++) names.push(await enter(1))
  })
  beforeEach(() => contest.setClock(at.phase2))

  test('options can be published from the staff poll to the end of the poll', async () => {
    const outcomes: (number | string)[] = []
    for (const instant of [at.phase1, at.phase2, between, at.phase3, pollOver]) {
      contest.setClock(instant)
      const { statusCode, json } = await publish(names.slice(0, 4))
      outcomes.push(statusCode === 200 ? 200 : json().code)
    }
    expect(outcomes).toEqual(['option.not_open', 200, 200, 200, 'option.not_open'])
  })

  test('publishVotingOptions rejects stale options', async () => {
    await publish(names.slice(0, 4))
    expect((await publish(names.slice(0, 3), names.slice(0, 4).toReversed())).json().code).toBe('stale')
    expect((await publish(names.slice(0, 3), [])).json().code).toBe('stale')
    expect(await onBallot()).toEqual(names.slice(0, 4))
    expect((await publish(names.slice(1, 4), names.slice(0, 4))).statusCode).toBe(200)
    expect(await onBallot()).toEqual(names.slice(1, 4))
    const event = await contest.orm.em
      .fork()
      .findOneOrFail(AuditEvent, { action: 'option.published' }, { orderBy: { id: 'desc' } })
    const entries = await contest.orm.em.fork().findAll(PublicNameSubmission)
    const plowNames = names.map((id) => entries.find((entry) => entry.id === id)?.snowplowName)
    expect([event.before, event.after]).toEqual([{ names: plowNames.slice(0, 4) }, { names: plowNames.slice(1, 4) }])
    expect(new Set(plowNames.slice(0, 4)).size).toBe(4)
  })

  test('publishVotingOptions > tells the later of two administrators', async () => {
    await publish(names.slice(0, 4))
    const [one, other] = [names.slice(0, 3), names.slice(1, 4)]
    const replies = await Promise.all([one, other].map((chosen) => publish(chosen, names.slice(0, 4))))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await onBallot()).toEqual(replies[0]?.statusCode === 200 ? one : other)
    const without = { params: { districtId: 1 }, body: { names: one } }
    const refused = (await admin(publishVotingOptions, without)).json()
    expect([refused.code, refused.fields[0].path]).toEqual(['request.invalid', 'replaces'])
    await publish(names.slice(1, 4))
  })

  test('publishVotingOptions is idempotent after a lost reply', async () => {
    const first = await publish(names.slice(2, 6), await onBallot())
    const { publishedAt } = await poll()
    const events = () => contest.orm.em.fork().count(AuditEvent, { action: 'option.published' })
    const recorded = await events()
    contest.setClock(at.phase3)
    const again = await publish(names.slice(2, 6), names.slice(1, 4))
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect([(await poll()).publishedAt, await events()]).toEqual([publishedAt, recorded])
  })

  test('a favorite rejected later is marked and cannot be published', async () => {
    const [first, second] = names as [number, number]
    await contest.as('user')(submitFavoriteNames, { body: { districtId: 1, favoriteNames: [first, second] } })
    await publish(names.slice(2, 5))
    const rejected = {
      id: crypto.randomUUID(),
      entries: [{ id: first, version: await getVersion(first) }],
      reviewState: 'rejected',
      reason: 'No.',
    }
    expect((await admin(reviewPublicSubmissions, { body: rejected })).statusCode).toBe(200)
    const states = (await poll()).topNames.map((name: { publicNameSubmissionId: number; isApproved: boolean }) => [
      name.publicNameSubmissionId,
      name.isApproved,
    ])
    expect(states).toEqual([
      [first, false],
      [second, true],
    ])
    expect((await publish(names.slice(0, 3))).json().code).toBe('option.not_approved')
  })

  test('listDistrictPolls returns participants, options and ballots', async () => {
    const other = await makeUser(contest.orm, { firstName: 'Late', lastName: 'Comer' })
    await makeUser(contest.orm, { firstName: 'Gone', lastName: 'Away', isActive: false })
    const { token } = (await contest.call(login, { body: { email: other.email, password: testPassword } })).json()
    expect((await overview()).missing.map(({ name }: { name: string }) => name)).toEqual(['Late Comer'])
    await contest.withToken(token)(submitFavoriteNames, { body: { districtId: 1, favoriteNames: [names[1]] } })
    const options = (await publish(names.slice(1, 5))).json().options
    contest.setClock(at.phase3)
    const selectedOptions = options.slice(0, 3).map(({ id }: { id: number }) => id)
    for (const _ of [1, 2])
      await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })

    const { staff, missing, districts } = await overview()
    expect([staff, missing, districts.length]).toEqual([2, [], 10])
    expect(districts[0]).toEqual({
      districtId: 1,
      name: 'District 1',
      participants: 2,
      namesChosen: 2,
      options: 4,
      publishedAt: new Date(at.phase2).toISOString(),
      ballots: 2,
      setAside: 0,
    })
    expect(districts[1]).toMatchObject({ participants: 0, namesChosen: 0, options: 0, publishedAt: null, ballots: 0 })
    expect([(await poll()).ballots, (await poll(2)).ballots]).toEqual([2, 0])
    expect((await publish(names.slice(1, 4))).json().code).toBe('option.votes_exist')
    expect(JSON.stringify([await overview(), await poll()])).not.toMatch(/family\d|Flurry|(?<!Sleet )Testerson \d/)
  })

  test('a staff member whose favorites were all deleted is missing again', async () => {
    const lonely = await enter(4)
    const chooser = await makeUser(contest.orm, { firstName: 'Lonely', lastName: 'Chooser' })
    const { token } = (await contest.call(login, { body: { email: chooser.email, password: testPassword } })).json()
    const favorites = { districtId: 4, favoriteNames: [lonely] }
    expect((await contest.withToken(token)(submitFavoriteNames, { body: favorites })).statusCode).toBe(201)
    const readParticipation = async () => {
      const all = await overview()
      const district = await poll(4)
      const isMissing = ({ missing }: { missing: { userId: number }[] }) =>
        missing.some(({ userId }) => userId === chooser.id)
      return [all.districts[3].participants, district.participants.length, isMissing(all), isMissing(district)]
    }
    expect(await readParticipation()).toEqual([1, 1, false, false])
    const deletion = `/public-submission/${lonely}?version=${await getVersion(lonely)}`
    expect((await admin('DELETE', deletion)).statusCode).toBe(200)
    expect(await readParticipation()).toEqual([0, 0, true, true])
  })

  test('a closed season has no staff total and no missing staff', async () => {
    const seasons = contest.orm.em.fork()
    await seasons.nativeUpdate(Season, { id: 1 }, { state: 'closed' })
    const { staff, missing, districts } = await overview()
    expect([staff, missing, districts[0].participants]).toEqual([null, null, 2])
    const { missing: missingHere, participants } = await poll()
    expect([missingHere, participants.length]).toEqual([null, 2])
  })
})
