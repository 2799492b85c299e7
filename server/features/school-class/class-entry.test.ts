import { checkSnowplowName, submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { listSchoolClasses, revokeSchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { allowClassEntries, makeClass } from '../../test/make/make-class.ts'
import { getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, testApp } from '../../test/test-app.ts'

onBothDatabases('entry of a class', (database) => {
  test('is stored once, with its teacher and without a child', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    await allowClassEntries(contest)
    const { enter, readPage } = await makeClass(contest)
    expect(await readPage()).toMatchObject({ classEntry: null, mayEnterTogether: true })
    const replies = await Promise.all([enter(), enter(), enter()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const rows = await contest.orm.em.fork().find(PublicNameSubmission, { isClassEntry: true })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      ...{ firstName: '', lastName: '', phoneNumber: '', email: 'teacher@school.example', teacherName: 'Ms. Example' },
      ...{ schoolName: 'Sample Grove School', gradeLevel: '4th Grade', childInfoParentConsent: true },
    })
    const { classEntry, ...page } = await readPage()
    expect(classEntry).toMatchObject({ snowplowName: 'Together Plow', state: 'pending' })
    expect(page).toMatchObject({ total: 1, mayEnterTogether: false })
    const other = await enter({ snowplowName: 'Other Plow' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'schoolClass.has_entry'])
    const mails = (await getMails(contest)).filter(({ kind }) => kind === 'entry.received')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['teacher@school.example'])
  })

  test('competes for its name with every other entry', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    await allowClassEntries(contest)
    await contest.call(submitPublicSubmission, { body: makeEntry({ snowplowName: 'Family Plow' }) })
    const classes = [await makeClass(contest), await makeClass(contest)]
    const [taken] = await Promise.all([classes[0]?.enter({ snowplowName: 'family plow' })])
    expect([taken?.statusCode, taken?.json().code]).toEqual([409, 'submission.duplicate_name'])
    // Two classes of one teacher, at once.
    const replies = await Promise.all(classes.map(({ enter }) => enter()))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const free = await contest.call(checkSnowplowName, { query: { name: 'Together Plow' } })
    expect(free.statusCode).toBe(409)
    const second = await Promise.all(classes.map(({ enter }) => enter({ snowplowName: 'Second Plow' })))
    expect(second.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await contest.orm.em.fork().count(PublicNameSubmission, { isClassEntry: true })).toBe(2)
  })
})

test('entry of a class > is refused unless the office allows it, and stays once it is in', async () => {
  const contest = await testApp({ now: at.phase1 })
  const [early, late] = [await makeClass(contest), await makeClass(contest)]
  const refused = await early.enter()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'schoolClass.entries_off'])
  expect((await early.readPage()).mayEnterTogether).toBe(false)
  // The class was made before the rule.
  await allowClassEntries(contest)
  expect((await early.enter()).statusCode).toBe(200)
  await allowClassEntries(contest, false)
  expect((await early.enter()).statusCode).toBe(200)
  expect((await early.readPage()).classEntry).toMatchObject({ snowplowName: 'Together Plow' })
  expect((await late.enter({ snowplowName: 'Late Plow' })).json().code).toBe('schoolClass.entries_off')
})

test('entry of a class > is refused before and after the days of entries, and with an ended code', async () => {
  const contest = await testApp({ now: '2025-08-10T12:00:00-05:00' })
  await allowClassEntries(contest)
  const { enter, readPage } = await makeClass(contest)
  expect((await enter()).json().code).toBe('submission.not_open')
  contest.setClock(at.phase2)
  expect((await enter()).json().code).toBe('submission.not_open')
  contest.setClock(at.phase1)
  const [{ id }] = (await contest.as('admin')(listSchoolClasses)).json().items
  const params = { id: String(id) }
  await contest.as('admin')(revokeSchoolClass, { params, body: { reason: 'It was posted in a forum.' } })
  expect((await enter()).json().code).toBe('schoolClass.revoked')
  expect((await readPage()).mayEnterTogether).toBe(false)
})

test.each([
  ['a name of 56 characters', { snowplowName: 'x'.repeat(56) }, ['snowplowName', 'too_long']],
  ['no name of the teacher', { teacherName: ' ' }, ['teacherName', 'required']],
  ['special characters', { snowplowName: 'Plow & Co' }, ['snowplowName', 'special_characters']],
])('entry of a class > is refused with %s', async (_, change, error) => {
  const contest = await testApp({ now: at.phase1 })
  await allowClassEntries(contest)
  const { enter } = await makeClass(contest)
  const reply = await enter(change)
  const fields = reply.json().fields as { path: string; code: string }[]
  expect([reply.statusCode, fields.map(({ path, code }) => [path, code])]).toEqual([400, [error]])
})

test('entry of a class > accepts names that are written from right to left', async () => {
  const contest = await testApp({ now: at.phase1 })
  await allowClassEntries(contest)
  const { enter, readPage } = await makeClass(contest)
  expect((await enter({ snowplowName: 'كاسحة الثلج', teacherName: 'المعلمة مثال' })).statusCode).toBe(200)
  expect((await readPage()).classEntry?.snowplowName).toBe('كاسحة الثلج')
})
