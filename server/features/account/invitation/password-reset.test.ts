import { login, requestPasswordReset } from '@snowplow/contract/auth/auth.ts'
import { completeLogin } from '@snowplow/contract/auth/second-factor.ts'
import { acceptInvitation, readInvitation } from '@snowplow/contract/user/invitation.ts'
import { setUserPassword, updateUser } from '@snowplow/contract/user/user.ts'
import { expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { from, getMails } from '../../../test/outbox.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { replyMs } from './password-reset.service.ts'

const newPassword = 'nine plows in a row'
const realNow = () => new Date().toISOString()

async function startContest(database = 'sqlite::memory:') {
  const smtp = await startSmtpServer()
  const settings = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from }
  const contest = await testApp({ database, settings, now: realNow() })
  const request = (email: string) => contest.call(requestPasswordReset, { body: { email } })
  /** Requests a link and waits for its mail. */
  async function requestToken(email: string): Promise<string> {
    const findMails = () => smtp.mails.filter(({ subject }) => subject === 'Snowplow contest: Reset your password')
    const before = findMails().length
    expect((await request(email)).json()).toEqual({})
    await expect.poll(() => findMails().length, { timeout: 10_000 }).toBe(before + 1)
    return /\/reset-password#([\w-]{32})/.exec(findMails().at(-1)?.text ?? '')?.[1] ?? ''
  }
  return { smtp, contest, request, requestToken }
}

const accept = (contest: TestApp, token: string, password = newPassword) =>
  contest.call(acceptInvitation, { body: { token, password } })
const getCode = (response: { statusCode: number; json: () => { code?: string } }) =>
  response.json().code ?? response.statusCode

onBothDatabases('password reset', (database, once) => {
  once('mails a link that sets a new password once and ends all sessions', async () => {
    const { contest, smtp, requestToken } = await startContest(await database())
    const user = await makeUser(contest.orm)
    const session = (await contest.call(login, { body: { email: user.email, password: testPassword } })).json()
    const token = await requestToken(user.email.toUpperCase())
    expect(smtp.mails[0]).toMatchObject({ subject: 'Snowplow contest: Reset your password', recipients: [user.email] })
    expect((await contest.call(readInvitation, { body: { token } })).json()).toMatchObject({
      purpose: 'passwordReset',
      email: user.email,
    })
    const stored = [await getMails(contest), await contest.orm.em.fork().findAll(Invitation)]
    expect(JSON.stringify(stored)).not.toContain(token)

    const reply = await accept(contest, token)
    expect((await contest.withToken(reply.json().token)('GET', '/auth/me')).json().email).toBe(user.email)
    expect((await contest.withToken(session.token)('GET', '/auth/me')).statusCode).toBe(401)
    expect(getCode(await contest.call(login, { body: { email: user.email, password: testPassword } }))).toBe(
      'auth.bad_credentials',
    )
    expect(getCode(await accept(contest, token, 'another sentence here'))).toBe('invitation.already_used')
    expect(getCode(await accept(contest, token))).toBe(200)
    const events = await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId: user.id } })
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.reset_requested', 'user.password_reset']),
    )
  })

  once('does not replace the second factor', async () => {
    const { contest, requestToken } = await startContest(await database())
    const { email } = await makeUser(contest.orm)
    const { caller, recoveryCodes } = await enrollApp(contest, email, realNow())
    const { challenge, token } = (await accept(contest, await requestToken(email))).json()
    expect([token, typeof challenge]).toEqual([undefined, 'string'])
    expect((await caller('GET', '/auth/me')).statusCode).toBe(401)
    const reply = await contest.call(completeLogin, { body: { challenge, code: recoveryCodes[0] } })
    expect(getCode(reply)).toBe(200)
  })

  test('gives one session to two concurrent uses of a link', async () => {
    const { contest, requestToken } = await startContest(await database())
    const user = await makeUser(contest.orm)
    const token = await requestToken(user.email)
    const replies = await Promise.all([accept(contest, token), accept(contest, token, 'another sentence here')])
    expect(replies.map(getCode).sort()).toEqual([200, 'invitation.already_used'])
  })
})

