import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RowError } from '@snowplow/contract/api/import.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { ImportField } from '@snowplow/contract/csv/heading.ts'
import { EntryContent } from '@snowplow/contract/entry/entry.ts'
import { entryColumns, entryFields, entryFile, importEntries } from '@snowplow/contract/entry/entry-import.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { makeEntryFile, makeEntryRow } from '../../../test/make/make-entry-file.ts'
import { at, testApp } from '../../../test/test-app.ts'
import { readEntryFile } from './entry-file.ts'
import { storeEntries } from './store-entries.ts'
import { validateRows } from './validate-rows.ts'

const contest = await testApp({ now: at.phase1 })
const check = (csv: string) =>
  contest.as('admin')(importEntries, { body: { id: crypto.randomUUID(), csv, fileName: 'paper.csv', dryRun: true } })
const em = () => contest.orm.em.fork()
const getEntry = async (row: Partial<ReturnType<typeof makeEntryRow>>) =>
  (await readEntryFile(em(), makeEntryFile([row]))).rows[0]?.entry

describe('readEntryFile', () => {
  test.each([
    ['phoneNumber', '501.555.0123', '(501) 555-0123'],
    ['phoneNumber', '+1 501 555 0123', '(501) 555-0123'],
    ['phoneNumber', '5015550123', '(501) 555-0123'],
    ['phoneNumber', '501\u00a0555\u00a00123', '(501) 555-0123'],
    ['phoneNumber', '٥٠١٥٥٥٠١٢٣', '(501) 555-0123'],
    ['snowplowName', 'Snow\u00a0Bunny\u200b', 'Snow Bunny'],
    ['firstName', 'Anna\tMaria', 'Anna Maria'],
    ['email', 'mom&dad@münchen.example', 'mom&dad@xn--mnchen-3ya.example'],
    ['gradeLevel', '3', '3rd Grade'],
    ['gradeLevel', 'grade 3', '3rd Grade'],
    ...['third', 'Third Grade', '3rd', '3 rd', '03', '3.0', 'Gr. 3', 'gr3', 'Grade: 3', 'GRADE THREE', '３'].map(
      (written) => ['gradeLevel', written, '3rd Grade'] as const,
    ),
    ...['kindergarten', 'K', 'KG', 'Kinder', 'grade K'].map(
      (written) => ['gradeLevel', written, 'Kindergarten'] as const,
    ),
    ...['PK', 'Pre-K', 'pre k', 'PreK', 'Pre-Kinder', 'prekindergarten'].map(
      (written) => ['gradeLevel', written, 'Pre-Kindergarten'] as const,
    ),
    ['gradeLevel', '12.0', '12th Grade'],
    ['gradeLevel', 'Twelfth grade', '12th Grade'],
    ['childInfoParentConsent', 'I do not', false],
    ['childInfoParentConsent', 'yes', true],
    ['childInfoParentConsent', 'I agree', true],
    ['childInfoParentConsent', 'I do not give permission', false],
    ['snowplowNameDescription', '=cmd()', '=cmd()'],
    ['snowplowNameDescription', "'=cmd()", '=cmd()'],
    ['snowplowNameDescription', 'two\nlines', 'two\nlines'],
  ] as const)('normalizes %s %j', async (column, written, stored) => {
    expect((await getEntry({ [column]: written }))?.[column]).toBe(stored)
  })

  test.each([
    ...['Pulaski', 'PULASKI COUNTY', ' pulaski county ', '05119', '5119', 'Pulaski Co.', 'Pulaski, AR'],
    ...['Pulaski County, Arkansas', '0500000US05119', 'County of Pulaski'],
  ])('resolves the county %j', async (countyId) => {
    expect((await getEntry({ countyId }))?.countyId).toBe((await getEntry({ countyId: 'Pulaski' }))?.countyId)
  })
})

