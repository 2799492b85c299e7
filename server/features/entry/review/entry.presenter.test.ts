import { login } from '@snowplow/contract/auth/auth.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { findListRules } from '@snowplow/contract/lists/paging.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { distinctFamily, familyPattern, makeEntry } from '../../../test/make/make.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const personal = personalFields.join()
const searchable = personalFields.filter((field) => findListRules(listPublicSubmissions.query)?.where?.[field])

onBothDatabases('personalDataAccessLog', (database, once) => {
  let contest: TestApp
  let id: number
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    const entry = makeEntry({ ...distinctFamily, snowplowName: 'Sleetwood Mac' })
    id = (await contest.call(submitPublicSubmission, { body: entry })).json().id
    for (let index = 0; index < 3; index += 1) await contest.call(submitPublicSubmission, { body: makeEntry() })
  })
  let minutes = 0
  beforeEach(async () => {
    // Outside the interval of earlier tests.
    minutes += 600
    contest.setClock(new Date(Date.parse(at.phase1) + minutes * 60_000).toISOString())
    await contest.orm.em.fork().nativeDelete(AuditEvent, {})
  })
  const pass = (more: number) => {
    minutes += more
    contest.setClock(new Date(Date.parse(at.phase1) + minutes * 60_000).toISOString())
  }
  const read = (query: Record<string, string> = {}, path = '') =>
    contest.as('admin')('GET', `/public-submission${path}?${new URLSearchParams(query)}`)
  const where = (conditions: object) => ({ where: JSON.stringify(conditions) })
  const lines = async () => {
    const events = await contest.orm.em.fork().findAll(AuditEvent, { orderBy: { id: 'asc' } })
    return events.map(({ action, subject, subjectId }) => [action, subject, subjectId])
  }

  once('writes one event per opened entry, with the plow name', async () => {
    expect((await read(where({ id }))).body).toMatch(familyPattern)
    await read({ ...where({ id }), fields: 'email' })
    const line = ['submission.opened', 'Sleetwood Mac', id]
    expect(await lines()).toEqual([line, line])
    const [event] = await contest.orm.em.fork().findAll(AuditEvent)
    const { id: adminId, email } = await contest.accountOf('admin')
    expect(event).toMatchObject({ actorId: adminId, actor: expect.stringContaining(email), before: null, after: null })
    expect(JSON.stringify(event)).not.toMatch(familyPattern)
  })

  test('writes one event per list, user and interval, for any number of pages', async () => {
    await Promise.all([read(), read(), read({ offset: '1' })])
    const line = ['submission.listed', 'the list of entries', null]
    expect(await lines()).toEqual([line])
    const { email } = await makeUser(contest.orm, { roles: ['admin'] })
    const { token } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    await contest.withToken(token)(listPublicSubmissions)
    expect((await lines()).filter(([action]) => action === 'submission.listed')).toEqual([line, line])
    pass(16)
    await read()
    expect((await lines()).filter(([action]) => action === 'submission.listed')).toEqual([line, line, line])
  })

  once('writes nothing for a list without personal data or without entries', async () => {
    expect((await read({ exclude: personal })).body).not.toMatch(familyPattern)
    await read({ fields: 'id,snowplowName' })
    await read(where({ snowplowName: 'Nobody sent this' }))
    await read({ ...where({ id }), exclude: personal })
    expect(await lines()).toEqual([])
  })

  once('writes an event for a filter by personal data', async () => {
    const filter = { $or: [{ id: 0 }, { $not: { email: { $ilike: `%${distinctFamily.email}` } } }] }
    await read({ ...where(filter), fields: 'id' })
    const events = await contest.orm.em.fork().findAll(AuditEvent)
    expect(await lines()).toEqual([['submission.listed', 'the list of entries', null]])
    expect(JSON.stringify(events)).not.toMatch(familyPattern)
  })

  once.each(searchable)('writes an event for a filter by %s', async (field) => {
    await read({ ...where({ [field]: 'Hidden' }), fields: 'id' })
    expect(await lines()).toEqual([['submission.listed', 'the list of entries', null]])
  })

  once('writes an event for a list of groups with their entries', async () => {
    for (const snowplowName of ['Plowy McPlowface', 'Plowey McPlowface'])
      await contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName }) })
    await expect.poll(async () => (await read({ fields: 'id' }, '/group')).json().total).toBe(1)
    expect(await lines()).toEqual([])
    expect((await read({}, '/group')).json().items[0].first.firstName).toBe('Flurry')
    expect(await lines()).toEqual([['submission.listed', 'the list of names that are alike', null]])
  })

  once('writes an event for an export with its filter and row count', async () => {
    const rows = (await read({ ...where({ id: { $lte: id } }), personalData: 'yes' }, '/export')).body
    expect(rows.trim().split('\r\n')).toHaveLength(2)
    const [event] = await contest.orm.em.fork().findAll(AuditEvent)
    expect(event).toMatchObject({ action: 'submission.exported', after: { personalData: 'yes', rows: 1 } })
    expect(event?.after?.where).toMatchObject({ all: [{ field: 'id', operator: '$lte', value: id }] })
  })

  once('returns no personal data if the event cannot be written', async () => {
    const em = contest.orm.em.fork()
    await em.execute('alter table audit_event rename to audit_elsewhere')
    try {
      for (const query of [where({ id }), {}]) {
        const response = await read(query)
        expect([response.statusCode, familyPattern.test(response.body)]).toEqual([500, false])
      }
      expect((await read({ personalData: 'yes' }, '/export')).body).not.toMatch(familyPattern)
      expect((await read({ exclude: personal })).statusCode).toBe(200)
    } finally {
      await em.execute('alter table audit_elsewhere rename to audit_event')
    }
    expect((await read()).body).toMatch(familyPattern)
    expect(await lines()).toEqual([['submission.listed', 'the list of entries', null]])
  })
})
