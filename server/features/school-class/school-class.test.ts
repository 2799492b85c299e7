import { reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { checkEmail, submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { classEntriesPerHour, entriesPerClassEmail } from '@snowplow/contract/limits.ts'
import {
  createSchoolClass,
  exportSchoolClasses,
  listSchoolClasses,
  readSchoolClass,
  readTeacherPage,
  revokeSchoolClass,
  type TeacherPage,
} from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { countRemaining } from '../retention/count-records.ts'
import { destroyBatch } from '../retention/destroy-batch.ts'

const newId = () => crypto.randomUUID()

const makeForm = (overrides: object = {}) => ({
  ...{ id: newId(), schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '3rd Grade' },
  ...{ email: 'teacher@school.example', recaptcha: 'off' },
  ...overrides,
})

async function create(contest: TestApp, overrides: object = {}) {
  const reply = await contest.call(createSchoolClass, { body: makeForm(overrides) })
  const token = String(reply.json().teacherPath).replace('/class#', '')
  const readPage = async () => (await contest.call(readTeacherPage, { body: { token } })).json() as TeacherPage
  return { reply, token, readPage }
}

onBothDatabases('school class', (database) => {
  test('fills in the form by its code, and shows the teacher names alone', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const { reply, readPage } = await create(contest)
    expect(reply.statusCode).toBe(201)
    const { code } = await readPage()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    // As typed from a sheet.
    const typed = code.toLowerCase().replace('-', ' ')
    const prefill = { code, schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '3rd Grade' }
    expect((await contest.call(readSchoolClass, { params: { code: typed } })).json()).toEqual(prefill)

    const body = makeEntry({ firstName: 'Hailia', lastName: 'Frostig', snowplowName: 'Class Plow' })
    expect((await contest.call(submitPublicSubmission, { body: { ...body, classCode: typed } })).statusCode).toBe(201)
    expect(await readPage()).toEqual({
      ...prefill,
      revoked: null,
      entries: [{ snowplowName: 'Class Plow', state: 'pending' }],
      total: 1,
      lastHour: 1,
      classEntry: null,
      mayEnterTogether: false,
    })
    const { id, version } = await contest.orm.em
      .fork()
      .findOneOrFail(PublicNameSubmission, { snowplowName: 'Class Plow' })
    const approved = { id: newId(), entries: [{ id, version }], reviewState: 'approved' } as const
    await contest.as('admin')(reviewPublicSubmissions, { body: approved })
    contest.setClock('2025-09-14T12:00:00-05:00')
    expect(await readPage()).toMatchObject({ entries: [{ state: 'approved' }], lastHour: 0 })
    expect(JSON.stringify(await readPage())).not.toMatch(/Hailia|Frostig|example\.com/)

    const mails = (await getMails(contest)).filter(({ kind }) => kind === 'class.created')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['teacher@school.example'])
  })

  test('takes forty entries of an address, and sixty an hour', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const { readPage } = await create(contest)
    const { code: classCode } = await readPage()
    const send = async (count: number, email?: string) => {
      const entries = Array.from({ length: count }, () => makeEntry(email ? { email } : {}))
      const replies = await Promise.all(
        entries.map((entry) => contest.call(submitPublicSubmission, { body: { ...entry, classCode } })),
      )
      return replies.map((reply) => (reply.statusCode === 201 ? 201 : reply.json().code))
    }
    const email = 'classroom@school.example'
    const isFree = async (query: object) => (await contest.call(checkEmail, { query: { email, ...query } })).statusCode
    const sent = await send(entriesPerClassEmail + 1, email)
    expect([sent.filter((code) => code === 201).length, sent.filter((code) => code !== 201)]).toEqual([
      entriesPerClassEmail,
      ['submission.email_used_up'],
    ])
    expect([await isFree({ classCode }), await isFree({})]).toEqual([409, 409])
    const others = await send(classEntriesPerHour - entriesPerClassEmail + 1)
    expect(others.filter((code) => code !== 201)).toEqual(['schoolClass.used_up'])
    expect((await readPage()).lastHour).toBe(classEntriesPerHour)
    // Without the code, the limits are those of any family.
    expect((await contest.call(submitPublicSubmission, { body: makeEntry() })).statusCode).toBe(201)
    contest.setClock('2025-09-14T12:00:00-05:00')
    expect(await send(1)).toEqual([201])
  })

  test('is made once, however often the request is repeated', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const form = makeForm()
    const replies = await Promise.all([1, 2].map(() => contest.call(createSchoolClass, { body: form })))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect((await contest.as('admin')(listSchoolClasses)).json().total).toBe(1)
  })
})

