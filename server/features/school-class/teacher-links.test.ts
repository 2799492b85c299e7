import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import {
  completeFamilyRequest,
  correctClassEntry,
  correctFamilyEntry,
  type FamilyEntry,
  readFamilyEntry,
  replaceFamilyLink,
} from '@snowplow/contract/entry/family-entry.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { enterClassName, readTeacherPage } from '@snowplow/contract/school-class/school-class.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { distinctFamily, familyPattern, makeEntry } from '../../test/make/make.ts'
import { enterClass } from '../../test/make/make-class.ts'
import { getSample } from '../../test/make/sample-of.ts'
import { at, testApp } from '../../test/test-app.ts'
import { prepareValidCalls } from '../../test/valid-calls.ts'
import { countRemaining } from '../retention/count-records.ts'
import { destroyBatch } from '../retention/destroy-batch.ts'

const hasToken = ({ body }: Route) => 'token' in (Object(body).shape ?? {})
const withToken = Object.entries<Route>(allRoutes).filter(([, route]) => hasToken(route))

describe('links of a teacher', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { valid } = await prepareValidCalls(contest)
  const { token, teacherToken, readPage } = await enterClass(contest)
  const { code: classCode } = await readPage()
  const { snowplowName } = makeEntry()
  const family = await contest.call(submitPublicSubmission, {
    body: makeEntry({ ...distinctFamily, gradeLevel: '4th Grade', snowplowName, classCode } as never),
  })
  const opened = new Set<string>()

  test('are tried with entries of families that came with the code', async () => {
    expect(family.statusCode, family.body).toBe(201)
    expect((await readPage()).entries.map((one) => one.snowplowName)).toContain(snowplowName)
  })

  test.each(withToken)('open no data of a child by %s', async (name, route) => {
    for (const one of [token, teacherToken]) {
      const body = { ...(valid[name]?.() ?? (getSample(route.body as never) as object)), token: one }
      const reply = await contest.call(route as never, { body } as never)
      expect(reply.statusCode).toBeLessThan(500)
      if (reply.statusCode < 300) opened.add(name)
      expect(reply.body).not.toMatch(familyPattern)
      const entry = (reply.json().entry ?? reply.json()) as Partial<FamilyEntry>
      for (const field of ['firstName', 'lastName', 'maskedPhoneNumber'] as const) expect(entry[field] ?? '').toBe('')
    }
  })

  test('open the page of the class and that of its entry', () => {
    expect([...opened]).toEqual(
      expect.arrayContaining(['readTeacherPage', 'readFamilyEntry', 'correctClassEntry', 'updateFamilyChoices']),
    )
  })
})

const getFields = (schema: object): string[] =>
  Object.entries((schema as { shape?: object }).shape ?? {}).flatMap(([name, field]) => {
    const { element, innerType } = (field as { def?: { element?: object; innerType?: object } }).def ?? {}
    return [name, ...getFields(element ?? innerType ?? field)]
  })

test.each([
  ['readTeacherPage', readTeacherPage],
  ['enterClassName', enterClassName],
])('reply of %s > has no field of a child or a family', (_, { reply }) => {
  const fields = getFields(reply)
  expect(fields).toEqual(expect.arrayContaining(['snowplowName', 'state', 'entryPath']))
  // The school of the class, as its teacher typed it.
  expect(personalFields.filter((field) => fields.includes(field))).toEqual(['schoolName'])
})

describe('page of a class entry', () => {
  test('is corrected without a child’s data, and reviewed again', async () => {
    const contest = await testApp({ now: at.phase1 })
    const { token, readPage } = await enterClass(contest)
    const read = async () => (await contest.call(readFamilyEntry, { body: { token } })).json() as FamilyEntry
    const entry = await read()
    expect(entry).toMatchObject({ isClassEntry: true, teacherName: 'Ms. Example', firstName: '', lastName: '' })
    const { version } = entry
    const { childInfoParentConsent: _, recaptcha: __, email: ___, ...ofFamily } = makeEntry(distinctFamily)
    const refused = await contest.call(correctFamilyEntry, { body: { ...ofFamily, token, version } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'familyEntry.not_correctable'])
    const correction = {
      ...{ snowplowName: 'Corrected Plow', snowplowNameDescription: 'All of us.', teacherName: 'Mr. Sample' },
      ...{ gradeLevel: '5th Grade', countyId: 2, schoolName: 'Other School' },
    }
    const corrected = await contest.call(correctClassEntry, { body: { ...correction, token, version } })
    expect(corrected.json()).toMatchObject({ ...correction, firstName: '', state: 'entered' })
    expect((await readPage()).classEntry).toMatchObject({ snowplowName: 'Corrected Plow', state: 'pending' })
    const stale = await contest.call(correctClassEntry, { body: { ...correction, token, version } })
    expect(stale.json().code).toBe('stale')
  })

  test('withdraws the name with the teacher’s name and address', async () => {
    const contest = await testApp({ now: at.phase1 })
    const { token, email, readPage, enter } = await enterClass(contest)
    const end = async (proof: object, request = 'withdraw') =>
      contest.call(completeFamilyRequest, { body: { token, request, proof } as never })
    expect((await end({ lastName: 'Ms. Other', email })).json().code).toBe('familyEntry.not_confirmed')
    expect((await end({ lastName: 'MS. EXAMPLE', email })).statusCode).toBe(200)
    expect(await readPage()).toMatchObject({ classEntry: { state: 'withdrawn' }, mayEnterTogether: false })
    expect((await enter({ snowplowName: 'Second Plow' })).json().code).toBe('schoolClass.has_entry')
    expect((await end({ lastName: 'Ms. Example', email }, 'erase')).statusCode).toBe(200)
    // As after a family's erasure, the name is free again.
    expect(await readPage()).toMatchObject({ classEntry: null, mayEnterTogether: true })
    expect((await enter()).statusCode).toBe(200)
  })

  test('gives its replaced link to the mailbox alone', async () => {
    const contest = await testApp({ now: at.phase1 })
    const { token, email, readPage } = await enterClass(contest)
    const body = { token, proof: { lastName: 'Ms. Example', email } }
    const { familyPath } = (await contest.call(replaceFamilyLink, { body })).json()
    expect(familyPath).toMatch(/^\/entry#/)
    expect((await readPage()).classEntry).toMatchObject({ entryPath: null })
  })

  test('ends with the data of the families', async () => {
    const contest = await testApp({ now: at.phase1 })
    const { token, teacherToken } = await enterClass(contest)
    const em = contest.orm.em.fork()
    const now = new Date()
    expect(await countRemaining.family(em, now)).toBe(2)
    await em.transactional((em) => destroyBatch.family(em, { after: null, now, before: now }))
    const entry = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { isClassEntry: true })
    for (const field of personalFields) expect(entry[field] ?? '').toBe('')
    const page = await contest.call(readTeacherPage, { body: { token: teacherToken } })
    expect(page.json().code).toBe('schoolClass.not_found')
    expect((await contest.call(readFamilyEntry, { body: { token } })).json().code).toBe('familyEntry.erased')
  })
})
