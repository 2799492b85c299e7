import { getMe, login } from '@snowplow/contract/auth/auth.ts'
import { keepSecondFactor, startFactorRemoval, stopFactorRemoval } from '@snowplow/contract/auth/factor-removal.ts'
import { addAuthenticatorApp, completeLogin, startAuthenticatorApp } from '@snowplow/contract/auth/second-factor.ts'
import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { deleteUser, listUsers, updateUser } from '@snowplow/contract/user/user.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { Mail } from '../../../entities/mail.entity.ts'
import { AuthenticatorApp, RecoveryCode } from '../../../entities/second-factor.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { codeAt } from '../../../test/sign-in/totp.ts'
import { getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { removeDueFactors } from './factor-removal.service.ts'
import { createRemovalTokens } from './factor-removal-mails.ts'

const noon = '2025-10-01T12:00:00-05:00'
const later = (hours: number, ms = 0) => new Date(Date.parse(noon) + hours * 3_600_000 + ms).toISOString()
const getCode = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 300 ? 200 : JSON.parse(body).code
const getParams = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const removeAt = ({ orm }: TestApp, now: Date) => removeDueFactors(orm, { now, wallNow: now })
const confirmed = { body: { currentPassword: testPassword } }

/** Account with an authenticator app. */
async function makeEnrolled(contest: TestApp, roles: ('user' | 'admin')[] = ['user'], instant = noon) {
  const user = await makeUser(contest.orm, { roles })
  return { user, ...(await enrollApp(contest, user.email, instant)) }
}

async function getToken(contest: TestApp, { id }: { id: number }): Promise<string> {
  const [mail] = await contest.orm.em.fork().find(Mail, { kind: 'user.factor_removal', entityId: id })
  return createRemovalTokens(contest.config.JWT_SECRET)(mail?.occurrence ?? '')
}

const getActions = async (contest: TestApp, { id }: { id: number }) =>
  (await contest.orm.em.fork().find(AuditEvent, { subjectId: id }, { orderBy: { id: 'asc' }, filters: false }))
    .filter(({ action }) => action.startsWith('user.factor_'))
    .map(({ action, actor, after }) => [action, actor.split(' <')[0], (after as { reason?: string } | null)?.reason])

onBothDatabases('removal of a lost second factor', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon })
  })
  beforeEach(() => contest.setClock(noon))
  const admin = getCaller(() => contest, 'admin')
  const keep = (token: string) => contest.call(keepSecondFactor, { body: { token } })
  const start = (user: { id: number }) => admin(startFactorRemoval, { ...getParams(user), ...confirmed })
  const listed = async ({ id }: { id: number }) =>
    (await admin(listUsers, { query: { where: JSON.stringify({ id }) } })).json().items[0]
  const signIn = async ({ email }: { email: string }) =>
    (await contest.call(login, { body: { email, password: testPassword } })).json()
  const makePending = async () => {
    const enrolled = await makeEnrolled(contest)
    expect(getCode(await start(enrolled.user))).toBe(200)
    return enrolled
  }
  const countFactors = ({ id: user }: { id: number }) => {
    const em = contest.orm.em.fork()
    return Promise.all([em.count(AuthenticatorApp, { user }), em.count(RecoveryCode, { user })])
  }

  once('takes effect after 24 hours, and ends the sessions', async () => {
    const { user, caller } = await makePending()
    expect(await listed(user)).toMatchObject({
      hasSecondFactor: true,
      factorRemoval: { at: later(24), startedBy: expect.stringMatching(/^Sleet Testerson \d+$/) },
    })
    await removeAt(contest, new Date(later(24, -1)))
    expect(getCode(await caller(getMe))).toBe(200)
    expect(await signIn(user)).toHaveProperty('challenge')

    await removeAt(contest, new Date(later(24)))
    expect(await countFactors(user)).toEqual([0, 0])
    expect(getCode(await caller(getMe))).toBe('auth.required')
    expect(await signIn(user)).toHaveProperty('token')
    expect(await listed(user)).toMatchObject({ hasSecondFactor: false, factorRemoval: null })
    const mails = { kind: 'user.factor_changed', entityId: user.id, occurrence: { $like: 'off %' } } as const
    expect(await contest.orm.em.fork().count(Mail, mails)).toBe(1)
    expect(await getActions(contest, user)).toMatchObject([
      ['user.factor_added', `${user.firstName} ${user.lastName}`, undefined],
      ['user.factor_removal_started', expect.stringMatching(/^Sleet/), undefined],
      ['user.factor_removed', 'Scheduled removal', undefined],
    ])
  })

  test('is started once by two administrators at the same time', async () => {
    const { user } = await makeEnrolled(contest)
    const other = await makeUser(contest.orm, { roles: ['admin'] })
    const { token } = await signIn(other)
    const replies = await Promise.all([
      start(user),
      contest.withToken(token)(startFactorRemoval, { ...getParams(user), ...confirmed }),
    ])
    expect(replies.map(getCode)).toEqual([200, 200])
    contest.setClock(later(1))
    expect((await start(user)).json().factorRemoval.at).toBe(later(24))
    const mails = { kind: 'user.factor_removal' as const, entityId: user.id }
    expect(await contest.orm.em.fork().count(Mail, mails)).toBe(1)
    expect(await getActions(contest, user)).toHaveLength(2)
  })

  once('is stopped by the mailed link without signing in', async () => {
    const { user, caller } = await makePending()
    const token = await getToken(contest, user)
    expect(JSON.stringify(await contest.orm.em.fork().findAll(Mail, { filters: false }))).not.toContain(token)
    expect(getCode(await keep(token))).toBe(200)
    await removeAt(contest, new Date(later(25)))
    expect(await countFactors(user)).toEqual([1, 10])
    expect(getCode(await caller(getMe))).toBe(200)
    expect((await getActions(contest, user)).at(-1)).toEqual([
      'user.factor_removal_stopped',
      `${user.firstName} ${user.lastName}`,
      'mailed link',
    ])
  })

  once('gives a used, a wrong and an outdated link the same reply', async () => {
    const [used, outdated] = [await makePending(), await makePending()]
    const tokens = [await getToken(contest, used.user), await getToken(contest, outdated.user), 'a-wrong-token']
    await keep(tokens[0] ?? '')
    await removeAt(contest, new Date(later(24)))
    const replies = []
    for (const token of tokens) replies.push((await keep(token)).json())
    expect(replies[0]).toMatchObject({ code: 'auth.no_factor_removal' })
    expect(replies).toEqual([replies[0], replies[0], replies[0]])
  })

  once('ends when the person signs in with the second factor', async () => {
    const { user, recoveryCodes } = await makePending()
    const { challenge } = await signIn(user)
    expect((await listed(user)).factorRemoval).not.toBeNull()
    expect(getCode(await contest.call(completeLogin, { body: { challenge, code: recoveryCodes[0] } }))).toBe(200)
    expect((await listed(user)).factorRemoval).toBeNull()
    expect((await getActions(contest, user)).at(-1)?.[2]).toBe('second factor used')
    expect(getCode(await keep(await getToken(contest, user)))).toBe('auth.no_factor_removal')
  })

  once('ends when the person adds a factor in an open session', async () => {
    const { user, caller } = await makePending()
    const { secret, enrollment } = (await caller(startAuthenticatorApp, confirmed)).json()
    expect(getCode(await caller(addAuthenticatorApp, { body: { enrollment, code: codeAt(secret, noon) } }))).toBe(200)
    expect((await listed(user)).factorRemoval).toBeNull()
    expect((await getActions(contest, user)).map(([, , reason]) => reason)).toContain('second factor added')
  })

  once('is stopped by any administrator, repeatedly', async () => {
    const { user } = await makePending()
    for (let times = 0; times < 2; times++) {
      const reply = await admin(stopFactorRemoval, getParams(user))
      expect(reply.json()).toMatchObject({ hasSecondFactor: true, factorRemoval: null })
    }
    expect((await getActions(contest, user)).map(([action]) => action)).toEqual([
      'user.factor_added',
      'user.factor_removal_started',
      'user.factor_removal_stopped',
    ])
    contest.setClock(later(3))
    expect((await start(user)).json().factorRemoval.at).toBe(later(27))
  })

  once('ends when the email changes, since the new address was not mailed', async () => {
    const { user } = await makePending()
    const { firstName, lastName, roles, isActive, version } = await listed(user)
    const body = { firstName, lastName, roles, isActive, version, email: `moved.${user.email}` }
    expect((await admin(updateUser, { ...getParams(user), body })).json()).toMatchObject({ factorRemoval: null })
    expect((await getActions(contest, user)).at(-1)?.[2]).toBe('email changed')
  })

  once('leaves the factors of an account that is deactivated meanwhile', async () => {
    const { user } = await makePending()
    const { firstName, lastName, email, roles, version } = await listed(user)
    const body = { firstName, lastName, email, roles, version, isActive: false }
    expect(getCode(await admin(updateUser, { ...getParams(user), body }))).toBe(200)
    await removeAt(contest, new Date(later(24)))
    expect(await countFactors(user)).toEqual([1, 10])
    expect((await listed(user)).factorRemoval).toBeNull()
    expect((await getActions(contest, user)).at(-1)?.[2]).toBe('deactivated')
  })

  once('ends with the account, whose mail is deleted', async () => {
    const { user } = await makePending()
    const token = await getToken(contest, user)
    expect(getCode(await admin(deleteUser, getParams(user)))).toBe(200)
    expect(await contest.orm.em.fork().count(Mail, { entityId: user.id, kind: 'user.factor_removal' })).toBe(0)
    await removeAt(contest, new Date(later(24)))
    expect(getCode(await keep(token))).toBe('auth.no_factor_removal')
    expect(getCode(await admin(stopFactorRemoval, getParams(user)))).toBe('user.not_found')
    expect(getCode(await start(user))).toBe('user.not_found')
  })

  once('waits for its time when the clock is set back', async () => {
    const { user } = await makePending()
    contest.setClock(later(-48))
    expect((await start(user)).json().factorRemoval.at).toBe(later(24))
    await removeAt(contest, new Date(later(-24)))
    expect(await countFactors(user)).toEqual([1, 10])
    expect(getCode(await keep(await getToken(contest, user)))).toBe(200)
  })

  test('is either stopped or carried out if both happen at once', async () => {
    const accounts = []
    for (let count = 0; count < 4; count++) accounts.push(await makePending())
    const tokens = []
    for (const { user } of accounts) tokens.push(await getToken(contest, user))
    const due = new Date(later(24))
    const [replies] = await Promise.all([Promise.all(tokens.map(keep)), removeAt(contest, due), removeAt(contest, due)])
    for (const [index, { user }] of accounts.entries()) {
      const isStopped = replies[index]?.statusCode === 200
      expect(await countFactors(user)).toEqual(isStopped ? [1, 10] : [0, 0])
      expect((await getActions(contest, user)).slice(2).map(([action]) => action)).toEqual([
        isStopped ? 'user.factor_removal_stopped' : 'user.factor_removed',
      ])
    }
  })

  once('is refused for oneself, without the right, the password or a factor', async () => {
    const { user, caller } = await makeEnrolled(contest, ['admin'])
    const to = (target: { id: number }) => ({ ...getParams(target), ...confirmed })
    expect(getCode(await caller(startFactorRemoval, to(user)))).toBe('user.own_second_factor')
    for (const route of [startFactorRemoval, stopFactorRemoval]) {
      expect(getCode(await contest.as('user')(route, to(user)))).toBe('auth.forbidden')
      expect(getCode(await contest.call(route, to(user)))).toBe('auth.required')
    }
    const wrong = await admin(startFactorRemoval, { ...getParams(user), body: { currentPassword: 'not this one' } })
    expect(wrong.json()).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'currentPassword', code: 'incorrect' }],
    })
    expect(getCode(await start(await makeUser(contest.orm)))).toBe('user.no_second_factor')
    await contest.orm.em.fork().nativeUpdate(User, { id: user.id }, { isActive: false })
    expect(getCode(await start(user))).toBe('user.no_second_factor')
    const provided = await contest.accountOf('admin')
    const { passwordHash } = provided
    const em = contest.orm.em.fork()
    await em.nativeUpdate(User, { id: provided.id }, { passwordHash: null })
    expect(getCode(await start(user))).toBe('auth.no_password')
    await em.nativeUpdate(User, { id: provided.id }, { passwordHash })
    expect((await listed(user)).factorRemoval).toBeNull()
  })
})

