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
import { setBallotsAside, takeBallotsBack } from '@snowplow/contract/set-aside.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVotingOptions } from '../../test/make.ts'
import { makeBallots } from '../../test/make-ballots.ts'
import { makeUser, testPassword } from '../../test/make-user.ts'
import { type Caller, callerOf, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { AuditEvent } from '../audit-event/audit-event.entity.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
let made = 0

/** An act, ready to be asked for. */
interface Act {
  ask: (id: string, by?: Caller) => ReturnType<Caller>
  /** The same with something else in it. */
  askOther: (id: string) => ReturnType<Caller>
  audited: string
}

onBothDatabases('an act with an id', (database) => {
  let contest: TestApp
  let address: string
  let folder: string
  let options: number[]
  const admin = callerOf(() => contest, 'admin')
  const staff = callerOf(() => contest, 'user')
  const open = () => testApp({ database: address, now: stage4 })
  beforeAll(async () => {
    const given = await database()
    folder = await mkdtemp(join(tmpdir(), 'act-'))
    // Of a database in memory nothing outlives a restart.
    address = given.includes(':memory:') ? `sqlite:${join(folder, 'contest.db')}` : given
    contest = await open()
    options = await makeVotingOptions(contest, 1, 3)
    // Two calls at once would make two of them.
    await contest.accountOf('admin')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const naming = () => ({ snowplowName: `Truck Name ${++made}`, snowplowId: `O-${made}`, districtId: 1 })
  const sendName = async (): Promise<EmployeeSubmission> => (await staff(submitEmployeeName, { body: naming() })).json()
  const reason = 'It does not fit.'
  const cast = () => makeBallots(contest, [{ options, at: stage4, client: `client${++made}` }])

  const acts: Record<string, () => Promise<Act>> = {
    async 'an approval'() {
      const [name, another] = [await sendName(), await sendName()]
      const ask = (ids: EmployeeSubmission[], id: string, by = admin) =>
        by(approveEmployeeNames, { body: { id, entries: ids.map(({ id, version }) => ({ id, version })) } })
      return {
        ask: (id, by) => ask([name], id, by),
        askOther: (id) => ask([name, another], id),
        audited: 'naming.approved',
      }
    },
    async 'a rejection'() {
      const { id: name, version } = await sendName()
      const ask = (id: string, because: string, by = admin) =>
        by(rejectEmployeeName, { params: { id: name }, body: { id, version, reason: because } })
      return {
        ask: (id, by) => ask(id, reason, by),
        askOther: (id) => ask(id, 'Too long.'),
        audited: 'naming.rejected',
      }
    },
    async 'a revision'() {
      const { id: name, version } = await sendName()
      const [given, other] = [naming(), naming()]
      const ask = (id: string, body: object, by = staff) =>
        by(reviseEmployeeName, { params: { id: name }, body: { ...body, id, version } })
      return {
        ask: (id, by) => ask(id, given, by),
        askOther: (id) => ask(id, other),
        audited: 'naming.revised',
      }
    },
    async 'an exclusion'() {
      const [ballots, others] = [await cast(), await cast()]
      const ask = (id: string, ids: number[], by = admin) =>
        by(setBallotsAside, { params: { districtId: 1 }, body: { id, reason, ballots: ids } })
      return {
        ask: (id, by) => ask(id, ballots, by),
        askOther: (id) => ask(id, others),
        audited: 'ballot.set_aside',
      }
    },
    async 'a return'() {
      const body = { id: crypto.randomUUID(), reason, ballots: await cast() }
      const { id: act } = (await admin(setBallotsAside, { params: { districtId: 1 }, body })).json()
      const ask = (id: string, because: string, by = admin) =>
        by(takeBallotsBack, { params: { id: act }, body: { id, reason: because } })
      return {
        ask: (id, by) => ask(id, reason, by),
        askOther: (id) => ask(id, 'They were a class.'),
        audited: 'ballot.taken_back',
      }
    },
  }
  const kinds = Object.keys(acts)
  const prepare = (kind: string) => (acts[kind] as () => Promise<Act>)()
  const timesAudited = (action: string) => contest.orm.em.fork().count(AuditEvent, { action } as object)

  test.each(kinds)('%s is done once and answered as at first, also at the same time', async (kind) => {
    const { ask, audited } = await prepare(kind)
    const before = await timesAudited(audited)
    const id = crypto.randomUUID()
    const [one, other] = await Promise.all([ask(id), ask(id)])
    const late = await ask(id)
    expect(one.statusCode).toBeLessThan(300)
    for (const again of [other, late]) expect([again.statusCode, again.json()]).toEqual([one.statusCode, one.json()])
    expect(await timesAudited(audited)).toBe(before + 1)
    // Under another id it is somebody else's, who comes too late.
    expect((await ask(crypto.randomUUID())).statusCode).toBe(409)
  })

  test.each(kinds)('%s stands for nothing else, and for nobody else', async (kind) => {
    const { ask, askOther } = await prepare(kind)
    const id = crypto.randomUUID()
    expect((await ask(id)).statusCode).toBeLessThan(300)
    const { email } = await makeUser(contest.orm, { roles: ['user', 'admin'] })
    const { token } = (await contest.call(login, { body: { email, password: testPassword } })).json()
    for (const refused of [await askOther(id), await ask(id, contest.withToken(token))])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'decision.id_used'])
  })

  test.each(kinds)('%s does not work with an id of any kind', async (kind) => {
    const { ask } = await prepare(kind)
    const answer = await ask('mine')
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'id'])
  })

  test('is still known after a restart, and after its time is over', async () => {
    const asked: [Act, string, string][] = []
    for (const kind of kinds) {
      const act = await prepare(kind)
      const id = crypto.randomUUID()
      asked.push([act, id, (await act.ask(id)).body])
    }
    await contest.close()
    contest = await open()
    // Staff can name no truck any more, and the winners are announced.
    contest.setClock('2025-11-20T12:00:00-06:00')
    for (const [act, id, first] of asked) expect((await act.ask(id)).body).toBe(first)
    contest.setClock(stage4)
  })
})
