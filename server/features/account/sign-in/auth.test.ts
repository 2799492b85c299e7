import { hash } from 'node:crypto'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import {
  getMe,
  getSignInOptions,
  login,
  SessionUser,
  signOut,
  ssoLogin,
  updateMe,
} from '@snowplow/contract/auth/auth.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { layoutDefaults } from '@snowplow/contract/settings/layouts.ts'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const noon = '2025-10-01T12:00:00-05:00'
const after = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString()

onBothDatabases('sign-in', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon })
  })
  const signIn = (email: string, password: string) => contest.call(login, { body: { email, password } })
  const loginFrom = (remoteAddress: string, email: string, password = 'wrong password') =>
    contest.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })
  const getCodes = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort()
  const getSession = async (email: string) => (await signIn(email, testPassword)).json().token as string

  once('returns the signed-in user in the shape the browser needs', async () => {
    const person = await makeUser(contest.orm, { firstName: 'Frost', lastName: 'Bite', roles: ['user'] })
    const me = await contest.withToken(await getSession(person.email))(getMe)
    expect(z.parse(SessionUser, me.json())).toEqual({
      id: person.id,
      role: ['user'],
      displayName: 'Frost Bite',
      firstName: 'Frost',
      lastName: 'Bite',
      email: person.email,
      photoURL: null,
      shortcuts: [],
      settings: {},
      loginRedirectUrl: null,
    })
    expect(me.headers['new-access-token']).toBeUndefined()
  })

  once('rejects every wrong email, password or account identically', async () => {
    const candidate = await makeUser(contest.orm)
    const deactivated = await makeUser(contest.orm, { isActive: false })
    const fromOrganization = await makeUser(contest.orm, { passwordHash: null })
    const responses = [
      await signIn(candidate.email, 'wrong password'),
      await signIn('nobody@example.com', 'wrong password'),
      await signIn(deactivated.email, testPassword),
      await signIn(fromOrganization.email, testPassword),
    ]
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect([responses[0]?.statusCode, responses[0]?.json().code]).toEqual([401, 'auth.bad_credentials'])
  })

  once.each([
    ['', 'password', 'email', 'required'],
    ['storm', 'password', 'email', 'invalid'],
    ['storm@example.com', '', 'password', 'required'],
    ['storm@example.com', 'abc', 'password', 'too_short'],
  ])('with %j and %j names the invalid field', async (email, password, path, code) => {
    const response = await signIn(email, password)
    expect([response.statusCode, response.json().fields[0].path, response.json().fields[0].code]).toEqual([
      400,
      path,
      code,
    ])
  })

  once.each(['a known', 'an unknown'])('waits after ten failures for %s email, then works again', async (kind) => {
    const { email } = await makeUser(contest.orm)
    const address = kind === 'a known' ? email : `${email}.nobody`
    for (let time = 0; time < 10; time++) expect((await signIn(address, 'wrong password')).statusCode).toBe(401)
    contest.setClock(after(1))
    const lastResponse = await signIn(address, testPassword)
    expect([lastResponse.statusCode, lastResponse.json().code, lastResponse.headers['retry-after']]).toEqual([
      429,
      'auth.too_many_attempts',
      String(14 * 60),
    ])
    contest.setClock(after(15))
    expect((await signIn(address, testPassword)).statusCode).toBe(kind === 'a known' ? 200 : 401)
    contest.setClock(noon)
  })

  test('checks no more than ten wrong passwords sent at once', async () => {
    const { id, email } = await makeUser(contest.orm)
    const responses = await Promise.all(Array.from({ length: 120 }, () => signIn(email, 'wrong password')))
    expect(getCodes(responses)).toEqual([...Array(10).fill(401), ...Array(110).fill(429)])
    const refused = { subjectId: id, action: 'session.failed' as const }
    expect(await contest.orm.em.fork().count(AuditEvent, refused)).toBe(10)
  })

  once('works at once for the owner while an attacker has to wait', async () => {
    const { email } = await makeUser(contest.orm)
    // One household has any number of IPv6 addresses with the same prefix.
    const loginAsAttacker = (attempt: number) => loginFrom(`2001:db8:1:2::${attempt.toString(16)}`, email)
    const responses = []
    for (let attempt = 1; attempt <= 12; attempt++) responses.push(await loginAsAttacker(attempt))
    expect(getCodes(responses)).toEqual([...Array(10).fill(401), 429, 429])
    expect((await loginFrom('2001:db8:1:3::1', email, testPassword)).statusCode).toBe(200)
    expect((await loginFrom('192.0.2.1', email, testPassword)).statusCode).toBe(200)
    expect((await loginAsAttacker(13)).statusCode).toBe(429)
  })

  test('blocks every client after a hundred failures from many addresses', async () => {
    const { email } = await makeUser(contest.orm)
    const responses = []
    // Ten at a time: a busy machine would refuse more for their number.
    for (let ten = 0; ten < 13; ten++) {
      const addresses = Array.from({ length: 10 }, (_, index) => `192.0.2.${10 * ten + index}`)
      responses.push(...(await Promise.all(addresses.map((address) => loginFrom(address, email)))))
    }
    expect(getCodes(responses)).toEqual([...Array(100).fill(401), ...Array(30).fill(429)])
    expect((await signIn(email, testPassword)).statusCode).toBe(429)
    contest.setClock(after(15))
    expect((await signIn(email, testPassword)).statusCode).toBe(200)
    contest.setClock(noon)
  })

  once('stores no client address', async () => {
    const { email } = await makeUser(contest.orm)
    await loginFrom('198.51.100.7', email)
    const rows = await contest.orm.em.execute('select * from login_throttle')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7')
    const guessed = ['', '\n', ' '].map((gap) => hash('sha256', `${gap}198.51.100.7`).slice(0, 32))
    for (const candidate of guessed) expect(JSON.stringify(rows)).not.toContain(candidate)
  })

  test('audits a wait once, however many attempts follow', async () => {
    const { id, email } = await makeUser(contest.orm)
    const throttled = () =>
      contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: id, action: 'session.throttled' } })
    for (let time = 0; time < 15; time++) await signIn(email, 'wrong password')
    expect((await throttled()).map(({ after }) => after)).toEqual([{ reason: 'attempts from one address' }])
    contest.setClock(after(15))
    await Promise.all(Array.from({ length: 15 }, () => signIn(email, 'wrong password')))
    expect(await throttled()).toHaveLength(2)
    contest.setClock(noon)
  })

  once('resets the failures after a success', async () => {
    const { email } = await makeUser(contest.orm)
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 9; time++) await signIn(email, 'wrong password')
      expect((await signIn(email, testPassword)).statusCode).toBe(200)
    }
  })

  once('renews the token after half of its twelve hours', async () => {
    const token = await getSession((await makeUser(contest.orm)).email)
    const at = async (minutes: number, used = token) => {
      contest.setClock(after(minutes))
      return contest.withToken(used)(getMe)
    }
    expect((await at(6 * 60)).headers['new-access-token']).toBeUndefined()
    const renewed = (await at(6 * 60 + 1)).headers['new-access-token'] as string
    expect((await at(12 * 60)).statusCode).toBe(401)
    expect((await at(12 * 60, renewed)).statusCode).toBe(200)
    expect((await at(18 * 60 + 1, renewed)).statusCode).toBe(401)
    contest.setClock(noon)
  })

  once('limits a session to seven days however often its token is renewed', async () => {
    let token = await getSession((await makeUser(contest.orm)).email)
    const days = (count: number) => after(count * 24 * 60)
    const me = async (instant: string) => {
      contest.setClock(instant)
      const response = await contest.withToken(token)(getMe)
      token = (response.headers['new-access-token'] as string | undefined) ?? token
      return response
    }
    for (let day = 0.4; day < 6.6; day += 0.4) expect([day, (await me(days(day))).statusCode]).toEqual([day, 200])
    expect((await me(days(6.8))).headers['new-access-token']).toBeDefined()
    // Less than a full token is left: it is not renewed with every call.
    const lastResponse = await me(days(6.99))
    expect([lastResponse.statusCode, lastResponse.headers['new-access-token']]).toEqual([200, undefined])
    expect((await me(days(7))).statusCode).toBe(401)
    contest.setClock(noon)
  })

  once('counts an old session without an end from its token’s issue date', async () => {
    const { id } = await makeUser(contest.orm)
    const seconds = Date.parse(noon) / 1000
    const token = await new SignJWT({ version: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(id))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 30 * 24 * 3600)
      .sign(new TextEncoder().encode(contest.config.JWT_SECRET))
    const at = async (minutes: number) => {
      contest.setClock(after(minutes))
      return (await contest.withToken(token)(getMe)).statusCode
    }
    const week = 7 * 24 * 60
    expect([await at(week - 1), await at(week)]).toEqual([200, 401])
    contest.setClock(noon)
  })

  once('stores the user’s shell settings and leaves the rest unchanged', async () => {
    const person = await makeUser(contest.orm)
    const asUser = contest.withToken(await getSession(person.email))
    const set = { main: '#112233', light: '#112233', dark: '#112233', contrastText: '#ffffff' }
    const palette = {
      palette: {
        mode: 'dark',
        primary: set,
        secondary: set,
        background: { paper: '#000000', default: '#000000' },
        text: { primary: '#ffffff', secondary: '#ffffff' },
      },
    }
    const settings = {
      layout: layoutDefaults.layout2,
      theme: { main: palette, navbar: palette, toolbar: palette, footer: palette },
      customScrollbars: true,
      direction: 'rtl',
    }
    expect((await asUser(updateMe, { body: { settings } })).json().settings).toEqual(settings)
    expect((await asUser(updateMe, { body: { shortcuts: ['user-list'] } })).statusCode).toBe(200)
    const again = contest.withToken(await getSession(person.email))
    expect((await again(getMe)).json()).toMatchObject({ settings, shortcuts: ['user-list'] })
    const refused = await again(updateMe, { body: { settings: { ...settings, direction: 'up' } } })
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'settings.direction'])
  })

  once('sign-out ends every token of the user', async () => {
    const { email } = await makeUser(contest.orm)
    const [one, other] = [await getSession(email), await getSession(email)]
    expect((await contest.withToken(one)(signOut)).statusCode).toBe(200)
    for (const token of [one, other]) expect((await contest.withToken(token)(getMe)).json().code).toBe('auth.required')
    expect((await contest.withToken(await getSession(email))(getMe)).statusCode).toBe(200)
  })

  once('is audited, failed or not', async () => {
    const { id, email } = await makeUser(contest.orm)
    await signIn(email, 'wrong password')
    await signIn(`${email}.nobody`, 'wrong password')
    const token = await getSession(email)
    await contest.withToken(token)(signOut)
    const actions = async (where: object) =>
      (await contest.orm.em.fork().findAll(AuditEvent, { where, orderBy: { id: 'asc' } })).map(({ action }) => action)
    expect(await actions({ subjectId: id })).toEqual(['session.failed', 'session.started', 'session.ended'])
    expect(await actions({ subject: `${email}.nobody` })).toEqual(['session.failed'])
    const listed = await contest.as('admin')(listAuditEvents, { query: { limit: 1 } })
    expect(listed.json().items[0].action).toBe('session.ended')
  })
})

test('sign-in > throttles a client that tries many accounts', async () => {
  const contest = await testApp({ settings: { RATE_LIMIT_SIGN_INS: '3' } })
  const responses = []
  for (let index = 0; index < 4; index++) {
    responses.push(await contest.call(login, { body: { email: `guess${index}@example.com`, password: 'password' } }))
  }
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429])
  expect(Number(responses[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await contest.call(getContest)).statusCode).toBe(200)
})

test('ssoLogin > reports when no identity provider is configured', async () => {
  const contest = await testApp()
  expect((await contest.call(getSignInOptions)).json()).toEqual({
    sso: null,
    canSignUp: true,
    canSendMail: false,
    demoAccounts: [],
  })
  const response = await contest.call(ssoLogin, { body: { accessToken: 'x' } })
  expect([response.statusCode, response.json().code]).toEqual([404, 'sso.not_configured'])
})
