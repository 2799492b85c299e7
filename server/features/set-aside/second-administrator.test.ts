import { getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import {
  confirmExclusion,
  declineExclusion,
  getRequestEffect,
  listSetAsides,
  restoreBallots,
  setAsideBallots,
} from '@snowplow/contract/poll-result/set-aside.ts'
import { getDistrictResults } from '@snowplow/contract/results/results.ts'
import { enterDraw, lockCount, updateCountRules } from '@snowplow/contract/results/ties.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { signToken } from '../../http/token.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

onBothDatabases('second administrator', (database) => {
  let contest: TestApp
  const first = getCaller(() => contest, 'admin')
  let account: { userId: number; version: number }
  let now = at.phase1
  /** A token ends after days. */
  const second = (async (...request: Parameters<typeof first>) => {
    const token = await signToken(account, contest.config.JWT_SECRET, new Date(now), 3600)
    return contest.withToken(token)(...request)
  }) as typeof first
  const setClock = (instant: string) => {
    now = instant
    contest.setClock(instant)
  }
  const newBody = (more: object = {}) => ({ id: crypto.randomUUID(), ...more })
  const request = (ballots: number[]) =>
    first(setAsideBallots, { params: { districtId: 1 }, body: newBody({ reason: 'Cast by a program.', ballots }) })
  const decide = (route: typeof confirmExclusion | typeof declineExclusion, id: number, by = second) =>
    by(route, { params: { id }, body: newBody(route === declineExclusion ? { reason: 'They were a class.' } : {}) })
  const restore = (id: number) =>
    first(restoreBallots, { params: { id }, body: newBody({ reason: 'They were a class.' }) })
  const counts = async () => {
    const { ballots, setAside } = (await first(getPollResult, { params: { districtId: 1 } })).json()
    return [ballots, setAside]
  }
  const getResult = ({ statusCode, json }: Awaited<ReturnType<typeof first>>) => [statusCode, json().code]

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    repeatWhileCounting(contest)
    const { id, tokenVersion } = await makeUser(contest.orm, { roles: ['admin'] })
    account = { userId: id, version: tokenVersion }
    const body = { tieRule: 'draw', needsSecondAdministrator: true }
    expect((await first(updateCountRules, { body })).json().needsSecondAdministrator).toBe(true)
    const options = await makeVotingOptions(contest, 1, 3)
    await makeBallots(
      contest,
      Array.from({ length: 20 }, () => ({ options, at: at.phase3 })),
    )
    setClock(at.phase3)
  })

  test('confirms before ballots are set aside', async () => {
    const reply = await request([1, 2, 3])
    const { id, confirmed, isOwnRequest } = reply.json()
    expect([reply.statusCode, confirmed, isOwnRequest]).toEqual([201, null, true])
    expect(await counts()).toEqual([20, 0])
    expect(getResult(await request([3]))).toEqual([409, 'ballot.already_set_aside'])
    expect(getResult(await restore(id))).toEqual([409, 'setAside.is_waiting'])
    expect(getResult(await decide(confirmExclusion, id, first))).toEqual([403, 'setAside.own_request'])
    const replies = await Promise.all([1, 2, 3].map(() => decide(confirmExclusion, id)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await counts()).toEqual([17, 3])
    const [listed] = (await second(listSetAsides, { params: { districtId: 1 } })).json().items
    expect(listed).toMatchObject({ id, confirmed: { by: expect.any(String) }, isOwnRequest: false })
  })

  test('confirms before ballots are restored', async () => {
    const [{ id }] = (await first(listSetAsides, { params: { districtId: 1 } })).json().items
    const reply = await restore(id)
    expect(reply.json()).toMatchObject({ restoring: { reason: 'They were a class.' }, reverted: null })
    expect(await counts()).toEqual([17, 3])
    expect(getResult(await restore(id))).toEqual([409, 'setAside.is_waiting'])
    // Declined: the ballots stay set aside.
    expect((await decide(declineExclusion, id)).json()).toMatchObject({ restoring: null, reverted: null })
    expect(getResult(await decide(confirmExclusion, id))).toEqual([409, 'setAside.not_waiting'])
    await restore(id)
    expect((await decide(confirmExclusion, id)).json().reverted).toMatchObject({ confirmedBy: expect.any(String) })
    expect(await counts()).toEqual([20, 0])
  })

  test('declines a request, or its author withdraws it', async () => {
    const { id } = (await request([4, 5])).json()
    expect((await decide(declineExclusion, id)).json()).toMatchObject({ confirmed: null, reverted: {} })
    const { id: other } = (await request([4, 5])).json()
    expect((await decide(declineExclusion, other, first)).statusCode).toBe(200)
    expect(await counts()).toEqual([20, 0])
    expect(getResult(await decide(confirmExclusion, other))).toEqual([409, 'setAside.not_waiting'])
    expect(getResult(await decide(confirmExclusion, 999_999))).toEqual([404, 'setAside.not_found'])
  })

  test('shows the effect of a confirmation, without votes of few ballots', async () => {
    const getEffect = (id: number) => second(getRequestEffect, { params: { id } })
    const votes = ({ names }: { names: { before: number; after: number }[] }) =>
      names.map(({ before, after }) => [before, after])
    const { id: few } = (await request([6, 7])).json()
    expect((await getEffect(few)).json().names).toEqual([])
    await decide(declineExclusion, few)
    expect(getResult(await getEffect(few))).toEqual([409, 'setAside.not_waiting'])
    expect(getResult(await getEffect(999_999))).toEqual([404, 'setAside.not_found'])
    const { id } = (await request(Array.from({ length: 12 }, (_, index) => index + 6))).json()
    const exclusion = (await getEffect(id)).json()
    expect(votes(exclusion)).toEqual([20, 20, 20].map((before) => [before, before - 12]))
    await decide(confirmExclusion, id)
    await restore(id)
    const restoration = (await getEffect(id)).json()
    expect([votes(restoration), restoration.before]).toEqual([[8, 8, 8].map((rest) => [rest, 20]), exclusion.after])
    await decide(confirmExclusion, id)
    expect(await counts()).toEqual([20, 0])
  })

  test('leaves each request and decision in the audit log', async () => {
    const audit = await contest.orm.em
      .fork()
      .find(AuditEvent, { action: { $like: 'ballot.%' } }, { orderBy: { id: 1 }, limit: 6 })
    expect(audit.map(({ action }) => action)).toEqual([
      'ballot.exclusion_requested',
      'ballot.set_aside',
      'ballot.restoration_requested',
      'ballot.request_declined',
      'ballot.restoration_requested',
      'ballot.restored',
    ])
    expect(audit[1]?.after).toMatchObject({ requestedBy: audit[0]?.actor })
    expect(audit[1]?.actor).not.toBe(audit[0]?.actor)
  })

  test('can be given up until the public poll starts, and required later', async () => {
    const change = (needsSecondAdministrator: boolean) =>
      first(updateCountRules, { body: { tieRule: 'draw', needsSecondAdministrator } })
    expect(getResult(await change(false))).toEqual([409, 'countRules.voting_started'])
    expect((await change(true)).statusCode).toBe(200)
  })

  test('cannot confirm while the count is locked, nor after the announcement', async () => {
    const { id } = (await request([6])).json()
    setClock('2025-10-06T12:00:00-05:00')
    expect((await first(lockCount)).statusCode).toBe(201)
    expect(getResult(await decide(confirmExclusion, id))).toEqual([409, 'setAside.count_locked'])
    const body = { digits: '73018259640417725539', source: 'Dice on camera' }
    expect((await first(enterDraw, { body })).statusCode).toBe(200)
    setClock(at.after)
    expect(getResult(await decide(confirmExclusion, id))).toEqual([403, 'setAside.not_open'])
    // A request without confirmation has no effect on the published results.
    const results = (await contest.call(getDistrictResults, { params: { districtId: 1 } })).json()
    expect([results.ballots, results.setAside, results.setAsides]).toEqual([20, 0, []])
  })
})
