import { getMe, login, signOut } from '@snowplow/contract/auth/auth.ts'
import { mockRefresh, mockSignIn } from '@snowplow/contract/auth/mock-auth.ts'
import { addAuthenticatorApp, completeLogin, startAuthenticatorApp } from '@snowplow/contract/auth/second-factor.ts'
import { endOtherSessions, endSession, type Session as Listed, listSessions } from '@snowplow/contract/auth/sessions.ts'
import { maxListedSessions } from '@snowplow/contract/limits.ts'
import { deleteUser } from '@snowplow/contract/user/user.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { Session } from '../../../entities/session.entity.ts'
import { signToken } from '../../../http/token.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { enrollApp } from '../../../test/sign-in/enroll.ts'
import { codeAt } from '../../../test/sign-in/totp.ts'
import { onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { purgeExpiredSessions } from '../sign-in/session.service.ts'

const noon = '2025-10-01T12:00:00-05:00'
const after = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const getNewToken = ({ headers }: { headers: Record<string, unknown> }) => headers['new-access-token'] as string

onBothDatabases('sessions', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: noon })
  })
  afterEach(() => contest.setClock(noon))

  async function getToken(email: string, agent = firefox): Promise<string> {
    const payload = { email, password: testPassword }
    const headers = { 'user-agent': agent }
    return (await contest.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).json().token
  }
  const signIn = async (email: string, agent?: string) => contest.withToken(await getToken(email, agent))
  const withEarlyToken = async (userId: number) =>
    contest.withToken(await signToken({ userId, version: 0 }, contest.config.JWT_SECRET, new Date(noon), 3600))
  type Caller = Awaited<ReturnType<typeof signIn>>
  const list = async (caller: Caller): Promise<Listed[]> => (await caller(listSessions)).json().sessions
  const getStatus = async (caller: Caller) => (await caller(getMe)).statusCode
  const other = async (caller: Caller) => (await list(caller)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const getEvents = async (subjectId: number) =>
    (await contest.orm.em.fork().findAll(AuditEvent, { where: { subjectId }, orderBy: { id: 'asc' } })).map(
      ({ action, before }) => [action, before],
    )

  once('lists where the person is signed in, this session first', async () => {
    const { email } = await makeUser(contest.orm)
    const here = await signIn(email)
    contest.setClock(after(5))
    await signIn(email, 'curl/8.14.1')
    expect(await list(here)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        isCurrent: true,
        browser: 'Firefox',
        system: 'Windows',
        signedInAt: new Date(noon).toISOString(),
        lastUsedAt: after(5),
      },
      expect.objectContaining({ isCurrent: false, browser: null, system: null, signedInAt: after(5) }),
    ])
  })

  test('the first factor ends all other sessions, a further one none', async () => {
    const { id, email } = await makeUser(contest.orm)
    const [stranger, unlisted] = [await signIn(email), await withEarlyToken(id)]
    const { caller, secret } = await enrollApp(contest, email, noon)
    expect([await getStatus(stranger), await getStatus(unlisted), await getStatus(caller)]).toEqual([401, 401, 200])
    expect((await list(caller)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    expect(await getEvents(id)).toContainEqual(['session.others_ended', { sessions: 1 }])
    contest.setClock(after(1))
    const { challenge } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    const second = await contest.call(completeLogin, { body: { challenge, code: codeAt(secret, after(1)) } })
    const started = (await caller(startAuthenticatorApp, { body: { currentPassword: testPassword } })).json()
    const again = { enrollment: started.enrollment, code: codeAt(started.secret, after(1)) }
    expect((await caller(addAuthenticatorApp, { body: again })).statusCode).toBe(200)
    expect(await getStatus(contest.withToken(second.json().token))).toBe(200)
  })

  once('a first factor of a token without a session continues in a new one', async () => {
    const { id } = await makeUser(contest.orm)
    const bare = await withEarlyToken(id)
    const started = (await bare(startAuthenticatorApp, { body: { currentPassword: testPassword } })).json()
    const body = { enrollment: started.enrollment, code: codeAt(started.secret, noon) }
    const added = await bare(addAuthenticatorApp, { body })
    expect([added.statusCode, added.json().recoveryCodes.length]).toEqual([200, 10])
    expect([await getStatus(bare), await getStatus(contest.withToken(getNewToken(added)))]).toEqual([401, 200])
  })

  once('lists no session of another person', async () => {
    const [one, stranger] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    await signIn(stranger.email)
    expect(await list(await signIn(one.email))).toHaveLength(1)
  })

  once('stores the last use at most once a minute', async () => {
    const { email } = await makeUser(contest.orm)
    const [here, observer] = [await signIn(email), await signIn(email)]
    const lastUse = async () => (await list(observer)).find(({ isCurrent }) => !isCurrent)?.lastUsedAt
    contest.setClock(after(0.5))
    expect(await getStatus(here)).toBe(200)
    expect(await lastUse()).toBe(new Date(noon).toISOString())
    contest.setClock(after(1))
    expect(await getStatus(here)).toBe(200)
    await expect.poll(lastUse).toBe(after(1))
  })

  test('ends one session at once, and audits it once', async () => {
    const { id, email } = await makeUser(contest.orm)
    const [here, elsewhere, third] = [await signIn(email), await signIn(email), await signIn(email)]
    const ended = (await list(elsewhere)).find(({ isCurrent }) => isCurrent)?.id
    const responses = await Promise.all([1, 2].map(() => here(endSession, { params: { id: ended } })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect([await getStatus(here), await getStatus(elsewhere), await getStatus(third)]).toEqual([200, 401, 200])
    expect((await getEvents(id)).slice(3)).toEqual([['session.ended', { browser: 'Firefox', system: 'Windows' }]])
    expect(await list(here)).toHaveLength(2)
  })

  once('ends no session of another person, with the same reply', async () => {
    const [one, stranger] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    const victim = await signIn(stranger.email)
    const [{ id } = { id: '' }] = await list(victim)
    const response = await (await signIn(one.email))(endSession, { params: { id } })
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    expect(await getStatus(victim)).toBe(200)
  })

  once.each(['1', 'x', "' or 1=1", '00000000-0000-0000-0000-00000000000g'])('rejects the id %j', async (id) => {
    const { email } = await makeUser(contest.orm)
    const response = await (await signIn(email))(endSession, { params: { id } })
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid'])
  })

  once('ends the others, and continues with the same token', async () => {
    const { id, email } = await makeUser(contest.orm)
    const [here, elsewhere, third] = [await signIn(email), await signIn(email), await signIn(email)]
    const response = await here(endOtherSessions)
    expect([response.statusCode, getNewToken(response)]).toEqual([200, undefined])
    expect([await getStatus(here), await getStatus(elsewhere), await getStatus(third)]).toEqual([200, 401, 401])
    expect(await list(here)).toHaveLength(1)
    expect((await getEvents(id)).slice(3)).toEqual([['session.others_ended', { sessions: 2 }]])
  })

  test('leaves one session if two end each other', async () => {
    const { email } = await makeUser(contest.orm)
    const callers = [await signIn(email), await signIn(email)]
    const responses = await Promise.all(callers.map((caller) => caller(endOtherSessions)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await Promise.all(callers.map(getStatus))).sort()).toEqual([200, 401])
  })

  once('renews a token within its session, and not beyond', async () => {
    const { email } = await makeUser(contest.orm)
    const [token, observer] = [await getToken(email), await signIn(email)]
    contest.setClock(after(7 * 60))
    const renewed = contest.withToken(getNewToken(await contest.withToken(token)(getMe)))
    const id = (await list(renewed)).find(({ isCurrent }) => isCurrent)?.id
    contest.setClock(after(13 * 60))
    expect([await getStatus(contest.withToken(token)), await getStatus(renewed)]).toEqual([401, 200])
    await purgeExpiredSessions(contest.orm.em.fork(), new Date(after(13 * 60)))
    expect((await list(renewed)).map((session) => session.id)).toEqual([id])
    await renewed(endSession, { params: { id } })
    expect([await getStatus(renewed), await getStatus(observer)]).toEqual([401, 401])
  })

  once('signing out ends every session', async () => {
    const { email } = await makeUser(contest.orm)
    const [here, elsewhere] = [await signIn(email), await signIn(email)]
    await here(signOut)
    expect([await getStatus(here), await getStatus(elsewhere)]).toEqual([401, 401])
    expect(await list(await signIn(email))).toHaveLength(1)
  })

  once('tokens of earlier versions work until the others are ended', async () => {
    const { id, email } = await makeUser(contest.orm)
    const [early, otherEarly] = [await withEarlyToken(id), await withEarlyToken(id)]
    const recent = await signIn(email)
    expect((await list(early)).map(({ isCurrent }) => isCurrent)).toEqual([false])
    await recent(endSession, { params: { id: (await list(recent))[0]?.id } })
    expect([await getStatus(early), await getStatus(otherEarly)]).toEqual([200, 200])
    const next = contest.withToken(getNewToken(await early(endOtherSessions)))
    expect([await getStatus(next), await getStatus(early), await getStatus(otherEarly)]).toEqual([200, 401, 401])
    expect((await list(next)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  once('a session of another account does not make a token valid', async () => {
    const [one, stranger] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    const [{ id: sessionId } = { id: '' }] = await list(await signIn(stranger.email))
    const claims = { userId: one.id, version: 0, sessionId }
    const token = await signToken(claims, contest.config.JWT_SECRET, new Date(noon), 3600)
    expect(await getStatus(contest.withToken(token))).toBe(401)
  })

  once('the mock starts a session, and its refresh continues it', async () => {
    const { email } = await makeUser(contest.orm)
    const response = await contest.call(mockSignIn, { body: { email, password: testPassword } })
    const caller = contest.withToken(response.json().access_token)
    const refreshed = contest.withToken(getNewToken(await caller(mockRefresh)))
    expect(await list(refreshed)).toEqual(await list(caller))
    await (await signIn(email))(endOtherSessions)
    expect([await getStatus(caller), await getStatus(refreshed)]).toEqual([401, 401])
  })

  once('are purged when they have expired, and deleted with the account', async () => {
    const { id, email } = await makeUser(contest.orm)
    await signIn(email)
    const count = () => contest.orm.em.fork().count(Session, { user: id })
    await purgeExpiredSessions(contest.orm.em.fork(), new Date(after(12 * 60 - 1)))
    expect(await count()).toBe(1)
    await purgeExpiredSessions(contest.orm.em.fork(), new Date(after(12 * 60 + 1)))
    expect(await count()).toBe(0)
    await signIn(email)
    expect((await contest.as('admin')(deleteUser, { params: { id } })).statusCode).toBe(200)
    expect(await count()).toBe(0)
  })

  once('lists no more than the last used ones, but always this one', async () => {
    const { id, email } = await makeUser(contest.orm)
    const here = await signIn(email)
    const later = new Date(after(1))
    const row = { user: id, tokenVersion: 0, browser: null, system: null, createdAt: later, lastUsedAt: later }
    const rows = Array.from({ length: 60 }, () => ({ ...row, id: crypto.randomUUID(), expiresAt: new Date(after(60)) }))
    await contest.orm.em.fork().insertMany(Session, rows)
    const listed = await list(here)
    expect([listed.length, listed[0]?.isCurrent]).toEqual([maxListedSessions, true])
    expect(await other(here)).not.toBe('')
  })
})