test('entryFields > let a file lack the columns of optional fields alone', () => {
  const { childInfoParentConsent: _, ...shape } = EntryContent.shape
  const optional = Object.entries(shape).filter(([, schema]) => z.safeParse(schema, undefined).success)
  const lackable = Object.entries<ImportField>(entryFields).filter(([, { isOptional }]) => isOptional)
  expect(lackable.map(([field]) => field)).toEqual(optional.map(([field]) => field))
})

describe('importEntries dry run, invalid row', () => {
  test.each([
    ['email', '', 'required'],
    ['email', 'family at example.com', 'invalid'],
    ['firstName', 'x'.repeat(129), 'too_long'],
    ['phoneNumber', '555-0123', 'invalid'],
    ['phoneNumber', '501 555 0123 ext 4', 'invalid'],
    ['phoneNumber', '+44 20 7946 0958', 'invalid'],
    ['phoneNumber', '1 501 555 012', 'invalid'],
    ['gradeLevel', '14th', 'not_found'],
    ['gradeLevel', '3.5', 'not_found'],
    ['gradeLevel', '3-4', 'not_found'],
    ['gradeLevel', 'K-2', 'not_found'],
    ['gradeLevel', 'TK', 'not_found'],
    ['countyId', '', 'required'],
    ['countyId', 'Pulasky County', 'not_found', 'Pulaski'],
    ['countyId', 'Cook', 'not_found'],
    ['snowplowName', '=cmd()', 'special_characters'],
    ['snowplowName', 'one two three four five six', 'too_many_words'],
    ['snowplowName', 'x'.repeat(56), 'too_long'],
    ['childInfoParentConsent', '', 'required'],
    ['childInfoParentConsent', 'maybe', 'invalid'],
  ] as const)('reports %s %j', async (column, value, code, suggestion?) => {
    const { plan, rowErrors } = (await check(makeEntryFile([{}, { [column]: value }]))).json()
    const heading = entryColumns[column]
    const rowError = { line: 3, column, heading, value, code, ...(suggestion && { suggestion }) }
    expect([plan.validCount, rowErrors]).toEqual([1, [rowError]])
  })

  test('reports all errors of a row, including conflicts with other rows', async () => {
    const csv = makeEntryFile([
      { snowplowName: 'Same Plow' },
      { snowplowName: 'Same Plow', phoneNumber: '', countyId: 'x' },
    ])
    const { rowErrors } = (await check(csv)).json()
    expect(rowErrors.map(({ column, code }: RowError) => [column, code])).toEqual([
      ['phoneNumber', 'required'],
      ['countyId', 'not_found'],
      ['snowplowName', 'submission.duplicate_name'],
    ])
  })

  test('compares the names of invalid rows as they are read', async () => {
    const csv = makeEntryFile([
      { snowplowName: 'Snow Bunny' },
      { snowplowName: 'Snow\u00a0Bunny\u00ad', phoneNumber: '12' },
    ])
    const { rowErrors } = (await check(csv)).json()
    expect(rowErrors.map(({ line, column }: RowError) => [line, column])).toEqual([
      [3, 'phoneNumber'],
      [3, 'snowplowName'],
    ])
  })

  test('does not reserve the name of an invalid row', async () => {
    const csv = makeEntryFile([{ snowplowName: 'Freed Plow', email: '' }, { snowplowName: 'Freed Plow' }])
    expect((await check(csv)).json()).toMatchObject({
      plan: { validCount: 1 },
      rowErrors: [{ line: 2, column: 'email' }],
    })
  })

  test('returns the cells of an invalid row unchanged', async () => {
    const row = makeEntryRow({ email: 'x', snowplowNameDescription: 'two\nlines, "quoted"' })
    const { plan } = (await check(makeEntryFile([{}, row]))).json()
    expect(plan.invalidRows).toEqual([{ line: 3, cells: Object.values(row) }])
  })
})

