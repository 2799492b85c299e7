import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import {
  listDestructionCertificates,
  removeRecordsHold,
  setRecordsHold,
} from '@snowplow/contract/retention/retention.ts'
import {
  createSchoolClass,
  deleteTeacherAddress,
  listSchoolClasses,
  readSchoolClass,
  readTeacherPage,
  requestClassLinks,
  type SchoolClass as SchoolClassReply,
} from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { createMailedContest } from '../../test/make/family.ts'
import { enterClass } from '../../test/make/make-class.ts'
import { moveSeasonToToday } from '../../test/make/move-season.ts'
import { getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

async function create(contest: TestApp, email: string, gradeLevel = '3rd Grade') {
  const school = { schoolName: 'Sample Grove School', countyId: 1, gradeLevel }
  const body = { id: crypto.randomUUID(), ...school, email, recaptcha: 'off' }
  const reply = await contest.call(createSchoolClass, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  return String(reply.json().teacherPath)
}

const getLinkMails = async (contest: TestApp) => (await getMails(contest)).filter(({ kind }) => kind === 'class.links')

test('lost class link > is mailed once an hour, with all classes of the address', async () => {
  const { smtp, contest } = await createMailedContest(new Date().toISOString())
  await moveSeasonToToday(contest, 'phase1')
  const paths = [await create(contest, 'Teacher@school.example'), await create(contest, 'teacher@school.example')]
  await create(contest, 'other@school.example')
  const request = (email: string) => contest.call(requestClassLinks, { body: { email } })
  const replies = [
    await request('teacher@SCHOOL.example'),
    await request('teacher@school.example'),
    await request('nobody@school.example'),
  ]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{}']))
  const mails = await getLinkMails(contest)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['teacher@school.example'])
  const sent = () => smtp.mails.find(({ subject }) => subject === 'Snowplow contest: The links to your classes')
  await expect.poll(sent, { timeout: 15_000 }).toBeDefined()
  const text = sent()?.text ?? ''
  const tokens = [...text.matchAll(/\/class\?language=en#([\w.-]+)/g)].map(([, token = '']) => token)
  expect(tokens.map((token) => `/class#${token}`)).toEqual(paths.toReversed())
  for (const token of tokens) expect((await contest.call(readTeacherPage, { body: { token } })).statusCode).toBe(200)
  // A school may be typed with any address.
  expect(text).not.toContain('Sample Grove')
  const preview = await contest.as('admin')(getMailPreview, { params: { id: String(mails[0]?.id) } })
  expect(preview.json().text).not.toContain(tokens[0])
})

test('lost class link > comes in the language of the request', async () => {
  const { contest } = await createMailedContest()
  await create(contest, 'teacher@school.example')
  const payload = { email: 'teacher@school.example' }
  const headers = { 'accept-language': 'tr' }
  await contest.app.inject({ method: 'POST', url: `/api${requestClassLinks.path}`, payload, headers })
  expect((await getLinkMails(contest)).map(({ language }) => language)).toEqual(['tr'])
})

test('lost class link > is limited per mailbox, whatever its tags, and per network', async () => {
  const { contest } = await createMailedContest()
  const request = async (email: string, remoteAddress: string) =>
    (
      await contest.app.inject({
        method: 'POST',
        url: `/api${requestClassLinks.path}`,
        payload: { email },
        remoteAddress,
      })
    ).statusCode
  const limited = [...Array.from({ length: 10 }, () => 200), 429]
  const ofMailbox = limited.map((_, tag) => request(`teacher+${tag}@gmail.com`, `198.51.100.${tag}`))
  expect((await Promise.all(ofMailbox)).toSorted()).toEqual(limited)
  const ofNetwork = limited.map((_, index) => request(`teacher${index}@school.example`, '203.0.113.7'))
  expect((await Promise.all(ofNetwork)).toSorted()).toEqual(limited)
  expect(await request('teacher99@school.example', '203.0.113.8')).toBe(200)
})

test('lost class link > is refused without a mail server', async () => {
  const contest = await testApp({ now: at.phase1 })
  const reply = await contest.call(requestClassLinks, { body: { email: 'teacher@school.example' } })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'schoolClass.no_mail'])
})

const listClasses = async (contest: TestApp) =>
  (await contest.as('admin')(listSchoolClasses)).json().items as SchoolClassReply[]

const remove = (contest: TestApp, id: number | undefined) =>
  contest.as('admin')(deleteTeacherAddress, { params: { id: String(id) } })

onBothDatabases('deleteTeacherAddress', (database) => {
  test('destroys the teacher’s data of the name that the class entered, which stays', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const { token, email } = await enterClass(contest)
    const [schoolClass] = await listClasses(contest)
    expect((await remove(contest, schoolClass?.id)).statusCode).toBe(200)
    const entry = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { isClassEntry: true })
    expect(entry).toMatchObject({ snowplowName: 'Together Plow', email: '', teacherName: null, schoolName: '' })
    expect(entry.destroyedAt).not.toBeNull()
    expect((await getMails(contest)).filter(({ recipient }) => recipient === email)).toEqual([])
    expect((await contest.call(readFamilyEntry, { body: { token } })).json().code).toBe('familyEntry.erased')
  })

  test('destroys the address in every class that has it, with its mails', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const path = await create(contest, 'Teacher@school.example')
    await create(contest, 'teacher@school.example')
    await create(contest, 'other@school.example')
    const classes = await listClasses(contest)
    expect(classes.map(({ classesOfAddress }) => classesOfAddress)).toEqual([1, 2, 2])
    // Two administrators at once, and a repeat.
    const replies = await Promise.all([1, 2, 1].map((index) => remove(contest, classes[index]?.id)))
    expect([...replies, await remove(contest, classes[1]?.id)].map(({ statusCode }) => statusCode)).toEqual(
      Array(4).fill(200),
    )

    const rest = await listClasses(contest)
    expect(rest.map(({ classesOfAddress }) => classesOfAddress)).toEqual([1, 0, 0])
    const rows = await contest.orm.em.fork().findAll(SchoolClass, { orderBy: { id: 'asc' } })
    expect(rows.map(({ email }) => email)).toEqual(['', '', 'other@school.example'])
    expect((await getMails(contest)).map(({ recipient }) => recipient)).toEqual(['other@school.example'])
    const token = path.replace('/class#', '')
    expect((await contest.call(readTeacherPage, { body: { token } })).json().code).toBe('schoolClass.not_found')
    const params = { code: rest[2]?.code ?? '' }
    expect((await contest.call(readSchoolClass, { params })).statusCode).toBe(200)

    const admin = contest.as('admin')
    const { items: events } = (await admin(listAuditEvents)).json()
    const deletions = events.filter(({ action }: { action: string }) => action === 'class.address_deleted')
    expect(deletions).toMatchObject([{ after: { classes: 2 } }])
    expect(JSON.stringify(events)).not.toContain('school.example')
    const { items: certificates } = (await admin(listDestructionCertificates)).json()
    expect(certificates).toMatchObject([{ kind: 'erasure', fieldGroup: 'family', records: 2 }])
  })
})

