import { changeOwnPassword, getMe, login } from '@snowplow/contract/auth/auth.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const noon = '2025-10-01T12:00:00-05:00'
const newPassword = 'another sentence about ice'

onBothDatabases('changeOwnPassword', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon })
  })
  const signIn = (email: string, password: string) => contest.call(login, { body: { email, password } })
  const signedIn = async (email: string) => contest.withToken((await signIn(email, testPassword)).json().token)
  const change = (caller: ReturnType<TestApp['withToken']>, currentPassword: string, next = newPassword) =>
    caller(changeOwnPassword, { body: { currentPassword, newPassword: next } })
  const getErrors = (response: { json: () => { fields: { path: string; code: string }[] } }) =>
    response.json().fields.map(({ path, code }) => `${path} ${code}`)

  once('changes the password and ends all other sessions', async () => {
    const { email } = await makeUser(contest.orm)
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)]
    const response = await change(here, testPassword)
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    const fresh = contest.withToken(response.headers['new-access-token'] as string)
    expect((await fresh(getMe)).json().email).toBe(email)
    for (const old of [here, elsewhere]) expect((await old(getMe)).statusCode).toBe(401)
    expect([(await signIn(email, testPassword)).statusCode, (await signIn(email, newPassword)).statusCode]).toEqual([
      401, 200,
    ])
  })

  once.each([
    ['a wrong current password', 'wrong password', newPassword, ['currentPassword incorrect']],
    ['no current password', '', newPassword, ['currentPassword required']],
    ['a short new password', testPassword, 'seven77', ['newPassword too_short']],
    ['a common new password', testPassword, 'password123', ['newPassword too_common']],
    ['a new password with the own email', testPassword, 'to me@gritty.example!', ['newPassword holds_email']],
    [
      'a wrong current and a common new password',
      'wrong',
      'iloveyou',
      ['currentPassword incorrect', 'newPassword too_common'],
    ],
  ])('rejects %s and ends no session', async (_, current, next, expectedErrors) => {
    const { email } = await makeUser(contest.orm, next.includes('@') ? { email: 'me@gritty.example' } : {})
    const caller = await signedIn(email)
    const response = await change(caller, current, next)
    expect([response.statusCode, getErrors(response)]).toEqual([400, expectedErrors])
    expect((await caller(getMe)).statusCode).toBe(200)
    expect((await signIn(email, testPassword)).statusCode).toBe(200)
  })

  once('rejects an account that only uses Organization Login', async () => {
    const { email, id } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    await contest.orm.em.fork().nativeUpdate(User, { id }, { passwordHash: null })
    const response = await change(caller, testPassword)
    expect([response.statusCode, response.json().code]).toEqual([409, 'auth.no_password'])
  })

  once('shares its attempt limit with the sign-in', async () => {
    const { email, id } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    for (let time = 0; time < 4; time++) await signIn(email, 'wrong password')
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(caller, 'wrong password')))
    const codes = responses.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([...Array(6).fill(400), ...Array(14).fill(429)])
    const lockedOut = await change(caller, testPassword)
    expect([lockedOut.statusCode, lockedOut.json().code, Number(lockedOut.headers['retry-after'])]).toEqual([
      429,
      'auth.too_many_attempts',
      15 * 60,
    ])
    const throttled = { subjectId: id, action: 'session.throttled' as const }
    expect(await contest.orm.em.fork().count(AuditEvent, throttled)).toBe(1)
  })

  once('renews the cookie of the trusted browser', async () => {
    const { email, id } = await makeUser(contest.orm)
    const first = String((await signIn(email, testPassword)).headers['set-cookie'])
    const changed = await change(await signedIn(email), testPassword)
    const renewed = String(changed.headers['set-cookie'])
    expect(renewed).toMatch(new RegExp(`^device-${id}=`))
    expect(renewed).not.toBe(first)
  })

  once('is audited, also when refused, without the passwords', async () => {
    const { email, id } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    await change(caller, 'wrong password')
    await change(caller, testPassword)
    const events = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
      ['session.started', id, { by: 'password' }],
      ['session.failed', id, { reason: 'current password' }],
      ['user.password_set', id, null],
    ])
    expect(JSON.stringify(events)).not.toMatch(/sentence|argon2|wrong password/)
  })

  test('succeeds once for two concurrent changes', async () => {
    const { email } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    const both = ['the first of two', 'the second of two']
    const responses = await Promise.all(both.map((next) => change(caller, testPassword, next)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const winner = both[responses.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await signIn(email, winner)).statusCode).toBe(200)
  })
})
