import { getMe, login } from '@snowplow/contract/auth/auth.ts'
import {
  addPasskey,
  completeLogin,
  completePasskeyLogin,
  getSecondFactor,
  removePasskey,
  startPasskey,
} from '@snowplow/contract/auth/second-factor.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { virtualAuthenticator } from '../../../test/sign-in/virtual-authenticator.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { getRelyingParty } from './passkeys.ts'

const noon = '2025-10-01T12:00:00-05:00'
const origin = 'https://plows.example'
const confirmation = { currentPassword: testPassword }

onBothDatabases('passkey', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon, settings: { PUBLIC_ADDRESS: origin } })
  })
  type Key = ReturnType<typeof virtualAuthenticator>

  const securityKey = () => virtualAuthenticator('plows.example', origin)
  const signIn = (email: string) => contest.call(login, { body: { email, password: testPassword } })
  const signedIn = async (email: string) => contest.withToken((await signIn(email)).json().token)
  const getCode = (response: { statusCode: number; json: () => { code?: string } }) =>
    response.statusCode === 200 ? 200 : response.json().code
  async function add(caller: ReturnType<TestApp['withToken']>, key: Key, name = 'Work laptop') {
    const { options, enrollment } = (await caller(startPasskey, { body: confirmation })).json()
    return caller(addPasskey, { body: { enrollment, name, credential: key.register(options) } })
  }
  async function enrolled() {
    const { id, email } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    const key = securityKey()
    const added = await add(caller, key)
    expect(added.statusCode, added.body).toBe(200)
    return { id, email, caller, key, recoveryCodes: added.json().recoveryCodes as string[] }
  }
  const complete = (challenge: string, credential: object) =>
    contest.call(completePasskeyLogin, { body: { challenge, credential } })

  once('signs in after the password', async () => {
    const { id, email, caller, key, recoveryCodes } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    const { challenge, methods, passkeyOptions } = (await signIn(email)).json()
    expect(methods).toEqual(['passkey', 'recoveryCode'])
    expect(passkeyOptions.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb'] }])
    const completed = await complete(challenge, key.authenticate(passkeyOptions))
    expect((await contest.withToken(completed.json().token)(getMe)).json().email).toBe(email)
    expect((await caller(getSecondFactor)).json()).toMatchObject({
      passkeyDomain: 'plows.example',
      passkeys: [{ name: 'Work laptop', lastUsedAt: new Date(noon).toISOString() }],
    })
    const events = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['session.started', { by: 'password' }],
      ['session.others_ended', null],
      ['user.factor_added', { factor: 'passkey' }],
      ['session.started', { by: 'password', factor: 'passkey' }],
    ])
  })

  test('signs in once with a challenge, of two at the same time too', async () => {
    const { email, key } = await enrolled()
    const { challenge, passkeyOptions } = (await signIn(email)).json()
    const credentials = [key.authenticate(passkeyOptions), key.authenticate(passkeyOptions)]
    const responses = await Promise.all(credentials.map((one) => complete(challenge, one)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(getCode(await complete(challenge, key.authenticate(passkeyOptions)))).toBe('auth.bad_passkey')
  })

  test.each<[string, (key: Key, options: { challenge: string }) => object]>([
    ['another challenge', (key) => key.authenticate({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['another key', (_, options) => securityKey().authenticate(options)],
    ['another key under this id', ({ id }, options) => ({ ...securityKey().authenticate(options), id, rawId: id })],
    [
      'no signature',
      (key, options) => {
        const credential = key.authenticate(options)
        return { ...credential, response: { ...credential.response, signature: 'AAAA' } }
      },
    ],
    [
      'broken client data',
      (key, options) => {
        const credential = key.authenticate(options)
        return { ...credential, response: { ...credential.response, clientDataJSON: 'AAAA' } }
      },
    ],
  ])('rejects a sign-in with %s', async (_, forge) => {
    const { email, key } = await enrolled()
    const { challenge, passkeyOptions } = (await signIn(email)).json()
    expect(getCode(await complete(challenge, forge(key, passkeyOptions)))).toBe('auth.bad_passkey')
    expect(getCode(await complete(challenge, key.authenticate(passkeyOptions)))).toBe(200)
  })

  once('of another origin or domain is not added', async () => {
    const { email } = await makeUser(contest.orm)
    const caller = await signedIn(email)
    for (const key of [
      virtualAuthenticator('plows.example', 'https://evil.example'),
      virtualAuthenticator('plows.example', 'http://localhost:3000'),
      virtualAuthenticator('evil.example', origin),
    ])
      expect(getCode(await add(caller, key))).toBe('auth.bad_passkey')
    expect((await signIn(email)).json()).toHaveProperty('token')
  })

  once('of another person does not sign in, and is not added twice', async () => {
    const { key } = await enrolled()
    const other = await enrolled()
    const { challenge, passkeyOptions } = (await signIn(other.email)).json()
    expect(getCode(await complete(challenge, key.authenticate(passkeyOptions)))).toBe('auth.bad_passkey')
    expect(getCode(await add(other.caller, key))).toBe('auth.bad_passkey')
  })

  once('needs the password to be added and removed', async () => {
    const { caller } = await enrolled()
    const wrong = { currentPassword: 'wrong' }
    expect(getCode(await caller(startPasskey, { body: wrong }))).toBe('request.invalid')
    expect(getCode(await caller(removePasskey, { params: { id: 1 }, body: wrong }))).toBe('request.invalid')
  })

  once('takes the recovery codes with it if it was the last factor', async () => {
    const { email, caller, key, recoveryCodes } = await enrolled()
    expect((await add(caller, securityKey(), 'Spare key')).json()).toEqual({ recoveryCodes: [] })
    const [first, second] = (await caller(getSecondFactor)).json().passkeys
    const remove = (id: number) => caller(removePasskey, { params: { id }, body: confirmation })
    expect(getCode(await remove(first.id))).toBe(200)
    const { challenge, passkeyOptions } = (await signIn(email)).json()
    expect(getCode(await complete(challenge, key.authenticate(passkeyOptions)))).toBe('auth.bad_passkey')
    const code = recoveryCodes[0] ?? ''
    expect(getCode(await contest.call(completeLogin, { body: { challenge, code } }))).toBe(200)
    const stranger = await enrolled()
    expect(getCode(await stranger.caller(removePasskey, { params: { id: second.id }, body: confirmation }))).toBe(
      'auth.passkey_not_found',
    )
    expect(getCode(await remove(second.id))).toBe(200)
    expect((await signIn(email)).json()).toHaveProperty('token')
    expect((await caller(getSecondFactor)).json().recoveryCodesLeft).toBe(0)
  })

  once('is offered before the authenticator app', async () => {
    const { email } = await makeUser(contest.orm)
    const { caller } = await enrollApp(contest, email, noon)
    await add(caller, securityKey())
    expect((await signIn(email)).json().methods).toEqual(['passkey', 'app', 'recoveryCode'])
  })
})

describe('relyingPartyOf', () => {
  test('uses the domain of PUBLIC_ADDRESS', () => {
    const party = getRelyingParty({ PUBLIC_ADDRESS: origin, CONTEST_MODE: 'production' })
    expect(party?.id).toBe('plows.example')
    expect([party?.allows(origin), party?.allows('http://plows.example'), party?.allows(`${origin}:8443`)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('uses localhost in a demo at an IP address', () => {
    const party = getRelyingParty({ PUBLIC_ADDRESS: 'http://127.0.0.1:3000', CONTEST_MODE: 'demo' })
    expect([party?.id, party?.allows('http://localhost:3000'), party?.allows('http://plows.example')]).toEqual([
      'localhost',
      true,
      false,
    ])
  })

  test.each([undefined, 'https://192.0.2.1', 'https://[2001:db8::1]'])(
    'has no passkeys at %s in production',
    (address) => {
      expect(getRelyingParty({ PUBLIC_ADDRESS: address, CONTEST_MODE: 'production' })).toBeNull()
    },
  )
})
