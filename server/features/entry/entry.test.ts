import { randomUUID } from 'node:crypto'
import { checkEmail, checkSnowplowName, suggestSnowplowNames } from '@snowplow/contract/entry/naming-form.ts'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const path = '/public-submission/submit'
const codes = (responses: { statusCode: number; json: () => { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? response.statusCode).sort()

onBothDatabases('submitPublicSubmission', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })
  const send = (overrides: Parameters<typeof makeEntry>[0] = {}) => contest.post(path, makeEntry(overrides))
  const stored = () => contest.orm.em.fork().count(PublicNameSubmission)

  test('stores the entry unchanged as pending', async () => {
    const entry = makeEntry({
      snowplowName: 'Çiğdem Kar Küreği',
      snowplowNameDescription: 'Two\nlines',
      childInfoParentConsent: false,
    })
    const response = await contest.post(path, entry)
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
        familyPath: expect.stringMatching(/^\/entry#[\w-]+\.[\w-]{22}$/),
        snowplowName: entry.snowplowName,
      },
    ])
    const { countyId, recaptcha: _, ...texts } = entry
    const savedEntry = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: response.json().id })
    expect(savedEntry).toMatchObject({ ...texts, reviewState: 'pending', createdAt: new Date(at.phase1) })
    expect(savedEntry.county.id).toBe(countyId)
  })

  test('stores one entry for one idempotency key, without a captcha', async () => {
    const entry = { ...makeEntry(), idempotencyKey: randomUUID() }
    const before = await stored()
    const responses = await Promise.all([contest.post(path, entry), contest.post(path, entry)])
    responses.push(await contest.post(path, entry))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await stored()).toBe(before + 1)
  })

  test('returns the first reply to a repeat after the phase has ended', async () => {
    const entry = { ...makeEntry(), idempotencyKey: randomUUID() }
    const first = await contest.post(path, entry)
    contest.setClock(at.phase2)
    const repeat = await contest.post(path, entry)
    expect([repeat.statusCode, repeat.body]).toEqual([201, first.body])
    expect(codes([await contest.post(path, { ...makeEntry(), idempotencyKey: randomUUID() })])).toEqual([
      'submission.not_open',
    ])
    contest.setClock(at.phase1)
  })

  test('does not treat another entry with the same idempotency key as a repeat', async () => {
    const entry = { ...makeEntry(), idempotencyKey: randomUUID() }
    await contest.post(path, entry)
    const changed = await contest.post(path, { ...entry, snowplowNameDescription: 'Another one.' })
    const other = await contest.post(path, { ...entry, idempotencyKey: randomUUID() })
    expect(codes([changed, other])).toEqual(['submission.duplicate', 'submission.duplicate'])
    const invalid = await contest.post(path, { ...makeEntry(), idempotencyKey: 'twice' })
    expect(invalid.json().fields).toEqual([expect.objectContaining({ path: 'idempotencyKey', code: 'invalid' })])
    const second = await contest.post(path, { ...makeEntry(), idempotencyKey: entry.idempotencyKey })
    expect(second.statusCode).toBe(201)
  })

  test('rejects a duplicate name in another spelling', async () => {
    await send({ snowplowName: 'Sleetwood Mac' })
    expect(codes([await send({ snowplowName: 'sleetwood  MAC' })])).toEqual(['submission.duplicate_name'])
    expect((await contest.call(checkSnowplowName, { query: { name: 'SLEETWOOD mac' } })).statusCode).toBe(409)
    expect((await contest.call(checkSnowplowName, { query: { name: 'Sleetwood Mick' } })).json()).toEqual({
      available: true,
    })
  })

  test('suggests free names made of a taken one, and none with a hint', async () => {
    const suggest = async (name: string) =>
      (await contest.call(suggestSnowplowNames, { query: { name } })).json() as { names: string[] }
    await send({ snowplowName: 'Flurry Finder' })
    await send({ snowplowName: 'Ѕuper flurry finder' })
    expect(await suggest('flurry  FINDER')).toEqual({
      names: ['FINDER flurry', 'Captain flurry FINDER', 'Mighty flurry FINDER'],
    })
    expect(await suggest('Damn Plow')).toEqual({ names: [] })
  })

  test('rejects a look-alike of an existing name', async () => {
    await send({ snowplowName: 'Snow Scope' })
    expect(codes([await send({ snowplowName: 'Ѕnow Ѕсоре' })])).toEqual(['submission.duplicate_name'])
    const checked = (name: string) => contest.call(checkSnowplowName, { query: { name } })
    expect((await checked('Snοw Scope')).statusCode).toBe(409)
    for (const name of ['Снежок', 'عاصفة ثلجية', 'Kış Işığı', 'Χιόνι'])
      expect([name, (await checked(name)).statusCode, (await send({ snowplowName: name })).statusCode]).toEqual([
        name,
        200,
        201,
      ])
  })

  test('stores one of two concurrent look-alike names', async () => {
    const names = ['Sleetwood', 'Ѕleetwood']
    const responses = await Promise.all(names.map((snowplowName) => send({ snowplowName })))
    expect(codes(responses)).toEqual([201, 'submission.duplicate_name'])
  })

  test('rejects the same child with the same email', async () => {
    const { firstName, lastName, email } = makeEntry()
    await send({ firstName, lastName, email })
    const again = await send({ firstName: firstName.toUpperCase(), lastName, email: email.toUpperCase() })
    expect([again.statusCode, again.json().code]).toEqual([409, 'submission.duplicate'])
  })

  test('accepts five entries per email and rejects the sixth', async () => {
    const email = 'classroom@example.com'
    for (let use = 1; use <= entriesPerEmail; use++) {
      expect((await contest.call(checkEmail, { query: { email } })).statusCode).toBe(200)
      expect((await send({ email })).statusCode).toBe(201)
    }
    expect(codes([await send({ email })])).toEqual(['submission.email_used_up'])
    expect((await contest.call(checkEmail, { query: { email: email.toUpperCase() } })).json().code).toBe(
      'submission.email_used_up',
    )
  })

  test('stores one of twenty concurrent entries with the same name', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send({ snowplowName: 'Everyone Wants This' })))
    expect(codes(responses)).toEqual([201, ...Array(19).fill('submission.duplicate_name')])
  })

  test('stores five of eight concurrent entries with the same email', async () => {
    const before = await stored()
    const responses = await Promise.all(Array.from({ length: 8 }, () => send({ email: 'rush@example.com' })))
    expect(codes(responses)).toEqual([201, 201, 201, 201, 201, ...Array(3).fill('submission.email_used_up')])
    expect(await stored()).toBe(before + 5)
  })

  test('stores one of ten concurrent entries of the same child', async () => {
    const before = await stored()
    const child = { firstName: 'Twin', lastName: 'Sender', email: 'twin@example.com' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(child)))
    expect(codes(responses)).toEqual([201, ...Array(9).fill('submission.duplicate')])
    expect(await stored()).toBe(before + 1)
  })

  test('stores no trace of a rejected entry and leaves its email available', async () => {
    const existing = makeEntry()
    await contest.post(path, existing)
    const before = await stored()
    const email = 'unlucky@example.com'
    for (let use = 0; use <= entriesPerEmail; use++) {
      expect(codes([await send({ email, snowplowName: existing.snowplowName })])).toEqual(['submission.duplicate_name'])
    }
    expect(await stored()).toBe(before)
    expect((await contest.call(checkEmail, { query: { email } })).json()).toEqual({ available: true })
  })

  test('accepts another child, or the same child with another email', async () => {
    const { firstName, lastName, email } = makeEntry()
    const responses = [
      await send({ firstName, lastName, email }),
      await send({ firstName: 'Sibling', lastName, email }),
      await send({ firstName, lastName }),
    ]
    expect(codes(responses)).toEqual([201, 201, 201])
  })

  test('stores no consent by default', async () => {
    const { childInfoParentConsent: _, ...entry } = makeEntry()
    const { id } = (await contest.post(path, entry)).json()
    const savedEntry = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id })
    expect(savedEntry.childInfoParentConsent).toBe(false)
  })

  test.each([
    ['/public-submission/email-check?email=family@', 'email'],
    ['/public-submission/email-check', 'email'],
    ['/public-submission/name-check?name=Plow!', 'name'],
    ['/public-submission/name-check?name=one%20two%20three%20four%20five%20six', 'name'],
  ])('GET %s: rejects the invalid %s', async (url, field) => {
    const response = await contest.get(url)
    expect([response.statusCode, response.json().fields[0]?.path]).toEqual([400, field])
  })

  test('reports an unknown county and grade level together', async () => {
    const response = await send({ countyId: 999, gradeLevel: '13th Grade' })
    expect(response.statusCode).toBe(400)
    expect(response.json().fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['gradeLevel', 'not_found'],
      ['countyId', 'not_found'],
    ])
  })

  describe('phase boundaries', () => {
    test.each([
      ['2025-08-11T04:59:59.999Z', 403],
      ['2025-08-11T05:00:00.000Z', 201],
      ['2025-09-16T04:59:59.999Z', 201],
      ['2025-09-16T05:00:00.000Z', 403],
    ])('at %s: returns %i', async (now, status) => {
      contest.setClock(now)
      const response = await send()
      expect(response.statusCode).toBe(status)
      if (status === 403) expect(response.json().code).toBe('submission.not_open')
      contest.setClock(at.phase1)
    })
  })
})
