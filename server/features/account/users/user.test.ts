import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser } from '../../../test/make/make-user.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

let counter = 0
const newUser = (overrides: object = {}) => ({
  firstName: 'Snow',
  lastName: 'Testerson',
  email: `new${++counter}@example.com`,
  roles: ['user'],
  password: 'a sentence about ice',
  ...overrides,
})

onBothDatabases('user administration', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
  })
  const admin = (method: string, path: string, body?: object) => contest.as('admin')(method, path, body)
  const create = async (overrides: object = {}) => (await admin('POST', '/user', newUser(overrides))).json()
  const getChange = ({ firstName, lastName, email, roles, isActive, version }: Record<string, unknown>) => ({
    firstName,
    lastName,
    email,
    roles,
    isActive,
    version,
  })
  const edit = async (user: Record<string, unknown>, overrides: object) =>
    admin('PUT', `/user/${user.id}`, { ...getChange(user), ...overrides })
  const events = (subjectId: number) =>
    contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId }, orderBy: { id: 'asc' } })

  once('creates a user who can sign in', async () => {
    const created = await create({ email: 'Storm@Example.com', roles: ['admin', 'user'] })
    expect(created).toMatchObject({ email: 'Storm@Example.com', roles: ['user', 'admin'], isActive: true })
    expect([created.hasPassword, created.lastLogin]).toEqual([true, null])
    const login = await contest.post('/auth/login', { email: 'storm@example.com', password: 'a sentence about ice' })
    expect([login.statusCode, typeof login.json().token]).toEqual([200, 'string'])
    const listed = await admin('GET', `/user?where=${encodeURIComponent(JSON.stringify({ id: created.id }))}`)
    expect(listed.json().items[0].lastLogin).toBe('2025-10-01T17:00:00.000Z')
  })

  once.each([
    ['no role', { roles: [] }, 'roles', 'required'],
    ['a role twice', { roles: ['user', 'user'] }, 'roles', 'repeated'],
    ['an unknown role', { roles: ['owner'] }, 'roles', 'invalid'],
    ['a short password', { password: 'seven77' }, 'password', 'too_short'],
    ['a common password', { password: 'Password1!' }, 'password', 'too_common'],
    ['a keyboard pattern as password', { password: 'qwertyuiop123' }, 'password', 'too_common'],
    ['a season as password', { password: 'winter2025' }, 'password', 'too_common'],
    [
      'the email in the password',
      { email: 'ida@snow.example', password: 'my IDA@snow.example 7!' },
      'password',
      'holds_email',
    ],
    ['the email’s name in it', { email: 'Ida.Snow@x.example', password: 'ida.snow-x7$kQ2' }, 'password', 'holds_email'],
    ['an overlong password', { password: 'x'.repeat(129) }, 'password', 'too_long'],
    ['no email', { email: ' ' }, 'email', 'required'],
    ['a name of spaces', { firstName: '  ' }, 'firstName', 'required'],
    ['a password hash', { passwordHash: 'x' }, 'passwordHash', 'unknown_field'],
  ])('rejects a new user with %s', async (_, overrides, field, expectedCode) => {
    const before = await contest.orm.em.fork().count(User)
    const response = await admin('POST', '/user', newUser(overrides))
    expect([response.statusCode, response.json().fields[0].path.split('.')[0], response.json().fields[0].code]).toEqual(
      [400, field, expectedCode],
    )
    expect(await contest.orm.em.fork().count(User)).toBe(before)
  })

  test('accepts an email once, also with two concurrent requests', async () => {
    const twins = ['Twin@example.com', 'twin@EXAMPLE.com'].map((email) => admin('POST', '/user', newUser({ email })))
    const responses = (await Promise.all(twins)).map((response) => response.json().code ?? response.statusCode)
    expect(responses.sort()).toEqual([201, 'user.duplicate_email'])
    const other = await create()
    expect((await edit(other, { email: 'twin@example.com' })).json().code).toBe('user.duplicate_email')
  })

  once('ends the user’s tokens when a role is removed', async () => {
    const person = await create({ roles: ['user', 'admin'] })
    const { token } = (
      await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })
    ).json()
    const asUser = contest.withToken(token)
    expect((await asUser('GET', '/user')).statusCode).toBe(200)
    expect((await edit(person, { roles: ['user'] })).json().roles).toEqual(['user'])
    expect((await asUser('GET', '/auth/me')).statusCode).toBe(401)
    const again = (await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })).json()
    expect((await contest.withToken(again.token)('GET', '/user')).statusCode).toBe(403)
  })

  once('edits a name without ending the user’s sessions', async () => {
    const person = await create()
    const { token } = (
      await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })
    ).json()
    expect((await edit(person, { firstName: 'Blizzard' })).json().firstName).toBe('Blizzard')
    expect((await contest.withToken(token)('GET', '/auth/me')).json()).toMatchObject({
      displayName: 'Blizzard Testerson',
    })
  })

  once('rejects an edit of an outdated version', async () => {
    const person = await create()
    contest.setClock('2025-10-01T12:00:01-05:00')
    expect((await edit(person, { lastName: 'First' })).statusCode).toBe(200)
    const staleResponse = await edit(person, { lastName: 'Second' })
    contest.setClock('2025-10-01T12:00:00-05:00')
    expect([staleResponse.statusCode, staleResponse.json().code]).toEqual([409, 'stale'])
    expect((await contest.orm.em.fork().findOneOrFail(User, { id: person.id })).lastName).toBe('First')
  })

  once('accepts an edit after the user has signed in and out again', async () => {
    const person = await create()
    const { token } = (
      await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })
    ).json()
    const own = contest.withToken(token)
    expect((await own('PUT', '/auth/me', { shortcuts: ['user-list'] })).statusCode).toBe(200)
    expect((await own('GET', '/auth/me')).json()).toMatchObject({ shortcuts: ['user-list'] })
    expect((await own('POST', '/auth/sign-out')).statusCode).toBe(200)
    expect((await own('GET', '/auth/me')).statusCode).toBe(401)
    expect((await edit(person, { lastName: 'Read Before' })).json()).toMatchObject({ version: 2 })
  })

  test('rejects one of two concurrent edits', async () => {
    const person = await create()
    const names = ['One', 'Two', 'Three', 'Four']
    const responses = await Promise.all(names.map((lastName) => edit(person, { lastName })))
    expect(responses.map((response) => response.json().code ?? response.statusCode).sort()).toEqual([
      200,
      ...Array(3).fill('stale'),
    ])
    const winner = responses.find(({ statusCode }) => statusCode === 200)?.json()
    expect(winner.version).toBe(person.version + 1)
    expect((await contest.orm.em.fork().findOneOrFail(User, { id: person.id })).lastName).toBe(winner.lastName)
  })

  test('replies to two administrators who change each other at once', async () => {
    const pair = [await create({ roles: ['admin'] }), await create({ roles: ['admin'] })]
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(pair.map((one) => edit(one, { firstName: `Round ${round}` })))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      for (const [index, response] of responses.entries()) pair[index] = response.json()
    }
    const demoted = await Promise.all(pair.map((one) => edit(one, { roles: ['user'] })))
    expect(demoted.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  once('deactivates a user without revealing it at the sign-in', async () => {
    const person = await create()
    await edit(person, { isActive: false })
    const response = await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })
    expect([response.statusCode, response.json().code]).toEqual([401, 'auth.bad_credentials'])
  })

  once('sets a new password and ends the sessions of the old one', async () => {
    const person = await create()
    const old = (await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })).json()
    expect((await admin('PUT', `/user/${person.id}/password`, { password: 'another sentence' })).statusCode).toBe(200)
    expect((await contest.withToken(old.token)('GET', '/auth/me')).statusCode).toBe(401)
    const login = async (password: string) =>
      (await contest.post('/auth/login', { email: person.email, password })).statusCode
    expect([await login('a sentence about ice'), await login('another sentence')]).toEqual([401, 200])
  })

  once('rejects a common password or one that contains the email', async () => {
    const person = await create({ email: 'plowing@example.com' })
    for (const [password, expectedCode] of [
      ['letmein123', 'too_common'],
      ['we like Plowing a lot', 'holds_email'],
    ]) {
      const response = await admin('PUT', `/user/${person.id}/password`, { password })
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        [expect.objectContaining({ path: 'password', code: expectedCode })],
      ])
    }
    const old = await contest.post('/auth/login', { email: person.email, password: 'a sentence about ice' })
    expect(old.statusCode).toBe(200)
  })

  once('accepts a password with a three-letter name from the email', async () => {
    expect((await create({ email: 'bea@example.com', password: 'a beagle on the ice' })).hasPassword).toBe(true)
  })

  once('clears the wait after wrong passwords when setting a new one', async () => {
    const person = await create()
    const login = async (password: string) =>
      (await contest.post('/auth/login', { email: person.email, password })).statusCode
    for (let time = 0; time < 10; time++) await login('wrong password')
    expect(await login('a sentence about ice')).toBe(429)
    await admin('PUT', `/user/${person.id}/password`, { password: 'another sentence' })
    expect(await login('another sentence')).toBe(200)
  })

  once('deletes a user and keeps the name in the audit', async () => {
    const person = await create()
    expect((await admin('DELETE', `/user/${person.id}`)).statusCode).toBe(200)
    expect((await admin('DELETE', `/user/${person.id}`)).json().code).toBe('user.not_found')
    const last = (await events(person.id)).at(-1)
    expect([last?.action, last?.before, last?.after]).toEqual([
      'user.deleted',
      expect.objectContaining({ email: person.email, roles: ['user'] }),
      null,
    ])
    expect(last?.actor).toContain('admin@test.example')
  })

  once('refuses to delete a user with favorites or truck names', async () => {
    const staff = await contest.accountOf('user')
    contest.setClock('2025-10-12T12:00:00-05:00')
    const naming = { snowplowName: 'Kept Name', snowplowId: 'K 1', districtId: 1 }
    expect((await contest.as('user')('POST', '/employee-submission', naming)).statusCode).toBe(201)
    const response = await admin('DELETE', `/user/${staff.id}`)
    contest.setClock('2025-10-01T12:00:00-05:00')
    expect([response.statusCode, response.json().code]).toEqual([409, 'user.has_work'])
  })

  once('audits old and new values without any password or hash', async () => {
    const person = await create()
    await edit(person, { firstName: 'Hail', roles: ['user', 'admin'] })
    await admin('PUT', `/user/${person.id}/password`, { password: 'another sentence' })
    const [created, updated, password] = await events(person.id)
    expect(created?.after).toMatchObject({ email: person.email })
    expect([updated?.before, updated?.after]).toEqual([
      { firstName: 'Snow', roles: ['user'] },
      { firstName: 'Hail', roles: ['user', 'admin'] },
    ])
    expect([password?.action, password?.before, password?.after]).toEqual(['user.password_set', null, null])
    const all = JSON.stringify(await contest.orm.em.fork().findAll(AuditEvent))
    expect(all).not.toMatch(/sentence|argon2|eyJ/)
  })
})