test('code of a class > ends with a reason, and is listed and exported for the office', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { readPage } = await create(contest)
  await create(contest, { schoolName: 'Sample Grove Elementary', email: 'other@school.example' })
  const { code } = await readPage()
  const admin = contest.as('admin')
  const { items } = (await admin(listSchoolClasses)).json()
  expect(items).toMatchObject([{ schoolName: 'Sample Grove Elementary' }, { code, entries: 0, revokedAt: null }])
  expect(JSON.stringify(items)).not.toContain('@')
  const params = { id: String(items[1].id) }
  const revoked = await admin(revokeSchoolClass, { params, body: { reason: 'It was posted in a forum.' } })
  expect(revoked.json()).toMatchObject({
    code,
    revokeReason: 'It was posted in a forum.',
    revokedBy: expect.any(String),
  })
  const again = await admin(revokeSchoolClass, { params, body: { reason: 'Other' } })
  expect(again.json().revokeReason).toBe('It was posted in a forum.')

  expect((await contest.call(readSchoolClass, { params: { code } })).json().code).toBe('schoolClass.revoked')
  const sent = await contest.call(submitPublicSubmission, { body: { ...makeEntry(), classCode: code } })
  expect([sent.statusCode, sent.json().code]).toEqual([409, 'schoolClass.revoked'])
  expect(await readPage()).toMatchObject({ revoked: { reason: 'It was posted in a forum.' } })

  const lines = (await admin(exportSchoolClasses)).body.trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0]?.replace('\u{feff}', ''))).toEqual([
    'School',
    'Sample Grove Elementary',
    'Sample Grove School',
  ])
  expect(lines[2]).toContain('teacher@school.example')
})

test.each([
  ['a code that nobody has', { params: { code: 'AAAA-AAAA' } }, 404, 'schoolClass.not_found'],
  ['no code', { params: { code: 'plow' } }, 400, 'request.invalid'],
])('code of a class > is refused: %s', async (_, call, status, code) => {
  const contest = await testApp({ now: at.phase1 })
  const reply = await contest.call(readSchoolClass, call)
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('class > is made until the last day of entries, for a grade and a county of the contest', async () => {
  const contest = await testApp({ now: at.phase1 })
  const getFields = async (overrides: object) => {
    const { reply } = await create(contest, overrides)
    return reply.json().fields?.map(({ path, code }: { path: string; code: string }) => [path, code])
  }
  expect(await getFields({ countyId: 999 })).toEqual([['countyId', 'not_found']])
  expect(await getFields({ gradeLevel: '13th Grade' })).toEqual([['gradeLevel', 'not_found']])
  expect(await getFields({ email: 'nobody', schoolName: ' ' })).toEqual([
    ['schoolName', 'required'],
    ['email', 'invalid'],
  ])
  contest.setClock(at.phase3)
  expect((await create(contest)).reply.json().code).toBe('schoolClass.not_open')
})

test('class > is limited per mailbox, whatever its tags', async () => {
  const contest = await testApp({ now: at.phase1 })
  const codes = []
  for (let tag = 0; tag < 11; tag++)
    codes.push((await create(contest, { email: `teacher+${tag}@gmail.com` })).reply.statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

test.each(['', '1', '1.wrong', 'zz.zz', '1e9.x', '-1.x'])(
  'teacher’s page > is refused for the link %j',
  async (token) => {
    const contest = await testApp({ now: at.phase1 })
    await create(contest)
    const reply = await contest.call(readTeacherPage, { body: { token } })
    expect([400, 404]).toContain(reply.statusCode)
  },
)

test('teacher’s page > ends when the address is destroyed with the families’ data', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { token } = await create(contest)
  const em = contest.orm.em.fork()
  const now = new Date()
  expect(await countRemaining.family(em, now)).toBe(1)
  const destroyed = await em.transactional((em) => destroyBatch.family(em, { after: null, now, before: now }))
  expect([destroyed, await countRemaining.family(em, now)]).toEqual([{ records: 1, next: null }, 0])
  expect(await contest.orm.em.fork().findOneOrFail(SchoolClass, {})).toMatchObject({ email: '' })
  const reply = await contest.call(readTeacherPage, { body: { token } })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'schoolClass.not_found'])
})
