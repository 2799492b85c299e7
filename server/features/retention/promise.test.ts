import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { type Schedule, updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { completeFamilyRequest, readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  countRetentionRecords,
  getRetentionSchedule,
  listComingDestructions,
  setRecordsHold,
  updateRetentionSchedule,
} from '@snowplow/contract/retention/retention.ts'
import { beforeEach, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { schedule2025 } from '../../seed/reference.ts'
import { distinctFamily, familyPattern, makeEntry } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { noErasureList } from './erasure-list.ts'
import { createPurge } from './purge.ts'

const params = { year: '2025' }
const getDays = (days: number) => ({ family: days, ballotClient: days, mail: days, audit: days, erasureMode: 'erase' })

onBothDatabases('promised dates', (database, once) => {
  let contest: TestApp
  beforeEach(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })

  async function enter(overrides: Parameters<typeof makeEntry>[0] = {}): Promise<string> {
    const reply = await contest.call(submitPublicSubmission, { body: makeEntry(overrides) })
    return (reply.json().familyPath as string).replace('/entry#', '')
  }
  const readSchedule = async () => (await contest.as('admin')(getRetentionSchedule, { params })).json()
  async function save(days: object, families?: number) {
    const { version } = await readSchedule()
    const body = { ...getDays(180), ...days, version, ...(families !== undefined && { families }) }
    return contest.as('admin')(updateRetentionSchedule, { params, body })
  }
  async function moveAnnouncement(announcementDate: string) {
    const { scheduleVersion } = (await contest.call(getContest)).json()
    const schedule: Schedule = { ...schedule2025, announcementDate }
    const reply = await contest.as('admin')(updateContest, { body: { schedule, version: scheduleVersion } })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  async function purgeAt(now: string) {
    contest.setClock(now)
    await contest.as('admin')(listPublicSubmissions)
    await createPurge({ orm: contest.orm, now: () => new Date(now), erasures: noErasureList }).run()
  }
  const readEntry = async (token: string) => (await contest.call(readFamilyEntry, { body: { token } })).json()

  test('takes an earlier date only with the number of families', async () => {
    await enter({ email: 'one@example.com' })
    await enter({ email: 'one@example.com' })
    await enter({ email: 'two@example.com' })
    expect((await contest.as('admin')(countRetentionRecords, { params })).json()).toMatchObject({
      families: 2,
      groups: [
        { group: 'family', records: 3 },
        { group: 'ballotClient', records: 0 },
        { group: 'mail', records: 3 },
        { group: 'audit', records: expect.any(Number) },
      ],
    })
    for (const families of [undefined, 0, 3]) {
      const refused = await save({ mail: 60 }, families)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'retention.promised_longer', conflicts: [{ current: { families: 2 } }] },
      ])
    }
    const saved = await save({ mail: 60 }, 2)
    expect(saved.json().groups[2]).toMatchObject({ group: 'mail', until: '2025-12-26', promisedUntil: '2026-04-25' })
  })

  once('refuses fewer than 30 days, also with the number of families', async () => {
    await enter()
    for (const days of [0, 29]) expect((await save({ family: days }, 1)).statusCode).toBe(400)
    expect((await save({ family: 30 }, 1)).statusCode).toBe(200)
  })

  once('promises the latest date that families were shown, after a longer one', async () => {
    await enter()
    expect((await save({ family: 365 })).statusCode).toBe(200)
    expect((await save({ family: 200 })).json().code).toBe('retention.promised_longer')
    expect((await save({ family: 200 }, 1)).statusCode).toBe(200)
    // The date stays, so that other changes need no number.
    expect((await save({ family: 200, erasureMode: 'withhold' })).statusCode).toBe(200)
    expect((await readSchedule()).groups[0]).toMatchObject({ until: '2026-05-15', promisedUntil: '2026-10-27' })
    expect((await save({ family: 300 })).json().code).toBe('retention.promised_longer')
    expect((await save({ family: 365 })).statusCode).toBe(200)
  })

  once('needs no number without families or in a season in preparation', async () => {
    expect((await save({ family: 30 })).statusCode).toBe(200)
    await enter()
    await contest.orm.em.fork().nativeUpdate(Season, { id: 1 }, { state: 'preparing' })
    expect((await readSchedule()).groups[0].promisedUntil).toBeNull()
    expect((await save({ family: 40 })).statusCode).toBe(200)
    expect((await save({ family: 35 })).statusCode).toBe(200)
  })

  once('moves no date to an earlier one with the announcement', async () => {
    await enter()
    await moveAnnouncement('2025-10-20')
    expect((await readSchedule()).groups[0]).toMatchObject({ days: 187, until: '2026-04-25' })
    const [event] = (await contest.as('admin')(listAuditEvents))
      .json()
      .items.filter(({ action }: { action: string }) => action === 'retention.updated')
    expect(event).toMatchObject({ before: { family: 180 }, after: { family: 187 } })
    await moveAnnouncement('2025-11-03')
    expect((await readSchedule()).groups[0]).toMatchObject({ days: 187, until: '2026-05-09' })
  })

  test('tells a family by its link when the purge destroyed its data', async () => {
    const [token, other] = [await enter({ ...distinctFamily, gradeLevel: '3rd Grade' }), await enter()]
    await purgeAt('2026-04-27T12:00:00-05:00')
    expect(await contest.orm.em.fork().count(PublicNameSubmission, { destroyedAt: null })).toBe(0)
    const reply = await contest.call(readFamilyEntry, { body: { token } })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      410,
      { code: 'familyEntry.purged', conflicts: [{ current: { on: '2026-04-27', isAsPromised: true } }] },
    ])
    expect(reply.body).not.toMatch(familyPattern)
    expect((await readEntry(other)).code).toBe('familyEntry.purged')
    expect((await readEntry(`${token}x`)).code).toBe('familyEntry.not_found')
    const body = { token, request: 'erase', proof: { lastName: 'x', email: 'x@example.com' } }
    expect((await contest.call(completeFamilyRequest, { body })).json().code).toBe('familyEntry.purged')
  })

  once('does not claim a promise that was not kept', async () => {
    const token = await enter()
    expect((await save({ family: 30 }, 1)).statusCode).toBe(200)
    await purgeAt('2025-11-28T12:00:00-06:00')
    expect(await readEntry(token)).toMatchObject({
      code: 'familyEntry.purged',
      conflicts: [{ current: { on: '2025-11-28', isAsPromised: false } }],
    })
  })

  once('announces a destruction from 14 days before until it is done', async () => {
    await enter()
    const announced = async (now: string) => {
      contest.setClock(now)
      return (await contest.as('admin')(listComingDestructions)).json()
    }
    expect(await announced('2026-04-12T23:59:00-05:00')).toEqual([])
    const coming = await announced('2026-04-13T00:00:00-05:00')
    expect(coming).toContainEqual({
      ...{ year: 2025, group: 'family', records: 1 },
      destroyedFrom: '2026-04-27T05:00:00.000Z',
    })
    expect(coming.map(({ group }: { group: string }) => group)).not.toContain('ballotClient')
    await contest.as('admin')(setRecordsHold, { params, body: { reason: 'A lawsuit.' } })
    expect(await announced('2026-04-14T00:00:00-05:00')).toEqual([])
  })

  once('announces nothing once the data is destroyed', async () => {
    await enter()
    await purgeAt('2026-04-27T12:00:00-05:00')
    const coming = (await contest.as('admin')(listComingDestructions)).json()
    expect(coming.map(({ group }: { group: string }) => group)).not.toContain('family')
  })
})