onBothDatabases('last administrator', (database, once) => {
  once('stays the last beside a role whose name contains “admin”', async () => {
    const contest = await testApp({ database: await database() })
    const lone = await contest.accountOf('admin')
    await makeUser(contest.orm, { roles: ['user', 'subadmin' as 'user'] })
    const response = await contest.as('admin')('DELETE', `/user/${lone.id}`)
    expect([response.statusCode, response.json().code]).toEqual([409, 'user.last_admin'])
  })

  test('cannot be deleted, demoted or deactivated, also not by two at once', async () => {
    const contest = await testApp({ database: await database() })
    const lone = await contest.accountOf('admin')
    const admin = contest.as('admin')
    const [{ version }] = (await admin('GET', '/user')).json().items
    const same = { firstName: 'A', lastName: 'B', email: lone.email, version }
    const tries = [
      await admin('DELETE', `/user/${lone.id}`),
      await admin('PUT', `/user/${lone.id}`, { ...same, roles: ['user'], isActive: true }),
      await admin('PUT', `/user/${lone.id}`, { ...same, roles: ['admin'], isActive: false }),
    ]
    expect(tries.map((response) => response.json().code)).toEqual(Array(3).fill('user.last_admin'))

    const other = await makeUser(contest.orm, { roles: ['admin'] })
    await makeUser(contest.orm, { roles: ['admin'], isActive: false })
    const both = await Promise.all([lone, other].map(({ id }) => admin('DELETE', `/user/${id}`)))
    // The second deletion is refused: either the last administrator or no longer found.
    expect(both.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
    const left = await contest.orm.em.fork().count(User, { isActive: true })
    expect(left).toBe(1)
  })
})

describe('listUsers', () => {
  test('returns no hash, token version or settings for any parameters', async () => {
    const contest = await testApp()
    const admin = contest.as('admin')
    const secrets = ['passwordHash', 'tokenVersion', 'settings', 'emailKey']
    for (const secret of secrets) {
      const queries = [
        `fields=${secret}`,
        `populate=${secret}`,
        `orderBy=${encodeURIComponent(JSON.stringify({ [secret]: 'asc' }))}`,
        `where=${encodeURIComponent(JSON.stringify({ [secret]: { $like: '$argon2%' } }))}`,
        `where=${encodeURIComponent(JSON.stringify({ $or: [{ $not: { [secret]: 'x' } }] }))}`,
      ]
      for (const query of queries) {
        const response = await admin('GET', `/user?${query}`)
        expect([query, response.statusCode, response.json().code]).toEqual([query, 400, 'request.invalid'])
        expect(response.json().fields[0].path).toContain(secret)
      }
    }
    expect(Object.keys((await admin('GET', '/user')).json().items[0])).not.toEqual(expect.arrayContaining(secrets))
  })
})
