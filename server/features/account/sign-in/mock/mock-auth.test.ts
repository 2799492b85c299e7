import { getMe, getSignInOptions } from '@snowplow/contract/auth/auth.ts'
import {
  mockGetUser,
  mockGetUserByEmail,
  mockRefresh,
  mockSignIn,
  mockSignInWithToken,
  mockSignUp,
  mockUpdateUser,
} from '@snowplow/contract/auth/mock-auth.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { expect, test } from 'vitest'
import { makeUser, testPassword } from '../../../../test/make/make-user.ts'
import { at, testApp } from '../../../../test/test-app.ts'

const contest = await testApp()
const signUp = (overrides: object = {}) =>
  contest.call(mockSignUp, {
    body: {
      displayName: 'Snow Ball Testerson',
      email: 'signup@example.com',
      password: 'long enough',
      ...overrides,
    },
  })

test('mock sign-up > creates an administrator, signed in for seven days', async () => {
  const response = await signUp()
  const { user, access_token: token } = response.json()
  expect([response.statusCode, user.displayName, user.role]).toEqual([200, 'Snow Ball Testerson', ['admin']])
  expect([user.firstName, user.lastName]).toEqual(['Snow Ball', 'Testerson'])
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  expect(exp - iat).toBe(7 * 24 * 3600)
  expect((await contest.withToken(token)(listUsers)).statusCode).toBe(200)
})

test.each([
  ['an email that is used', { email: 'SIGNUP@example.com' }, 'email', 'The email address is already in use'],
  ['no email', { email: 'storm' }, 'email', 'You must enter a valid email'],
  ['a short password', { password: 'seven77' }, 'password', 'Password is too short - should be 8 chars minimum.'],
])('mock sign-up > with %s returns an error list with the field', async (_, overrides, type, message) => {
  const response = await signUp(overrides)
  expect([response.statusCode, response.json()]).toEqual([404, [{ type, message }]])
})

test.each([
  ['an unknown email', { email: 'nobody@example.com', password: 'x' }, 'email', 'Check your email address'],
  ['no password', { email: 'signup@example.com', password: '' }, 'password', 'Check your password'],
  ['a wrong password', { email: 'signup@example.com', password: 'wrong' }, 'password', 'Check your password'],
])('mock sign-in > with %s returns an error list with the field', async (_, body, type, message) => {
  const response = await contest.call(mockSignIn, { body })
  expect([response.statusCode, response.json()]).toEqual([404, [{ type, message }]])
})

test('mock sign-in > accepts a token and renews it', async () => {
  const person = await makeUser(contest.orm)
  const signedIn = (await contest.call(mockSignIn, { body: { email: person.email, password: testPassword } })).json()
  const asUser = contest.withToken(signedIn.access_token)
  for (const [method, path] of [
    ['GET', '/mock/auth/sign-in-with-token'],
    ['POST', '/mock/auth/refresh'],
  ] as const) {
    const response = await asUser(method, path)
    expect(response.statusCode).toBe(200)
    const fresh = response.headers['new-access-token'] as string
    expect((await contest.withToken(fresh)(getMe)).json().id).toBe(person.id)
  }
})

test('mock token > lasts at most seven days from the sign-in', async () => {
  const person = await makeUser(contest.orm)
  const signedIn = (await contest.call(mockSignIn, { body: { email: person.email, password: testPassword } })).json()
  const later = (days: number) => new Date(Date.parse(at.phase3) + days * 24 * 3600_000).toISOString()
  contest.setClock(later(6))
  const response = await contest.withToken(signedIn.access_token)(mockRefresh)
  const fresh = contest.withToken(response.headers['new-access-token'] as string)
  contest.setClock(later(6.9))
  expect((await fresh(getMe)).statusCode).toBe(200)
  contest.setClock(later(7.1))
  expect((await fresh(getMe)).statusCode).toBe(401)
  contest.setClock(at.phase3)
})

test.each(['', 'nonsense', undefined])('mock sign-in > finds no user for the token %j', async (token) => {
  const response = await contest.withToken(token)(mockSignInWithToken)
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: 'Invalid access token detected or user not found' },
  ])
})

test('mock texts > refuse NUL, which no database stores', async () => {
  const refused = await contest.call(mockSignIn, { body: { email: '\0', password: testPassword } })
  const fields = [expect.objectContaining({ path: 'email', code: 'control_characters' })]
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields])
})

test('mock user > is editable by itself and by administrators, except roles', async () => {
  const [one, other] = [await makeUser(contest.orm), await makeUser(contest.orm)]
  const { access_token } = (
    await contest.call(mockSignIn, { body: { email: one.email, password: testPassword } })
  ).json()
  const asOne = contest.withToken(access_token)
  expect((await asOne(mockGetUser, { params: { id: one.id } })).json().email).toBe(one.email)
  expect((await asOne(mockGetUserByEmail, { params: { email: one.email } })).json().id).toBe(one.id)
  const foreign = await asOne(mockGetUser, { params: { id: other.id } })
  expect([foreign.statusCode, foreign.json()]).toEqual([404, { error: 'User not found' }])
  expect((await contest.as('admin')(mockGetUser, { params: { id: other.id } })).json().id).toBe(other.id)

  const change = { displayName: 'Ice Cold', shortcuts: ['user-list'], settings: { direction: 'rtl' } }
  const changed = await asOne(mockUpdateUser, { params: { id: one.id }, body: change })
  expect(changed.json()).toMatchObject({ displayName: 'Ice Cold', shortcuts: ['user-list'], role: ['user'] })
  expect((await asOne(getMe)).json().settings).toEqual({ direction: 'rtl' })
  expect(
    (await asOne(mockUpdateUser, { params: { id: one.id }, body: { role: ['admin'] } })).json().fields[0].path,
  ).toBe('role')
  expect((await asOne(mockUpdateUser, { params: { id: other.id }, body: change })).statusCode).toBe(404)
})

test('mock auth > is absent in production', async () => {
  const settings = { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }
  const production = await testApp({ settings })
  expect((await production.call(getSignInOptions)).json().canSignUp).toBe(false)
  for (const path of ['/mock/auth/sign-up', '/mock/auth/sign-in', '/mock/auth/refresh'])
    expect((await production.post(path, {})).json().code).toBe('route.not_found')
})
