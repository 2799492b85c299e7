import { raw } from '@mikro-orm/core'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  listDestructionCertificates,
  removeRecordsHold,
  setRecordsHold,
  updateRetentionSchedule,
} from '@snowplow/contract/retention/retention.ts'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { distinctFamily, distinctTeacher, familyPattern, makeApproved, makeEntry } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { eraseEntry } from '../entry/erase-entry.ts'
import { lockExaminations } from '../entry/review/examination/entry-count.ts'
import { noErasureList } from './erasure-list.ts'
import { createPurge } from './purge.ts'

/** 180 days after the announcement of October 27, 2025, at midnight. */
const due = '2026-04-26T00:00:00-05:00'
const destroyable = '2026-04-27T00:00:00-05:00'
const params = { year: '2025' }
const short = 'h'.repeat(11)
const blanked = { client: null, addressHash: null, networkHash: null, agentHash: null, solvedAfter: null }
const hashes = { addressHash: short, networkHash: short, agentHash: short, solvedAfter: 30 }
const ownStory = `I am ${distinctFamily.firstName}, call ${distinctFamily.phoneNumber}.`

const isRoute = (route: Route) => route.method === 'GET' && route.path !== '/openapi.json'

onBothDatabases('purge', (database, once) => {
  let contest: TestApp
  beforeEach(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const purgeAt = (now: string) => createPurge({ orm: contest.orm, now: () => new Date(now), erasures: noErasureList })
  const em = () => contest.orm.em.fork()
  const countTraces = () => em().count(Ballot, { $not: blanked })
  const families = () => em().count(PublicNameSubmission, { destroyedAt: null })

  async function enter(overrides: Parameters<typeof makeEntry>[0] = {}): Promise<number> {
    const body = makeEntry({ ...distinctFamily, gradeLevel: '3rd Grade', ...overrides })
    const { id } = (await contest.call(submitPublicSubmission, { body })).json()
    await em().nativeUpdate(PublicNameSubmission, { id }, distinctTeacher)
    return id
  }
  /** Two entries of a family, of which one is on a ballot with a story that names the child, and a ballot. */
  async function makeSeason() {
    const published = await enter({ snowplowName: 'Ballot Plow', snowplowNameDescription: ownStory })
    const other = await enter({ firstName: `${distinctFamily.firstName}b`, snowplowNameDescription: 'Zugspitze' })
    const names = [published, ...(await makeApproved(contest, 2))]
    const options = await insertRows(
      em(),
      PublicVotingOption,
      names.map((publicNameSubmission, index) => ({
        district: 1,
        optionNumber: index + 1,
        publicNameSubmission,
        createdAt: new Date(at.phase2),
      })),
    )
    await em().nativeUpdate(Season, { id: 1 }, { ballotKey: 'k'.repeat(64), version: raw('version') })
    const cast = { options: options.toSorted((a, b) => a - b), at: at.phase3 }
    const older = { ...cast, client: 'c'.repeat(32) }
    await makeBallots(contest, [{ ...cast, ...hashes }, older])
    const email = 'reader@mail.example'
    const subscribed = { email, emailKey: email, getsWinners: true, createdAt: new Date(at.phase3) }
    await insertRows(em(), Subscriber, [{ ...subscribed, language: 'en' }])
    return { published, other }
  }
  const withhold = (id: number) =>
    em().transactional(async (em) => {
      await lockExaminations(em)
      const entry = await em.findOneOrFail(PublicNameSubmission, id, { populate: ['county', 'group'] })
      await eraseEntry(em, entry, { by: 'Family', now: new Date(at.phase1), erasures: noErasureList })
    })
  /** Reads a list as an administrator: the audit event proves the time. */
  async function proveTime(now: string) {
    contest.setClock(now)
    await contest.as('admin')(listPublicSubmissions)
  }

  const readable = Object.values<Route>(allRoutes).filter(isRoute)
  /** Paths of the replies that contain the family's data. */
  async function leaks(id: number, routes = readable): Promise<string[]> {
    const paths: string[] = []
    for (const route of routes)
      for (const role of ['guest', 'user', 'admin'] as const) {
        if (!can(role === 'guest' ? [] : [role], route.needs)) continue
        const path = route.path
          .replace('{districtId}', '1')
          .replace('{year}', '2025')
          .replace(/\{\w+\}/g, String(id))
        const query = 'personalData' in (Object(route.query).shape ?? {}) ? '?personalData=yes' : ''
        const { body, headers } = await contest.as(role)('GET', `${path}${query}`)
        if (familyPattern.test(body + JSON.stringify(headers))) paths.push(`${role} ${route.path}`)
      }
    return paths
  }
  /** Waits until no reply contains the family's data: replies for everyone are cached for some seconds. */
  async function untilNoLeaks(id: number): Promise<void> {
    let leaking = readable
    const findLeaking = async () => {
      const paths = await leaks(id, leaking)
      leaking = leaking.filter(({ path }) => paths.some((leak) => leak.endsWith(` ${path}`)))
      return paths
    }
    await expect.poll(findLeaking, { timeout: 120_000, interval: 250 }).toEqual([])
  }
  async function everyRow(): Promise<string> {
    const tables = [...contest.orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
    const rows = await Promise.all(tables.map((table) => em().execute(`select * from ${table}`)))
    // PostgreSQL returns updated rows in another order.
    return JSON.stringify(rows.map((all) => all.map((row) => JSON.stringify(row)).sort()))
  }
  const search = async (words: string) => {
    const where = JSON.stringify({ words: { $fulltext: words } })
    return (await contest.as('admin')(listPublicSubmissions, { query: { where } })).json().total
  }

  test('destroys exactly families, mail, hashes and audit log of a season', async () => {
    const { published, other } = await makeSeason()
    await proveTime(destroyable)
    await expect.poll(() => search('Zugspitze')).toBe(1)
    expect(await everyRow()).toMatch(familyPattern)
    expect(await leaks(published)).toContain('admin /public-submission/export')

    await purgeAt(destroyable).run()
    expect((await everyRow()).match(familyPattern)).toBeNull()
    await untilNoLeaks(published)
    expect(await leaks(other)).toEqual([])
    expect([await search('Quarkstein'), await search('Zugspitze'), await search('Ballot')]).toEqual([0, 0, 1])
    expect([await em().count(Mail), await em().count(Ballot), await countTraces()]).toEqual([0, 2, 0])
    expect((await em().findOneOrFail(Season, 1, { populate: ['ballotKey'] })).ballotKey).toBeNull()
    expect(await em().count(Subscriber)).toBe(0)
    const audit = await em().find(AuditEvent, {}, { orderBy: { id: 'asc' } })
    expect(audit.every(({ at }) => at >= new Date(due))).toBe(true)

    const entry = await em().findOneOrFail(PublicNameSubmission, published)
    for (const field of personalFields) expect(entry[field] ?? '').toBe('')
    expect(entry).toMatchObject({ snowplowName: 'Ballot Plow', gradeLevel: '3rd Grade', snowplowNameDescription: '' })
    expect(await em().count(Ballot)).toBe(2)
  })

  once('destroys withheld data, which no answer contained before', async () => {
    const { published, other } = await makeSeason()
    const admin = contest.as('admin')
    const days = { family: 180, ballotClient: 180, mail: 180, audit: 180 }
    const body = { ...days, erasureMode: 'withhold', version: 1 }
    expect((await admin(updateRetentionSchedule, { params, body })).json().erasureMode).toBe('withhold')
    await expect.poll(() => search('Zugspitze')).toBe(1)
    await withhold(published)
    await withhold(other)

    expect(await everyRow()).toMatch(familyPattern)
    await untilNoLeaks(published)
    expect(await leaks(other)).toEqual([])
    expect([await search('Quarkstein'), await search('Zugspitze'), await search('Ballot')]).toEqual([0, 0, 1])
    const find = (where: object) => admin(listPublicSubmissions, { query: { where: JSON.stringify(where) } })
    expect((await find({ lastName: distinctFamily.lastName })).json().total).toBe(0)
    expect(await em().count(Mail)).toBe(0)
    expect((await admin(listDestructionCertificates)).json().total).toBe(0)
    expect((await find({ id: other })).json().items).toMatchObject([
      { withheldAt: expect.any(String), destroyedAt: null, reviewState: 'withdrawn', withdrawnAt: expect.any(String) },
    ])
    expect((await find({ id: published })).json().items).toMatchObject([{ reviewState: 'pending', withdrawnAt: null }])

    await proveTime(destroyable)
    await purgeAt(destroyable).run()
    expect((await everyRow()).match(familyPattern)).toBeNull()
    expect(await families()).toBe(0)
  })

  once('leaves a published story that does not name the family', async () => {
    await makeSeason()
    await proveTime(destroyable)
    await purgeAt(destroyable).run()
    const stories = await em().find(PublicNameSubmission, { snowplowNameDescription: { $ne: '' } })
    expect(stories.map(({ snowplowNameDescription }) => snowplowNameDescription)).toEqual(
      Array(2).fill('It pushes snow.'),
    )
  })

  once('certifies each group without personal data for administrators', async () => {
    await makeSeason()
    await proveTime(destroyable)
    await purgeAt(destroyable).run()
    const { items } = (await contest.as('admin')(listDestructionCertificates)).json()
    expect(items.map(({ fieldGroup, records }: Record<string, unknown>) => [fieldGroup, records]).toReversed()).toEqual(
      [
        ['family', 4],
        ['ballotClient', 2],
        ['mail', 3],
        ['audit', expect.any(Number)],
      ].slice(0, items.length),
    )
    for (const certificate of items)
      expect(certificate).toMatchObject({
        kind: 'purge',
        days: 180,
        announcementDate: '2025-10-27',
        by: 'Scheduled purge',
        completedAt: new Date(destroyable).toISOString(),
      })
    const { items: events } = (await contest.as('admin')(listAuditEvents)).json()
    expect(events.map(({ action }: { action: string }) => action)).toContain('retention.purged')
  })

  test('destroys nothing again on the next run', async () => {
    await makeSeason()
    await proveTime(destroyable)
    await expect.poll(() => search('Zugspitze')).toBe(1)
    await purgeAt(destroyable).run()
    await expect.poll(() => search('Ballot')).toBe(1)
    const before = await everyRow()
    await purgeAt('2026-04-27T01:00:00-05:00').run()
    expect(await everyRow()).toBe(before)
  })

  once('destroys nothing before the day of grace is over', async () => {
    await makeSeason()
    await proveTime('2026-04-26T23:59:59-05:00')
    await purgeAt('2026-04-26T23:59:59-05:00').run()
    expect(await families()).toBe(4)
  })

  once('destroys nothing if only the clock is past the date', async () => {
    await makeSeason()
    await proveTime(at.after)
    await purgeAt('2031-01-01T00:00:00Z').run()
    expect(await families()).toBe(4)
  })

  once('destroys nothing if the clock was set back', async () => {
    await makeSeason()
    await proveTime(destroyable)
    await purgeAt(at.phase3).run()
    expect(await families()).toBe(4)
  })

  test('destroys and certifies each record once if two processes purge', async () => {
    await makeApproved(contest, 1200)
    await proveTime(destroyable)
    await Promise.all([purgeAt(destroyable).run(), purgeAt(destroyable).run()])
    expect(await families()).toBe(0)
    const { items } = (await contest.as('admin')(listDestructionCertificates)).json()
    const ofFamilies = items.filter(({ fieldGroup }: { fieldGroup: string }) => fieldGroup === 'family')
    expect(ofFamilies).toEqual([expect.objectContaining({ records: 1200, completedAt: expect.any(String) })])
  })

  test('stops between batches at a hold, and continues its certificate later', async () => {
    await makeApproved(contest, 1200)
    await proveTime(destroyable)
    const running = purgeAt(destroyable).run()
    await expect.poll(families, { interval: 1 }).toBeLessThan(1200)
    const hold = await contest.as('admin')(setRecordsHold, { params, body: { reason: 'A lawsuit.' } })
    const left = await families()
    await running
    expect([hold.statusCode, await families()]).toEqual([200, left])
    await contest.as('admin')(removeRecordsHold, { params })
    await purgeAt(destroyable).run()
    const { items } = (await contest.as('admin')(listDestructionCertificates)).json()
    expect(items).toContainEqual(expect.objectContaining({ fieldGroup: 'family', records: 1200 }))
  })

  once('waits for a records hold, and runs once it is removed', async () => {
    await makeSeason()
    await proveTime(destroyable)
    const admin = contest.as('admin')
    expect((await admin(setRecordsHold, { params, body: { reason: 'A lawsuit.' } })).statusCode).toBe(200)
    await purgeAt(destroyable).run()
    expect(await families()).toBe(4)
    expect((await admin(removeRecordsHold, { params })).json().hold).toBeNull()
    await purgeAt(destroyable).run()
    expect(await families()).toBe(0)
  })

  once('follows the days of each group', async () => {
    await makeSeason()
    const days = { family: 30, ballotClient: 10_000, mail: 10_000, audit: 10_000, erasureMode: 'erase' }
    const confirmed = { version: 1, families: 3 }
    const changed = await contest.as('admin')(updateRetentionSchedule, { params, body: { ...days, ...confirmed } })
    expect(changed.json().groups[0]).toMatchObject({ group: 'family', days: 30, until: '2025-11-26' })
    await proveTime('2025-11-28T00:00:00-06:00')
    await purgeAt('2025-11-28T00:00:00-06:00').run()
    expect([await families(), await em().count(Mail), await countTraces()]).toEqual([0, 2, 2])
  })
})