test('password reset > replies alike without an account that may reset', async () => {
  const { contest, smtp, request, requestToken } = await startContest()
  const withoutPassword = await makeUser(contest.orm)
  const deactivated = await makeUser(contest.orm)
  const active = await makeUser(contest.orm)
  const em = contest.orm.em.fork()
  await em.nativeUpdate(User, { id: withoutPassword.id }, { passwordHash: null })
  await em.nativeUpdate(User, { id: deactivated.id }, { isActive: false })
  for (const email of ['nobody@example.org', withoutPassword.email, deactivated.email, active.email]) {
    const start = performance.now()
    const reply = await request(email)
    const ms = performance.now() - start
    expect([reply.statusCode, reply.body]).toEqual([200, '{}'])
    // Node's timers may fire a millisecond early.
    expect(ms).toBeGreaterThan(replyMs - 2)
  }
  await expect.poll(() => smtp.mails.length).toBe(1)
  expect((await getMails(contest)).map(({ recipient }) => recipient)).toEqual([active.email])
  expect(await requestToken(active.email)).toMatch(/^[\w-]{32}$/)
})

test('password reset > sends at most five links an hour to an account', async () => {
  const { contest, request } = await startContest()
  const user = await makeUser(contest.orm)
  for (let count = 0; count < 7; count++) expect((await request(user.email)).statusCode).toBe(200)
  expect((await getMails(contest)).length).toBe(5)
})

test('password reset > makes a client wait after ten requests for any email', async () => {
  const { request } = await startContest()
  const replies = await Promise.all(Array.from({ length: 11 }, () => request('nobody@example.org')))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 429])
  const late = replies.find(({ statusCode }) => statusCode === 429)
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await request('someone.else@example.org')).statusCode).toBe(200)
})

test('password reset > ends other links and the wait of wrong passwords', async () => {
  const { contest, requestToken } = await startContest()
  const user = await makeUser(contest.orm)
  const [first, second] = [await requestToken(user.email), await requestToken(user.email)]
  const signIn = (password: string) => contest.call(login, { body: { email: user.email, password } })
  for (let tries = 0; tries < 11; tries++) await signIn('a wrong password')
  expect((await signIn(testPassword)).statusCode).toBe(429)
  expect(getCode(await accept(contest, second))).toBe(200)
  expect(getCode(await accept(contest, first, 'another sentence here'))).toBe('invitation.already_used')
  expect((await signIn(newPassword)).statusCode).toBe(200)
})

test('password reset > expires by time, password, email or deactivation', async () => {
  const startedAt = realNow()
  const { contest, requestToken } = await startContest()
  const admin = contest.as('admin')
  const [late, changed, renamed, deactivated] = await Promise.all([1, 2, 3, 4].map(() => makeUser(contest.orm)))
  if (!late || !changed || !renamed || !deactivated) throw new Error('no account')
  const tokens: string[] = []
  for (const { email } of [late, changed, renamed, deactivated]) tokens.push(await requestToken(email))
  const getParams = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  await admin(setUserPassword, { ...getParams(changed), body: { password: 'four plows in a row' } })
  const change = ({ firstName, lastName, email, roles, isActive, version }: typeof late, to: object) => ({
    body: { firstName, lastName, email, roles, isActive, version, ...to },
  })
  await admin(updateUser, { ...getParams(renamed), ...change(renamed, { email: 'moved@example.org' }) })
  await admin(updateUser, { ...getParams(deactivated), ...change(deactivated, { isActive: false }) })
  const createdAt = new Date(Date.parse(startedAt) - 3_600_000)
  await contest.orm.em.fork().nativeUpdate(Invitation, { user: late.id }, { createdAt })
  const codes: unknown[] = []
  for (const token of tokens) codes.push(getCode(await accept(contest, token)))
  expect(codes).toEqual(['invitation.expired', 'invitation.replaced', 'invitation.replaced', 'invitation.deactivated'])
})

test('password reset > is refused without a mail server', async () => {
  const contest = await testApp()
  const reply = await contest.call(requestPasswordReset, { body: { email: 'admin@test.example' } })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'mail.not_configured'])
})
