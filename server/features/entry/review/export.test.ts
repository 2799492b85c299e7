import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { makeEntries, makeEntry } from '../../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

onBothDatabases('exportPublicSubmissions', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const enter = async (overrides: object) =>
    (await contest.call(submitPublicSubmission, { body: makeEntry(overrides) })).json().id as number
  const exported = (query = '') => contest.as('admin')('GET', `/public-submission/export${query}`)
  const where = (conditions: object) => `?where=${encodeURIComponent(JSON.stringify(conditions))}`

  test('returns the filtered entries as CSV for Excel', async () => {
    const id = await enter({ snowplowName: 'Zoë', snowplowNameDescription: 'A "quick", nice\nplow.' })
    const other = await enter({})
    const response = await exported(where({ id }))
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="plow-names.csv"')
    const [heading, ...rows] = response.body.split('\r\n')
    expect(heading).toMatch(/^\uFEFFEntry,Snowplow name,Description,/)
    expect(rows.join('|')).toMatch(new RegExp(`^${id},Zoë,"A ""quick"", nice\nplow\\.",3rd Grade,`))
    expect(response.body).not.toContain(`\n${other},`)
  })

  test('includes personal data only on request and audits the request', async () => {
    const id = await enter({ firstName: 'Flurry', email: 'drift@example.com' })
    expect((await exported(where({ id }))).body).not.toMatch(/Flurry|drift@|Testerson|555-0123/)
    const full = await exported(`${where({ id })}&personalData=yes`)
    expect(full.body).toMatch(/Flurry,Testerson \d+,drift@example\.com,\(501\) 555-0123,Homeschool,.*yes,pending,/)
    const trace = await contest.orm.em.fork().findAll(AuditEvent, { where: { action: 'submission.exported' } })
    expect(trace.at(-1)?.after).toMatchObject({ personalData: 'yes', where: { all: [{ field: 'id', value: id }] } })
  })

  test('writes no personal data of the filter into the audit log', async () => {
    const filter = {
      $or: [{ email: 'Hidden@example.com' }, { $not: { lastName: { $ilike: '%secretson%' } } }],
      firstName: { $in: ['Undisclosed'] },
      schoolName: 'Quiet School',
      countyId: 3,
    }
    expect((await exported(where(filter))).statusCode).toBe(200)
    const trace = await contest.orm.em.fork().findAll(AuditEvent, { where: { action: 'submission.exported' } })
    expect(trace.at(-1)?.after?.where).toEqual({
      all: [
        { any: [{ all: [{ field: 'email' }] }, { all: [{ not: { all: [{ field: 'lastName' }] } }] }] },
        { field: 'firstName' },
        { field: 'schoolName' },
        { field: 'countyId', operator: '$eq', value: 3 },
      ],
    })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\uFF1D1+1'])('escapes the formula %s', async (text) => {
    const id = await enter({ snowplowNameDescription: text })
    expect((await exported(where({ id }))).body).toContain(`,'${text},`)
  })

  test('exports each of 2,100 entries once, in order of id', async () => {
    await contest.orm.em.fork().getKysely().deleteFrom('public_name_submission').execute()
    const ids = await makeEntries(contest, 2100)
    const rows = (await exported()).body.trim().split('\r\n').slice(1)
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(ids.sort((a, b) => a - b))
  })

  test.each(['?personalData=maybe', '?where=%7B%22phoneNumber%22%3A%22x%22%7D', '?limit=5'])(
    'rejects %s',
    async (query) => {
      expect((await exported(query)).json().code).toBe('request.invalid')
    },
  )
})
