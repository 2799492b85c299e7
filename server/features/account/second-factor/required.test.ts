import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { enrollmentRights, rolesWith } from '@snowplow/contract/auth/access.ts'
import { getMe, login, signOut, updateMe } from '@snowplow/contract/auth/auth.ts'
import { removeSecondFactor } from '@snowplow/contract/auth/second-factor.ts'
import { endOtherSessions, listSessions } from '@snowplow/contract/auth/sessions.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { expect, test } from 'vitest'
import { signToken } from '../../../http/token.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { testApp } from '../../../test/test-app.ts'

const noon = '2025-10-01T12:00:00-05:00'
const contest = await testApp({ now: noon, settings: { SECOND_FACTOR: 'required', CONTEST_MODE: 'demo' } })
const getCode = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 300 ? 200 : JSON.parse(body).code

async function signInAsAdmin() {
  const { email, id } = await makeUser(contest.orm, { roles: ['admin'] })
  const { token } = (await contest.call(login, { body: { email, password: testPassword } })).json()
  return { id, email, caller: contest.withToken(token) }
}

const refused = Object.entries<Route>(allRoutes).filter(
  ([, { needs }]) => rolesWith(needs) && !enrollmentRights.includes(needs),
)

test('SECOND_FACTOR=required > refuses every call that needs a right', async () => {
  const { caller } = await signInAsAdmin()
  expect(refused.length).toBeGreaterThan(50)
  for (const [name, { method, path }] of refused) {
    const response = await caller(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {})
    expect([name, getCode(response)]).toEqual([name, 'auth.second_factor_required'])
  }
})

test('SECOND_FACTOR=required > permits own data, public calls, signing out', async () => {
  const { caller } = await signInAsAdmin()
  expect((await caller(getMe)).json()).toMatchObject({ role: ['admin'], mustEnroll: true })
  expect(getCode(await caller(getContest))).toBe(200)
  expect(getCode(await caller(signOut))).toBe(200)
})

test('SECOND_FACTOR=required > permits to list and end sessions', async () => {
  const { caller, email } = await signInAsAdmin()
  await contest.call(login, { body: { email, password: testPassword } })
  expect((await caller(listSessions)).json().sessions).toHaveLength(2)
  expect(getCode(await caller(endOtherSessions))).toBe(200)
  expect((await caller(listSessions)).json().sessions).toHaveLength(1)
})

test('SECOND_FACTOR=required > permits everything once enrolled', async () => {
  const { email } = await signInAsAdmin()
  const { caller } = await enrollApp(contest, email, noon)
  expect((await caller(getMe)).json().mustEnroll).toBeUndefined()
  expect(getCode(await caller(listUsers))).toBe(200)
  expect(getCode(await caller(removeSecondFactor, { body: { currentPassword: testPassword } }))).toBe(200)
  expect(getCode(await caller(listUsers))).toBe('auth.second_factor_required')
})

test('SECOND_FACTOR=required > leaves Organization Login to the provider', async () => {
  const { id } = await makeUser(contest.orm, { roles: ['admin'] })
  const claims = { userId: id, version: 0, isFederated: true }
  const caller = contest.withToken(await signToken(claims, contest.config.JWT_SECRET, new Date(noon), 3600))
  expect(getCode(await caller(listUsers))).toBe(200)
  // Past half of its life the token is renewed.
  contest.setClock('2025-10-01T12:40:00-05:00')
  const renewed = (await caller(getMe)).headers['new-access-token'] as string
  expect(getCode(await contest.withToken(renewed)(updateMe, { body: {} }))).toBe(200)
  contest.setClock(noon)
})