describe('importEntries dry run', () => {
  test('imports the columns that a person chose', async () => {
    const columns = Object.fromEntries(Object.keys(entryColumns).map((column, index) => [column, index])) as never
    const csv = `${makeEntryFile([{}]).replace(/^[^\r]*/, 'A,B,C,D,E,F,G,H,I,J')}`
    const body = { id: crypto.randomUUID(), csv, fileName: 'paper.csv', dryRun: true }
    const mapping = { headingLine: 1, columns }
    const response = await contest.as('admin')(importEntries, { body: { ...body, mapping } })
    expect(response.json()).toMatchObject({ plan: { validCount: 1, ignoredColumns: [] }, rowErrors: [] })
  })

  test.each([
    ['semicolons', makeEntryFile([{}], ';')],
    ['tabs and a byte order mark', `\uFEFF${makeEntryFile([{}], '\t')}`],
    ['empty rows', makeEntryFile([{}]).replace('\r\n', '\r\n,,,,\r\n\r\n')],
  ])('accepts a file with %s', async (_, csv) => {
    expect((await check(csv)).json()).toMatchObject({ plan: { validCount: 1 }, rowErrors: [] })
  })

  test('ignores unknown columns and reports them', async () => {
    const csv = makeEntryFile([{}]).replace('First name', 'Bus,First name').replace('\r\n', '\r\n12,')
    expect((await check(csv)).json()).toMatchObject({ plan: { validCount: 1, ignoredColumns: ['Bus'] } })
  })

  test('reports missing columns', async () => {
    const csv = makeEntryFile([{}]).replace('Email', 'Bus').replace('County', 'Bus')
    const { fields } = (await check(csv)).json()
    expect(fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['csv.email', 'required'],
      ['csv.countyId', 'required'],
    ])
  })

  test.each([
    ['rows', makeEntryFile([{}]) + 'Flurry,Drift\r\n'.repeat(entryFile.rows), 'csv too_many'],
    ['characters', 'x'.repeat(5_000_001), 'csv too_long'],
  ])('rejects a file with too many %s with a single error', async (_, csv, expectedError) => {
    const { fields } = (await check(csv)).json()
    expect(fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([expectedError])
  })

  test('answers other requests while it validates 10,000 rows', async () => {
    const csv = makeEntryFile(Array.from({ length: entryFile.rows }, () => ({})))
    let responseCount = 0
    let isOver = false
    const polling = (async () => {
      while (!isOver) {
        expect((await contest.call(getContest)).statusCode).toBe(200)
        responseCount++
        await yieldToEventLoop()
      }
    })()
    expect((await check(csv)).json().plan.validCount).toBe(entryFile.rows)
    isOver = true
    await polling
    expect(responseCount).toBeGreaterThan(20)
  })

  test('storeEntries reports rows that lost a race and stores the rest', async () => {
    const by = {
      viewer: { id: 1, name: 'Sleet', roles: [] },
      now: new Date(at.phase1),
      wallNow: new Date(at.phase1),
      season: 1,
    } as never
    const rows = [{ snowplowName: 'Quick Plow' }, { email: 'busy@example.com' }, {}]
    const { rows: read } = await readEntryFile(em(), makeEntryFile(rows))
    const validation = await validateRows(em(), read)
    const sent = await readEntryFile(
      em(),
      makeEntryFile([{ snowplowName: 'quick plow' }, { email: 'busy@example.com' }]),
    )
    const store = (rowValidation: typeof validation) =>
      em().transactional((fork) => storeEntries(fork, rowValidation, by, { hasReceipts: false }))
    expect(await store(await validateRows(em(), sent.rows))).toEqual({ validCount: 2, rowErrors: [] })
    expect(await store(validation)).toEqual({
      validCount: 2,
      rowErrors: [{ line: 2, column: 'snowplowName', code: 'submission.duplicate_name' }],
    })
    const uses = await em().find(PublicNameSubmission, { emailKey: 'busy@example.com' })
    expect(uses.map(({ emailUse }) => emailUse).sort()).toEqual([1, 2])
  })
})