test('deleteTeacherAddress > works in a closed season', async () => {
  const contest = await testApp({ now: at.phase1 })
  await create(contest, 'teacher@school.example')
  await contest.orm.em.fork().nativeUpdate(Season, { year: 2025 }, { state: 'closed' })
  const { id } = await contest.orm.em.fork().findOneOrFail(SchoolClass, {})
  expect((await remove(contest, id)).statusCode).toBe(200)
  expect(await contest.orm.em.fork().count(Mail)).toBe(0)
})

test('deleteTeacherAddress > is refused while records law forbids it', async () => {
  const contest = await testApp({ now: at.phase1 })
  await create(contest, 'teacher@school.example')
  const [{ id } = { id: 0 }] = await listClasses(contest)
  const getCode = async () => (await remove(contest, id)).json().code
  const params = { year: '2025' }
  const admin = contest.as('admin')
  await admin(setRecordsHold, { params, body: { reason: 'A request for records.' } })
  expect(await getCode()).toBe('retention.held')
  await admin(removeRecordsHold, { params })
  await contest.orm.em.fork().nativeUpdate(Season, { year: 2025 }, { erasureMode: 'withhold' })
  expect(await getCode()).toBe('schoolClass.withheld')
  expect((await listClasses(contest)).map(({ classesOfAddress }) => classesOfAddress)).toEqual([1])
  expect((await contest.as('user')(deleteTeacherAddress, { params: { id: String(id) } })).statusCode).toBe(403)
})
