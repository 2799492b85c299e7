import { login } from '@snowplow/contract/auth/auth.ts'
import {
  confirmExclusion,
  listSetAsides,
  restoreBallots,
  setAsideBallots,
} from '@snowplow/contract/poll-result/set-aside.ts'
import { updateCountRules } from '@snowplow/contract/results/ties.ts'
import { createUser, deleteUser, setUserPassword, type User, updateUser } from '@snowplow/contract/user/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import type { UserRow } from '../../entities/user.entity.ts'
import { signToken } from '../../http/token.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { makeUser, testPassword } from '../../test/make/make-user.ts'
import { at, getCaller, type TestApp, testApp } from '../../test/test-app.ts'

const requestedAt = '2025-10-01T12:00:00-05:00'

describe('a request for the count', () => {
  let contest: TestApp
  let options: number[]
  let next = 0
  const requester = getCaller(() => contest, 'admin')
  const rule = (needsSecondAdministrator: boolean) =>
    requester(updateCountRules, { body: { tieRule: 'allWin', needsSecondAdministrator } })
  const getResult = ({ statusCode, json }: Awaited<ReturnType<typeof requester>>) => [statusCode, json().code]

  async function signIn({ email }: Pick<UserRow, 'email'>) {
    const { token } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    return contest.withToken(token)
  }
  async function make(account: object): Promise<User> {
    const names = { firstName: 'Second', lastName: `Account ${++next}` }
    const body = { ...names, email: `second${next}@mail.example`, roles: ['admin'], ...account }
    const reply = await requester(createUser, { body })
    expect(reply.statusCode).toBe(201)
    return reply.json()
  }
  /** Requests to set one more ballot aside. */
  async function request(): Promise<number> {
    const [ballot] = await makeBallots(contest, [{ options, at: at.phase3 }])
    const body = { id: crypto.randomUUID(), reason: 'Cast by a program.', ballots: [ballot] }
    const reply = await requester(setAsideBallots, { params: { districtId: 1 }, body })
    expect(reply.json().confirmed).toBeNull()
    return reply.json().id
  }
  const confirm = async (by: typeof requester, id: number) =>
    getResult(await by(confirmExclusion, { params: { id }, body: { id: crypto.randomUUID() } }))
  const find = async (by: typeof requester, id: number) => {
    const { items } = (await by(listSetAsides, { params: { districtId: 1 } })).json()
    return items.find((one: { id: number }) => one.id === id)
  }

  beforeAll(async () => {
    contest = await testApp({ now: at.phase1 })
    options = await makeVotingOptions(contest, 1, 3)
  })

  test('cannot be required where nobody could confirm', async () => {
    expect(getResult(await rule(true))).toEqual([409, 'countRules.no_second_administrator'])
    // The caller has chosen the password of the first, and the second has not accepted the invitation.
    await make({ password: testPassword })
    const invited = await make({})
    expect(invited.hasPassword).toBe(false)
    expect(getResult(await rule(true))).toEqual([409, 'countRules.no_second_administrator'])
    const colleague = await makeUser(contest.orm, { roles: ['admin'], lastName: 'Colleague' })
    expect(getResult(await rule(true))).toEqual([200, undefined])
    expect((await rule(true)).json().confirmers).toEqual([`${colleague.firstName} Colleague`])
  })

  test('is not confirmed by an account whose password the requester chose', async () => {
    const own = await make({ password: testPassword })
    contest.setClock(requestedAt)
    const id = await request()
    const second = await signIn(own)
    expect(await confirm(second, id)).toEqual([403, 'setAside.credentials_by_requester'])
    expect((await find(second, id)).confirmation.blocker).toBe('setAside.credentials_by_requester')
    contest.setClock(at.phase1)
  })

  test('is not confirmed by an account that the requester took over', async () => {
    const [one, other] = [
      await makeUser(contest.orm, { roles: ['admin'] }),
      await makeUser(contest.orm, { roles: ['admin'] }),
    ]
    await requester(setUserPassword, { params: { id: one.id }, body: { password: testPassword } })
    const { firstName, lastName, roles, isActive, version } = other
    const change = { firstName, lastName, roles, isActive, version, email: 'alias@mail.example' }
    expect((await requester(updateUser, { params: { id: other.id }, body: change })).statusCode).toBe(200)
    contest.setClock(requestedAt)
    const id = await request()
    for (const account of [one, { email: 'alias@mail.example' }])
      expect(await confirm(await signIn(account), id)).toEqual([403, 'setAside.credentials_by_requester'])
    contest.setClock(at.phase1)
  })

  test('is not confirmed by a later administrator', async () => {
    contest.setClock('2025-09-30T12:00:00-05:00')
    const promoted = await makeUser(contest.orm, { roles: ['user'] })
    const { firstName, lastName, email, isActive, version } = promoted
    const change = { firstName, lastName, email, isActive, version, roles: ['admin'] }
    expect((await requester(updateUser, { params: { id: promoted.id }, body: change })).statusCode).toBe(200)
    contest.setClock(requestedAt)
    const id = await request()
    expect(await confirm(await signIn(promoted), id)).toEqual([403, 'setAside.admin_since_voting'])
    contest.setClock('2025-10-02T12:00:00-05:00')
    const late = await make({ password: testPassword })
    expect(await confirm(await signIn(late), id)).toEqual([403, 'setAside.admin_since_request'])
    contest.setClock(at.phase1)
  })

  test('names who may confirm it, and still does once that account is deleted', async () => {
    contest.setClock(requestedAt)
    const helper = await makeUser(contest.orm, { roles: ['admin'], lastName: 'Helper' })
    const id = await request()
    expect(await confirm(requester, id)).toEqual([403, 'setAside.own_request'])
    const { by, blocker } = (await find(requester, id)).confirmation
    expect(by).toContain('Sleet Helper')
    expect(blocker).toBe('setAside.own_request')
    const token = await signToken(
      { userId: helper.id, version: helper.tokenVersion },
      contest.config.JWT_SECRET,
      new Date(requestedAt),
      3600,
    )
    const second = contest.withToken(token)
    expect((await find(second, id)).confirmation.blocker).toBeNull()
    expect(await confirm(second, id)).toEqual([200, undefined])
    expect((await requester(deleteUser, { params: { id: helper.id } })).statusCode).toBe(200)
    const { confirmed, confirmation } = await find(requester, id)
    expect([confirmed.by, confirmation]).toEqual([expect.stringContaining('Sleet Helper'), null])
    const events = await contest.orm.em.fork().find(AuditEvent, { action: 'ballot.set_aside' })
    expect(events.at(-1)?.actor).toContain('Sleet Helper')
    // A restoration waits as well.
    const body = { id: crypto.randomUUID(), reason: 'They were a class.' }
    const restoring = (await requester(restoreBallots, { params: { id }, body })).json()
    expect([restoring.restoring.reason, restoring.confirmation.blocker]).toEqual([
      'They were a class.',
      'setAside.own_request',
    ])
  })
})
