import { getMe, login, signOut } from '@snowplow/contract/auth/auth.ts'
import {
  addAuthenticatorApp,
  completeLogin,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from '@snowplow/contract/auth/second-factor.ts'
import { setUserPassword } from '@snowplow/contract/user/user.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { AuthenticatorApp, RecoveryCode } from '../../../entities/second-factor.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { codeAt } from '../../../test/sign-in/totp.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { codeLimit } from '../sign-in/login-throttle.ts'
import { createAuthenticatorApps } from './authenticator-app.ts'

const noon = '2025-10-01T12:00:00-05:00'
const secondsAfter = (seconds: number, instant = noon) => new Date(Date.parse(instant) + seconds * 1000).toISOString()
const confirmation = { body: { currentPassword: testPassword } }

onBothDatabases('second factor', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon })
  })
  beforeEach(() => contest.setClock(noon))

  const signIn = (email: string, password = testPassword) => contest.call(login, { body: { email, password } })
  const getChallenge = async (email: string) => (await signIn(email)).json().challenge as string
  const complete = (challenge: string, code: string) => contest.call(completeLogin, { body: { challenge, code } })
  const getCode = async (response: Promise<{ statusCode: number; json: () => { code?: string } }>) => {
    const { statusCode, json } = await response
    return statusCode === 200 ? 200 : json().code
  }
  const enrolled = async () => {
    const { id, email } = await makeUser(contest.orm)
    return { id, email, ...(await enrollApp(contest, email, noon)) }
  }

  once('login > asks for the code of an app after the password', async () => {
    const { email, secret } = await enrolled()
    const reply = (await signIn(email)).json()
    expect(reply).toEqual({ challenge: expect.any(String), methods: ['app', 'recoveryCode'], passkeyOptions: null })
    contest.setClock(secondsAfter(60))
    const completed = await complete(reply.challenge, codeAt(secret, secondsAfter(60)))
    expect([completed.statusCode, Object.keys(completed.json())]).toEqual([200, ['token']])
    expect((await contest.withToken(completed.json().token)(getMe)).json().email).toBe(email)
  })

  once('login > gives no trusted browser before the second step', async () => {
    const { id, email, recoveryCodes } = await enrolled()
    const first = await signIn(email)
    expect(first.headers['set-cookie']).toBeUndefined()
    const second = await complete(first.json().challenge, recoveryCodes[0] ?? '')
    expect(String(second.headers['set-cookie'])).toMatch(new RegExp(`^device-${id}=`))
  })

  once('challenge > is no access token', async () => {
    const { email } = await enrolled()
    expect((await contest.withToken(await getChallenge(email))(getMe)).statusCode).toBe(401)
  })

  once.each([-60, -30, 0, 30, 60])('completeLogin > judges a code %i seconds away', async (seconds) => {
    const { email, secret } = await enrolled()
    const now = secondsAfter(600)
    contest.setClock(now)
    const code = codeAt(secret, secondsAfter(seconds, now))
    expect(await getCode(complete(await getChallenge(email), code))).toBe(
      Math.abs(seconds) <= 30 ? 200 : 'auth.bad_code',
    )
  })

  test('completeLogin > accepts a code once, of two at the same time too', async () => {
    const { email, secret } = await enrolled()
    contest.setClock(secondsAfter(60))
    const other = await buildApp({ orm: contest.orm, config: contest.config, clock: stoppedAt(secondsAfter(60)) })
    const body = { challenge: await getChallenge(email), code: codeAt(secret, secondsAfter(60)) }
    const sendTo = (app: TestApp['app']) =>
      app.inject({ method: 'POST', url: '/api/auth/login/second-factor', payload: body })
    const responses = await Promise.all([contest.app, other, contest.app, other].map(sendTo))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403])
    await other.close()
    const earlier = codeAt(secret, secondsAfter(30))
    expect(await getCode(complete(body.challenge, earlier))).toBe('auth.bad_code')
  })

  test('completeLogin > accepts each recovery code once, in any spelling', async () => {
    const { email, caller, recoveryCodes } = await enrolled()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const challenge = await getChallenge(email)
    const spelled = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await getCode(complete(challenge, spelled))).toBe(200)
    expect(await getCode(complete(challenge, first))).toBe('auth.bad_code')
    const both = await Promise.all([complete(challenge, second), complete(challenge, second)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await caller(getSecondFactor)).json().recoveryCodesLeft).toBe(8)
  })

  once('completeLogin > gives every code that fails one reply with the time', async () => {
    const { email, secret, recoveryCodes } = await enrolled()
    const foreign = (await enrolled()).recoveryCodes[0] ?? ''
    const challenge = await getChallenge(email)
    await complete(challenge, recoveryCodes[0] ?? '')
    const hourLate = codeAt(secret, secondsAfter(3600))
    const bad = ['000000', hourLate, codeAt(secret, noon), recoveryCodes[0] ?? '', foreign, 'x', '１２３４５６']
    const bodies = new Set<string>()
    for (const code of bad) {
      const response = await complete(challenge, code)
      expect(response.statusCode).toBe(403)
      bodies.add(response.body)
    }
    expect([...bodies].map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ code: 'auth.bad_code', serverTime: new Date(noon).toISOString() }),
    ])
  })

  once('completeLogin > is throttled, also across sign-ins with the password', async () => {
    const { id, email, secret } = await enrolled()
    for (let time = 0; time < 10; time++)
      expect(await getCode(complete(await getChallenge(email), '000000'))).toBe('auth.bad_code')
    contest.setClock(secondsAfter(60))
    const challenge = await getChallenge(email)
    const right = codeAt(secret, secondsAfter(60))
    expect(await getCode(complete(challenge, right))).toBe('auth.too_many_attempts')
    contest.setClock(secondsAfter(16 * 60))
    expect(await getCode(complete(await getChallenge(email), codeAt(secret, secondsAfter(16 * 60))))).toBe(200)
    const throttled = { subjectId: id, action: 'session.throttled' as const }
    expect(await contest.orm.em.fork().count(AuditEvent, throttled)).toBe(1)
  })

  once('completeLogin > accepts a recovery code after 50 wrong codes of an app', async () => {
    const { email, recoveryCodes } = await enrolled()
    const challenge = await getChallenge(email)
    const completeFrom = async (remoteAddress: string, code: string) => {
      const payload = { challenge, code }
      return getCode(contest.app.inject({ method: 'POST', url: `/api${completeLogin.path}`, payload, remoteAddress }))
    }
    for (let time = 0; time < codeLimit.max; time++)
      expect(await completeFrom(`192.0.2.${10 + Math.floor(time / 10)}`, '000000')).toBe('auth.bad_code')
    expect(await completeFrom('192.0.2.99', '000000')).toBe('auth.too_many_attempts')
    expect(await completeFrom('192.0.2.99', recoveryCodes[0] ?? '')).toBe(200)
    const made = 'AAAA-AAAA-AAAA-AAAA'
    for (let time = 0; time < 10; time++) expect(await completeFrom('192.0.2.98', made)).toBe('auth.bad_code')
    expect(await completeFrom('192.0.2.98', recoveryCodes[1] ?? '')).toBe('auth.too_many_attempts')
  })

  once.each(['expires', 'is forged', 'belongs to a new password', 'belongs to a deactivated account'])(
    'challenge > does not open when it %s',
    async (what) => {
      const { id, email, recoveryCodes } = await enrolled()
      const challenge = await getChallenge(email)
      const [code = ''] = recoveryCodes
      if (what === 'expires') contest.setClock(secondsAfter(10 * 60))
      if (what === 'belongs to a new password')
        await contest.as('admin')(setUserPassword, { params: { id }, body: { password: 'another sentence' } })
      if (what === 'belongs to a deactivated account')
        await contest.orm.em.fork().nativeUpdate(User, { id }, { isActive: false })
      const forged = `${challenge.startsWith('A') ? 'B' : 'A'}${challenge.slice(1)}`
      const sent = what === 'is forged' ? forged : challenge
      expect(await getCode(complete(sent, code))).toBe('auth.challenge_expired')
    },
  )

  once('addAuthenticatorApp > needs the password, and a code that works', async () => {
    const { email } = await makeUser(contest.orm)
    const caller = contest.withToken((await signIn(email)).json().token)
    const wrong = await caller(startAuthenticatorApp, { body: { currentPassword: 'wrong' } })
    expect([wrong.statusCode, wrong.json().fields]).toMatchObject([
      400,
      [{ path: 'currentPassword', code: 'incorrect' }],
    ])
    const { secret, uri, enrollment } = (await caller(startAuthenticatorApp, confirmation)).json()
    expect([uri, secret]).toEqual([
      expect.stringContaining(`secret=${secret}`),
      expect.stringMatching(/^[A-Z2-7]{32}$/),
    ])
    const add = (code: string, ticket = enrollment) =>
      getCode(caller(addAuthenticatorApp, { body: { enrollment: ticket, code } }))
    expect(await add('000000')).toBe('auth.bad_code')
    expect((await signIn(email)).json()).toHaveProperty('token')
    const other = await makeUser(contest.orm)
    const foreign = contest.withToken((await signIn(other.email)).json().token)
    const body = { enrollment, code: codeAt(secret, noon) }
    expect(await getCode(foreign(addAuthenticatorApp, { body }))).toBe('auth.enrollment_expired')
    expect(await add(codeAt(secret, noon), 'no-enrollment')).toBe('auth.enrollment_expired')
    contest.setClock(secondsAfter(15 * 60))
    expect(await add(codeAt(secret, secondsAfter(15 * 60)))).toBe('auth.enrollment_expired')
    contest.setClock(noon)
    expect(await add(codeAt(secret, noon))).toBe(200)
    expect((await signIn(email)).json()).toHaveProperty('challenge')
  })

  once('addAuthenticatorApp > replaces the app and leaves the recovery codes', async () => {
    const { email, caller, secret: former, recoveryCodes } = await enrolled()
    const { secret, enrollment } = (await caller(startAuthenticatorApp, confirmation)).json()
    const added = await caller(addAuthenticatorApp, { body: { enrollment, code: codeAt(secret, noon) } })
    expect(added.json()).toEqual({ recoveryCodes: [] })
    contest.setClock(secondsAfter(60))
    const challenge = await getChallenge(email)
    expect(await getCode(complete(challenge, codeAt(former, secondsAfter(60))))).toBe('auth.bad_code')
    expect(await getCode(complete(challenge, codeAt(secret, secondsAfter(60))))).toBe(200)
    expect(await getCode(complete(challenge, recoveryCodes[0] ?? ''))).toBe(200)
  })

  once('renewRecoveryCodes > ends the earlier codes', async () => {
    const { email, caller, recoveryCodes } = await enrolled()
    expect(await getCode(caller(renewRecoveryCodes, { body: { currentPassword: 'wrong' } }))).toBe('request.invalid')
    const renewed: string[] = (await caller(renewRecoveryCodes, confirmation)).json().recoveryCodes
    const challenge = await getChallenge(email)
    expect(await getCode(complete(challenge, recoveryCodes[0] ?? ''))).toBe('auth.bad_code')
    expect(await getCode(complete(challenge, renewed[0] ?? ''))).toBe(200)
    const { email: other } = await makeUser(contest.orm)
    const without = contest.withToken((await signIn(other)).json().token)
    expect(await getCode(without(renewRecoveryCodes, confirmation))).toBe('auth.no_second_factor')
  })

  once('removeSecondFactor > needs the password and removes everything', async () => {
    const { id, email, caller } = await enrolled()
    expect(await getCode(caller(removeSecondFactor, { body: { currentPassword: 'wrong' } }))).toBe('request.invalid')
    expect(await getCode(caller(removeSecondFactor, confirmation))).toBe(200)
    expect((await signIn(email)).json()).toHaveProperty('token')
    const em = contest.orm.em.fork()
    expect([await em.count(AuthenticatorApp, { user: id }), await em.count(RecoveryCode, { user: id })]).toEqual([0, 0])
    expect((await caller(getSecondFactor)).json()).toMatchObject({ hasPassword: true, app: null, recoveryCodesLeft: 0 })
  })

  once('account without a password > cannot add a second factor', async () => {
    const { id, email } = await makeUser(contest.orm)
    const caller = contest.withToken((await signIn(email)).json().token)
    await contest.orm.em.fork().nativeUpdate(User, { id }, { passwordHash: null })
    expect(await getCode(caller(startAuthenticatorApp, confirmation))).toBe('auth.no_password')
    expect((await caller(getSecondFactor)).json().hasPassword).toBe(false)
  })

  once('secrets > are stored encrypted or hashed, and audited without them', async () => {
    const { id, secret, caller, recoveryCodes } = await enrolled()
    await caller(renewRecoveryCodes, confirmation)
    await caller(removeSecondFactor, confirmation)
    await enrollApp(contest, (await makeUser(contest.orm)).email, noon)
    const em = contest.orm.em.fork()
    const stored = JSON.stringify([await em.findAll(AuthenticatorApp), await em.findAll(RecoveryCode)])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    const events = await em.findAll(AuditEvent, { where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.map(({ action, before, after }) => [action, before ?? after])).toEqual([
      ['session.started', { by: 'password' }],
      ['session.others_ended', { sessions: 0 }],
      ['user.factor_added', { factor: 'app' }],
      ['user.recovery_codes_renewed', null],
      ['user.factor_removed', null],
    ])
  })

  once('secret of an app > is encrypted again when JWT_SECRET was replaced', async () => {
    const { id, secret } = await enrolled()
    const [current, previous] = ['the secret of this winter, long enough', contest.config.JWT_SECRET]
    const use = (secrets: [string, ...string[]], seconds: number) =>
      createAuthenticatorApps(secrets).use(
        contest.orm.em.fork(),
        { id },
        codeAt(secret, secondsAfter(seconds)),
        new Date(secondsAfter(seconds)),
      )
    expect([await use([current], 60), await use([current, previous], 120), await use([current], 180)]).toEqual([
      false,
      true,
      true,
    ])
  })

  once('completeLogin > is audited, also when refused', async () => {
    const { id, email, caller, recoveryCodes } = await enrolled()
    await caller(signOut)
    const challenge = await getChallenge(email)
    await complete(challenge, '000000')
    await complete(challenge, recoveryCodes[0] ?? '')
    const events = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.slice(-2).map(({ action, after }) => [action, after])).toEqual([
      ['session.failed', { reason: 'wrong code' }],
      ['session.started', { by: 'password', factor: 'recoveryCode' }],
    ])
  })
})

const stoppedAt = (instant: string) => {
  const at = new Date(instant)
  return { now: () => at, wallNow: () => at, set: () => {} }
}
