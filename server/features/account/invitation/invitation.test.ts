import { login } from '@snowplow/contract/auth/auth.ts'
import { acceptInvitation, readInvitation } from '@snowplow/contract/user/invitation.ts'
import {
  createUser,
  deleteUser,
  inviteUser,
  listUsers,
  setUserPassword,
  updateUser,
} from '@snowplow/contract/user/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { Decision } from '../../../entities/decision.entity.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { getCaller, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { purgeExpiredInvitations } from './invite.ts'

const password = 'seven plows in a row'
let counter = 0

onBothDatabases('invitation', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
  })
  const admin = getCaller(() => contest, 'admin')
  const person = () => ({
    firstName: 'Ice',
    lastName: 'Testerson',
    email: `invited${++counter}@example.org`,
    roles: ['user' as const],
  })
  const create = async (input: object = {}) => (await admin(createUser, { body: { ...person(), ...input } })).json()
  const tokenIn = ({ path }: { path: string }) => path.replace('/invitation#', '')
  const invited = async () => {
    const user = await create()
    return { user, token: tokenIn(user.invitation) }
  }
  const read = (token: string) => contest.call(readInvitation, { body: { token } })
  const accept = (token: string, chosen = password) =>
    contest.call(acceptInvitation, { body: { token, password: chosen } })
  const again = (id: number, actionId: string = crypto.randomUUID()) =>
    admin(inviteUser, { params: { id: String(id) }, body: { id: actionId } })
  const listed = async (id: number) => {
    const query = { where: JSON.stringify({ id }) }
    return (await admin(listUsers, { query })).json().items[0]
  }
  const getCode = (response: { statusCode: number; json: () => { code?: string } }) =>
    response.json().code ?? response.statusCode
  const expire = (id: number) =>
    contest.orm.em.fork().nativeUpdate(User, { id }, { invitedUntil: new Date('2025-09-30T12:00:00Z') })

  once('lets a new user choose a password and sign in, once', async () => {
    const { user, token } = await invited()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(user.invitation.endsAt).toBe('2025-10-08T17:00:00.000Z')
    expect(await listed(user.id)).toMatchObject({ hasPassword: false, invitedUntil: user.invitation.endsAt })
    const details = (await read(token)).json()
    expect(details).toEqual({
      purpose: 'invitation',
      firstName: 'Ice',
      lastName: 'Testerson',
      email: user.email,
      endsAt: user.invitation.endsAt,
    })

    const session = (await accept(token)).json()
    expect((await contest.withToken(session.token)('GET', '/auth/me')).json().email).toBe(user.email)
    expect(await listed(user.id)).toMatchObject({ hasPassword: true, invitedUntil: null, version: user.version })
    expect((await contest.call(login, { body: { email: user.email, password } })).statusCode).toBe(200)
    expect([getCode(await read(token)), getCode(await accept(token, 'another sentence here'))]).toEqual([
      'invitation.already_used',
      'invitation.already_used',
    ])
    const events = await contest.orm.em
      .fork()
      .findAll(AuditEvent, { where: { subjectId: user.id }, orderBy: { id: 1 } })
    expect(events.map(({ action }) => action)).toEqual([
      'user.created',
      'user.invited',
      'user.invitation_accepted',
      'session.started',
      'session.started',
      'session.failed',
    ])
  })

  test('signs in both times when accepted twice with the same password', async () => {
    const { user, token } = await invited()
    const responses = [...(await Promise.all([accept(token), accept(token)])), await accept(token)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { orm } = contest
    expect(await orm.em.fork().count(AuditEvent, { action: 'user.invitation_accepted', subjectId: user.id })).toBe(1)
  })

  once('is stored only as a hash, also in the stored decision', async () => {
    const { user, token } = await invited()
    const em = contest.orm.em.fork()
    const stored = JSON.stringify([
      await em.findAll(Invitation),
      await em.findAll(Decision),
      await em.findAll(AuditEvent),
    ])
    expect([stored.includes(token), stored.includes(user.email)]).toEqual([false, true])
  })

  test('repeats the link for a repeated key and replaces it for a new key', async () => {
    const body = { ...person(), id: crypto.randomUUID() }
    const [one, other] = await Promise.all([admin(createUser, { body }), admin(createUser, { body })])
    expect([one.statusCode, other.json()]).toEqual([201, one.json()])
    const { id, invitation } = one.json()
    const actionId = crypto.randomUUID()
    const first = (await again(id, actionId)).json()
    expect((await again(id, actionId)).json()).toEqual(first)
    const second = (await again(id)).json()
    const codes = [invitation, first, second].map(async (input) => getCode(await read(tokenIn(input))))
    expect(await Promise.all(codes)).toEqual(['invitation.replaced', 'invitation.replaced', 200])
  })

  once('expires after seven days and can be replaced', async () => {
    const { user, token } = await invited()
    await expire(user.id)
    expect([getCode(await read(token)), getCode(await accept(token))]).toEqual([
      'invitation.expired',
      'invitation.expired',
    ])
    const renewed = tokenIn((await again(user.id)).json())
    expect(getCode(await accept(renewed))).toBe(200)
    const lateResponse = await again(user.id)
    expect([lateResponse.statusCode, lateResponse.json().code]).toEqual([409, 'user.already_active'])
  })

  once('ends when the account has a password, is deactivated or deleted', async () => {
    const [first, second, third] = [await invited(), await invited(), await invited()]
    await admin(setUserPassword, { params: { id: String(first.user.id) }, body: { password } })
    const { firstName, lastName, email, roles, version } = second.user
    const change = { firstName, lastName, email, roles, version, isActive: false }
    await admin(updateUser, { params: { id: String(second.user.id) }, body: change })
    await admin(deleteUser, { params: { id: String(third.user.id) } })
    const codes = [first, second, third].map(async ({ token }) => getCode(await accept(token)))
    expect(await Promise.all(codes)).toEqual(['invitation.replaced', 'invitation.deactivated', 'invitation.unknown'])
  })

  once('ends when the email changes, and can be replaced', async () => {
    const { user, token } = await invited()
    const { firstName, lastName, roles, isActive, version } = user
    const body = { firstName, lastName, roles, isActive, version, email: `corrected.${user.email}` }
    expect((await admin(updateUser, { params: { id: String(user.id) }, body })).json().invitedUntil).not.toBeNull()
    expect(getCode(await accept(token))).toBe('invitation.replaced')
    expect(getCode(await accept(tokenIn((await again(user.id)).json())))).toBe(200)
  })

  once.each([
    ['seven77', 'too_short'],
    ['Password1!', 'too_common'],
  ])('is not used up by the password %s', async (chosen, expectedCode) => {
    const { token } = await invited()
    const response = await accept(token, chosen)
    expect([response.statusCode, response.json().fields[0].code]).toEqual([400, expectedCode])
    expect((await accept(token)).statusCode).toBe(200)
  })

  once('is not created for an account with a password', async () => {
    expect(await create({ password })).toMatchObject({ hasPassword: true, invitedUntil: null })
    expect('invitation' in (await create({ password }))).toBe(false)
  })

  once('is purged long after its creation', async () => {
    const { token } = await invited()
    await purgeExpiredInvitations(contest.orm.em.fork(), new Date('2026-01-15T12:00:00Z'))
    expect(getCode(await read(token))).toBe('invitation.unknown')
  })

  once('throttles only the client that guesses tokens', async () => {
    const { token } = await invited()
    const other = await testApp()
    const guess = () => other.call(acceptInvitation, { body: { token: 'x'.repeat(32), password } })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).statusCode).toBe(404)
    const lateResponse = await guess()
    expect([lateResponse.statusCode, Number(lateResponse.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await read(token)).statusCode).toBe(200)
  })
})
