import { exampleEntryFile, importEntries } from '@snowplow/contract/entry/entry-import.ts'
import {
  exportPublicSubmissions,
  getSubmissionStatistics,
  listPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../../test/make/make.ts'
import { makeEntryFile } from '../../../test/make/make-entry-file.ts'
import { getMails } from '../../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { createExamination } from '../review/examination/examination.ts'

async function preview(contest: TestApp, csv: string, fileName = 'Lincoln Elementary.csv') {
  const body = { id: crypto.randomUUID(), csv, fileName }
  const response = await contest.as('admin')(importEntries, { body: { ...body, dryRun: true } })
  return { response, body: { ...body, digest: response.json().digest } }
}
/** Plan and row errors in one object. */
const flat = ({ json }: Awaited<ReturnType<typeof preview>>['response']) => {
  const { plan, digest: _, ...rest } = json()
  return { ...plan, ...rest }
}

onBothDatabases('importEntries', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const em = () => contest.orm.em.fork()
  const check = async (csv: string) => flat((await preview(contest, csv)).response)
  const importFile = async (csv: string, fileName?: string) =>
    flat(await contest.as('admin')(importEntries, { body: (await preview(contest, csv, fileName)).body }))
  const enter = (overrides: object) => contest.call(submitPublicSubmission, { body: makeEntry(overrides) })
  const stored = () => em().count(PublicNameSubmission)
  const listed = async (where: object) =>
    (await contest.as('admin')(listPublicSubmissions, { query: { where: JSON.stringify(where) } })).json().items
  const countImports = () => em().count(AuditEvent, { action: 'submission.imported' })

  test('previews a file without changes, then stores its valid rows', async () => {
    const before = await stored()
    const csv = makeEntryFile([{ snowplowName: 'Paper Plow' }, { phoneNumber: '12' }, {}])
    const report = { validCount: 2, rowErrors: [{ line: 3, column: 'phoneNumber', value: '12', code: 'invalid' }] }
    expect(await check(csv)).toMatchObject(report)
    expect([await stored(), await countImports()]).toEqual([before, 0])
    expect(await importFile(csv)).toMatchObject(report)
    expect([await stored(), await countImports()]).toEqual([before + 2, 1])
    const [entry] = await listed({ snowplowName: 'Paper Plow' })
    expect(entry).toMatchObject({ reviewState: 'pending', phoneNumber: '(501) 555-0123' })
    expect(entry.importedBy).toContain('admin@test.example')
  })

  test('writes one audit event with the file name and the row counts', async () => {
    await importFile(makeEntryFile([{}, {}, { email: 'nobody' }]), 'Mail of May.csv')
    const event = await em().findOne(AuditEvent, { subject: 'Mail of May.csv' })
    expect(event).toMatchObject({ action: 'submission.imported', after: { entries: 2, invalidRows: 1 } })
    await importFile(makeEntryFile([{ email: 'nobody' }]), 'Nothing.csv')
    expect(await em().count(AuditEvent, { subject: 'Nothing.csv' })).toBe(0)
  })

  test('stores a file once when the request is repeated', async () => {
    const before = await stored()
    const { body: importBody } = await preview(contest, makeEntryFile([{}, { lastName: '' }]))
    const send = (body: object) => contest.as('admin')(importEntries, { body })
    const responses = await Promise.all([send(importBody), send(importBody)])
    responses.push(await send(importBody))
    const [first, ...rest] = responses.map(flat)
    expect(first).toMatchObject({ validCount: 1, invalidRows: [{ line: 3 }] })
    expect(rest).toEqual([first, first])
    expect(await stored()).toBe(before + 1)
    // With a new id, every row is a duplicate.
    const again = await importFile(importBody.csv)
    expect(again).toMatchObject({
      validCount: 0,
      rowErrors: [{ line: 2, column: '', code: 'submission.duplicate' }, { line: 3 }],
    })
    expect((await send({ ...importBody, fileName: 'other.csv' })).json().code).toBe('decision.id_used')
  })

  test('mails each family a receipt if the office asks for it', async () => {
    const [silent, mailed] = [
      { snowplowName: 'Silent Paper', email: 'silent@mail.example' },
      { snowplowName: 'Mailed Paper', email: 'mailed@mail.example' },
    ]
    await importFile(makeEntryFile([silent]))
    const { body } = await preview(contest, makeEntryFile([mailed, { phoneNumber: '12' }]))
    const send = () => contest.as('admin')(importEntries, { body: { ...body, hasReceipts: true } })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
    const receipts = (await getMails(contest)).filter(({ recipient }) => recipient.endsWith('@mail.example'))
    expect(receipts.map(({ kind, recipient }) => [kind, recipient])).toEqual([['entry.received', mailed.email]])
    const event = await em().findOneOrFail(AuditEvent, { action: 'submission.imported' }, { orderBy: { id: 'desc' } })
    expect(event.after).toEqual({ entries: 1, invalidRows: 1, mails: 1 })
  })

  test('stores no personal data with the idempotency key', async () => {
    await importFile(makeEntryFile([{ email: 'secret@@example.com' }, {}]))
    const [decision] = await em().execute('select reply from decision order by created_at desc limit 1')
    expect(JSON.stringify(decision)).not.toMatch(/secret|Testerson/)
  })

  test('applies the uniqueness rules to existing entries and other rows', async () => {
    await enter({ snowplowName: 'Taken Plow' })
    await enter({ firstName: 'Only', lastName: 'Child', email: 'One@example.com' })
    for (let use = 0; use < 4; use++) await enter({ email: 'four@example.com' })
    const csv = makeEntryFile([
      { snowplowName: 'taken  PLOW' },
      { firstName: 'ONLY', lastName: 'child', email: 'one@EXAMPLE.com' },
      { email: 'four@example.com' },
      { email: 'Four@example.com' },
      { snowplowName: 'Twin Plow', email: 'twin@example.com', firstName: 'Twin', lastName: 'Twin' },
      { snowplowName: 'TWIN plow' },
      { email: 'TWIN@example.com', firstName: 'twin', lastName: 'twin' },
    ])
    const rowErrors = [
      { line: 2, column: 'snowplowName', code: 'submission.duplicate_name', value: 'taken  PLOW' },
      { line: 3, column: '', code: 'submission.duplicate', value: 'ONLY child' },
      { line: 5, column: 'email', code: 'submission.email_used_up', value: 'Four@example.com' },
      { line: 7, column: 'snowplowName', code: 'submission.duplicate_name', value: 'TWIN plow', sameAs: 6 },
      { line: 8, column: '', code: 'submission.duplicate', value: 'twin twin', sameAs: 6 },
    ]
    expect(await check(csv)).toMatchObject({ validCount: 2, rowErrors })
    expect(await importFile(csv)).toMatchObject({ validCount: 2, rowErrors })
    expect(await listed({ email: 'four@example.com' })).toHaveLength(5)
  })

  test('stores each name once in a race with the form and other files', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ snowplowName: `Raced Plow ${index}` }))
    const before = await stored()
    const responses = await Promise.all([
      importFile(makeEntryFile(rows)),
      importFile(makeEntryFile(rows.toReversed())),
      ...rows.filter((_, index) => index % 15 === 0).map(async (row) => (await enter(row)).json()),
    ])
    const [one, other] = responses
    const families = responses.slice(2).filter(({ id }) => id !== undefined).length
    expect(one.validCount + other.validCount + families).toBe(300)
    expect(one.validCount + one.rowErrors.length).toBe(300)
    expect(await stored()).toBe(before + 300)
  })

  test('finds hints and duplicates of imported entries', async () => {
    await importFile(makeEntryFile([{ snowplowName: 'Holy Crap Drift' }, { snowplowName: 'Holy Crap Drifts' }]))
    await createExamination({ orm: contest.orm }).catchUp()
    const [entry] = await listed({ snowplowName: 'Holy Crap Drift' })
    expect(entry).toMatchObject({ hints: [{ matched: 'Crap' }], groupCount: 2 })
    const { total } = (await contest.as('admin')(getSubmissionStatistics)).json()
    expect(total).toBe(await stored())
  })

  test('filters the list and labels the export by importedBy', async () => {
    const [entry] = await listed({ importedBy: { $ne: null }, snowplowName: 'Paper Plow' })
    expect(entry.snowplowName).toBe('Paper Plow')
    await enter({ snowplowName: 'Plow of a Family' })
    expect(await listed({ importedBy: { $ne: null }, snowplowName: 'Plow of a Family' })).toEqual([])
    const query = { where: JSON.stringify({ id: entry.id }) }
    const sheet = (await contest.as('admin')(exportPublicSubmissions, { query })).body
    expect(sheet).toMatch(/,Imported by,Time zone\r\n/)
    expect(sheet.trim().split(',').at(-2)).toBe(entry.importedBy)
  })

  test('reads an export as a file of duplicates', async () => {
    const query = { personalData: 'yes', where: JSON.stringify({ importedBy: { $ne: null } }) }
    const { validCount, rowErrors, ignoredColumns } = await check(
      (await contest.as('admin')(exportPublicSubmissions, { query })).body,
    )
    expect([validCount, [...new Set(rowErrors.map(({ code }: { code: string }) => code))]]).toEqual([
      0,
      ['submission.duplicate'],
    ])
    expect(ignoredColumns).toContain('District')
  })

  test('exampleEntryFile returns a valid file', async () => {
    const example = await contest.as('admin')(exampleEntryFile)
    expect(example.headers['content-disposition']).toBe('attachment; filename="entries-example.csv"')
    expect(await check(example.body)).toEqual({
      validCount: 1,
      first: ['Example Child: Example Plow'],
      rowErrors: [],
      invalidRows: [],
      ignoredColumns: [],
    })
  })
})

describe('importEntries, contest phase', () => {
  test.each([
    ['before', 403],
    ['phase1', 200],
    ['phase2', 200],
    ['phase3', 403],
    ['after', 403],
  ] as const)('%s: returns %i', async (phase, status) => {
    const contest = await testApp({ now: at[phase] })
    const csv = makeEntryFile([{}])
    const { response, body } = await preview(contest, csv)
    const digest = body.digest ?? '0'.repeat(32)
    const responses = [response, await contest.as('admin')(importEntries, { body: { ...body, digest } })]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status])
    if (status === 403) expect(responses[0]?.json().code).toBe('entryFile.not_open')
  })

  test('returns the first reply to a repeat after imports have closed', async () => {
    const contest = await testApp({ now: at.phase2 })
    const { body } = await preview(contest, makeEntryFile([{}]))
    const first = await contest.as('admin')(importEntries, { body })
    contest.setClock('2025-09-26T00:00:01-05:00')
    expect((await contest.as('admin')(importEntries, { body })).json()).toEqual(first.json())
  })
})