describe('mail about the removal of a second factor', () => {
  test('names the administrator and the time, and links to the page', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url, noon)
    const [mailed, stopped] = [await makeEnrolled(contest), await makeEnrolled(contest)]
    const administrator = await contest.accountOf('admin')
    const admin = contest.as('admin')
    for (const { user } of [mailed, stopped]) await admin(startFactorRemoval, { ...getParams(user), ...confirmed })
    await admin(stopFactorRemoval, getParams(stopped.user))
    const [waiting] = await contest.orm.em.fork().find(Mail, { kind: 'user.factor_removal', entityId: mailed.user.id })
    const preview = (await admin(getMailPreview, { params: { id: String(waiting?.id) } })).json()
    const token = await getToken(contest, mailed.user)
    expect(preview.text).toContain('/keep-second-factor?language=en#...')
    expect(preview.html).not.toContain(token)
    await makeDue()
    await createSender().run()
    const mails = smtp.mails.filter(
      ({ subject }) => subject === 'Snowplow contest: Two-step sign-in will be turned off',
    )
    expect(mails.map(({ recipients }) => recipients)).toEqual([[mailed.user.email]])
    const [mail] = mails
    expect(mail?.text).toContain(`/keep-second-factor?language=en#${token}`)
    const text = mail?.text?.replace(/\s+/g, ' ')
    expect(text).toContain(`${administrator.firstName} ${administrator.lastName}, an administrator`)
    expect(text).toMatch(/off Oct(ober)? 2, 2025/)
  })
})

test('SECOND_FACTOR=required > makes the person enroll after the removal', async () => {
  const contest = await testApp({ now: noon, settings: { SECOND_FACTOR: 'required' } })
  const admin = await makeEnrolled(contest, ['admin'])
  const { user } = await makeEnrolled(contest, ['admin'])
  const started = await admin.caller(startFactorRemoval, { ...getParams(user), ...confirmed })
  expect(started.statusCode, started.body).toBe(200)
  await removeAt(contest, new Date(later(24)))
  const { token } = (await contest.call(login, { body: { email: user.email, password: testPassword } })).json()
  const caller = contest.withToken(token)
  expect((await caller(getMe)).json()).toMatchObject({ mustEnroll: true })
  expect(getCode(await caller(listUsers))).toBe('auth.second_factor_required')
  const enrolled = await enrollApp(contest, user.email, noon)
  expect(getCode(await enrolled.caller(listUsers))).toBe(200)
})
