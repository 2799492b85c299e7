import { login } from '@snowplow/contract/auth/auth.ts'
import { addAuthenticatorApp, startAuthenticatorApp } from '@snowplow/contract/auth/second-factor.ts'
import { expect } from 'vitest'
import { testPassword } from '../make/make-user.ts'
import type { TestApp } from '../test-app.ts'
import { codeAt } from './totp.ts'

/** Signs an account without a second factor in and adds an authenticator app, with the code of `instant`. */
export async function enrollApp(contest: TestApp, email: string, instant: string) {
  const signedIn = await contest.call(login, { body: { email, password: testPassword } })
  const caller = contest.withToken(signedIn.json().token)
  const started = await caller(startAuthenticatorApp, { body: { currentPassword: testPassword } })
  const { secret, uri, enrollment } = started.json()
  const added = await caller(addAuthenticatorApp, { body: { enrollment, code: codeAt(secret, instant) } })
  expect(added.statusCode, added.body).toBe(200)
  return { caller, secret: secret as string, uri: uri as string, recoveryCodes: added.json().recoveryCodes as string[] }
}
