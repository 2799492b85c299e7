import { login } from '@snowplow/contract/auth/auth.ts'
import {
  addPasskey,
  completeLogin,
  getSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  startPasskey,
} from '@snowplow/contract/auth/second-factor.ts'
import { deleteUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { Mail } from '../../../entities/mail.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { virtualAuthenticator } from '../../../test/sign-in/virtual-authenticator.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

const noon = '2025-10-01T12:00:00-05:00'
const origin = 'https://plows.example'
const confirmed = { body: { currentPassword: testPassword } }

const getChanges = async ({ orm }: TestApp, entityId: number) => {
  const where = { kind: 'user.factor_changed', entityId } as const
  const mails = await orm.em.fork().find(Mail, where, { orderBy: { id: 'asc' } })
  return mails.map(({ occurrence }) => occurrence.split(' ')[0])
}

describe('mail about a change of the second factor', () => {
  test('is written for each change and for a used recovery code', async () => {
    const contest = await testApp({ now: noon, settings: { PUBLIC_ADDRESS: origin } })
    const { id, email } = await makeUser(contest.orm)
    const { caller, recoveryCodes } = await enrollApp(contest, email, noon)
    const addKey = async () => {
      const { options, enrollment } = (await caller(startPasskey, confirmed)).json()
      const credential = virtualAuthenticator('plows.example', origin).register(options)
      expect((await caller(addPasskey, { body: { enrollment, name: 'Work laptop', credential } })).statusCode).toBe(200)
    }
    await addKey()
    const { challenge } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    const useCode = (code = '') => contest.call(completeLogin, { body: { challenge, code } })
    expect((await useCode('wrong code')).statusCode).toBe(403)
    expect((await useCode(recoveryCodes[0])).statusCode).toBe(200)
    const [passkey] = (await caller(getSecondFactor)).json().passkeys
    await caller(removePasskey, { params: { id: String(passkey.id) }, body: { currentPassword: 'not this one' } })
    await caller(removePasskey, { params: { id: String(passkey.id) }, ...confirmed })
    await caller(renewRecoveryCodes, confirmed)
    await caller(removeSecondFactor, confirmed)
    await caller(removeSecondFactor, confirmed)
    expect(await getChanges(contest, id)).toEqual([
      'app',
      'passkey',
      'codeUsed',
      'passkeyRemoved',
      'codesRenewed',
      'off',
    ])
  })

  test('names the change and its time, and ends with the account', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url, noon)
    const { email } = await makeUser(contest.orm, { firstName: 'Sleet' })
    const gone = await makeUser(contest.orm)
    await enrollApp(contest, email, noon)
    await enrollApp(contest, gone.email, noon)
    await contest.as('admin')(deleteUser, { params: { id: String(gone.id) } })
    await makeDue()
    await createSender().run()
    expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [[email], 'Snowplow contest: Your two-step sign-in has changed'],
    ])
    const text = smtp.mails[0]?.text?.replace(/\s+/g, ' ')
    expect(text).toContain('An authenticator app was added to your account.')
    expect(text).toMatch(/Oct(ober)? 1, 2025/)
    expect(text).toContain('/change-password')
  })
})
