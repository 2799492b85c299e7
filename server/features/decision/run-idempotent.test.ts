import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@snowplow/contract/auth/auth.ts'
import {
  approveEmployeeNames,
  type EmployeeSubmission,
  rejectEmployeeName,
  reviseEmployeeName,
  submitEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import { restoreBallots, setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { makeUser, testPassword } from '../../test/make/make-user.ts'
import { type Caller, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
let counter = 0

interface Action {
  request: (id: string, by?: Caller) => ReturnType<Caller>
  /** Reuses the key with another payload. */
  requestOther: (id: string) => ReturnType<Caller>
  audited: string
}

onBothDatabases('runIdempotent', (database) => {
  let contest: TestApp
  let address: string
  let folder: string
  let options: number[]
  const admin = getCaller(() => contest, 'admin')
  const staff = getCaller(() => contest, 'user')
  const open = () => testApp({ database: address, now: stage4 })
  beforeAll(async () => {
    const initial = await database()
    folder = await mkdtemp(join(tmpdir(), 'act-'))
    // A database in memory would not survive the restart.
    address = initial.includes(':memory:') ? `sqlite:${join(folder, 'contest.db')}` : initial
    contest = await open()
    options = await makeVotingOptions(contest, 1, 3)
    // Two concurrent calls would create two accounts.
    await contest.accountOf('admin')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const naming = () => ({ snowplowName: `Truck Name ${++counter}`, snowplowId: `O-${counter}`, districtId: 1 })
  const sendName = async (): Promise<EmployeeSubmission> => (await staff(submitEmployeeName, { body: naming() })).json()
  const reason = 'It does not fit.'
  const cast = () => makeBallots(contest, [{ options, at: stage4 }])

  const actions: Record<string, () => Promise<Action>> = {
    async 'an approval'() {
      const [name, another] = [await sendName(), await sendName()]
      const request = (ids: EmployeeSubmission[], id: string, by = admin) =>
        by(approveEmployeeNames, { body: { id, entries: ids.map(({ id, version }) => ({ id, version })) } })
      return {
        request: (id, by) => request([name], id, by),
        requestOther: (id) => request([name, another], id),
        audited: 'naming.approved',
      }
    },
    async 'a rejection'() {
      const { id: name, version } = await sendName()
      const request = (id: string, because: string, by = admin) =>
        by(rejectEmployeeName, { params: { id: name }, body: { id, version, reason: because } })
      return {
        request: (id, by) => request(id, reason, by),
        requestOther: (id) => request(id, 'Too long.'),
        audited: 'naming.rejected',
      }
    },
    async 'a revision'() {
      const { id: name, version } = await sendName()
      const [initial, other] = [naming(), naming()]
      const request = (id: string, body: object, by = staff) =>
        by(reviseEmployeeName, { params: { id: name }, body: { ...body, id, version } })
      return {
        request: (id, by) => request(id, initial, by),
        requestOther: (id) => request(id, other),
        audited: 'naming.revised',
      }
    },
    async 'an exclusion'() {
      const [ballots, otherBallots] = [await cast(), await cast()]
      const request = (id: string, ids: number[], by = admin) =>
        by(setAsideBallots, { params: { districtId: 1 }, body: { id, reason, ballots: ids } })
      return {
        request: (id, by) => request(id, ballots, by),
        requestOther: (id) => request(id, otherBallots),
        audited: 'ballot.set_aside',
      }
    },
    async 'a return'() {
      const body = { id: crypto.randomUUID(), reason, ballots: await cast() }
      const { id: action } = (await admin(setAsideBallots, { params: { districtId: 1 }, body })).json()
      const request = (id: string, because: string, by = admin) =>
        by(restoreBallots, { params: { id: action }, body: { id, reason: because } })
      return {
        request: (id, by) => request(id, reason, by),
        requestOther: (id) => request(id, 'They were a class.'),
        audited: 'ballot.restored',
      }
    },
  }
  const kinds = Object.keys(actions)
  const prepare = (kind: string) => (actions[kind] as () => Promise<Action>)()
  const timesAudited = (action: string) => contest.orm.em.fork().count(AuditEvent, { action } as object)

  test.each(kinds)('runs %s once and repeats the reply, also for concurrent requests', async (kind) => {
    const { request, audited } = await prepare(kind)
    const before = await timesAudited(audited)
    const id = crypto.randomUUID()
    const [one, other] = await Promise.all([request(id), request(id)])
    const repeat = await request(id)
    expect(one.statusCode).toBeLessThan(300)
    for (const again of [other, repeat]) expect([again.statusCode, again.json()]).toEqual([one.statusCode, one.json()])
    expect(await timesAudited(audited)).toBe(before + 1)
    // With another key it is a new request, which comes too late.
    expect((await request(crypto.randomUUID())).statusCode).toBe(409)
  })

  test.each(kinds)('rejects the key of %s with another payload or user', async (kind) => {
    const { request, requestOther } = await prepare(kind)
    const id = crypto.randomUUID()
    expect((await request(id)).statusCode).toBeLessThan(300)
    const { email } = await makeUser(contest.orm, { roles: ['user', 'admin'] })
    const { token } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    for (const refused of [await requestOther(id), await request(id, contest.withToken(token))])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'decision.id_used'])
  })

  test.each(kinds)('rejects %s without a UUID', async (kind) => {
    const { request } = await prepare(kind)
    const response = await request('mine')
    expect([response.statusCode, response.json().fields[0].path]).toEqual([400, 'id'])
  })

  test('replies from storage after a restart and after the deadline', async () => {
    const completed: [Action, string, string][] = []
    for (const kind of kinds) {
      const action = await prepare(kind)
      const id = crypto.randomUUID()
      completed.push([action, id, (await action.request(id)).body])
    }
    await contest.close()
    contest = await open()
    // Naming is closed by then, and the winners are announced.
    contest.setClock('2025-11-20T12:00:00-06:00')
    for (const [action, id, first] of completed) expect((await action.request(id)).body).toBe(first)
    contest.setClock(stage4)
  })
})
