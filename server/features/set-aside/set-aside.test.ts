import { listBallotPatterns } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { getPollOverview, getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { listSetAsides, restoreBallots, setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

onBothDatabases('set-aside ballots', (database) => {
  let contest: TestApp
  let options: number[]
  let pattern: object
  const admin = getCaller(() => contest, 'admin')
  const setAside = (body: object, district = 1) =>
    admin(setAsideBallots, { params: { districtId: district }, body: { id: crypto.randomUUID(), ...body } })
  const takeBack = (id: number, reason = 'They were a school class.') =>
    admin(restoreBallots, { params: { id }, body: { id: crypto.randomUUID(), reason } })
  const list = async () => (await admin(listSetAsides, { params: { districtId: 1 } })).json().items
  const result = async (district = 1) => (await admin(getPollResult, { params: { districtId: district } })).json()
  const readCounts = async () => {
    const { ballots, setAside, results, hours } = await result()
    const [first] = results
    return [ballots, setAside, first.optionNumber, first.numberOfVotes, hours.length]
  }
  /** Searched in the background: the first reply may have none. */
  async function findPatterns() {
    const search = async () => (await admin(listBallotPatterns, { params: { districtId: 1 } })).json()
    await vi.waitFor(async () => expect((await search()).searchedAt).not.toBeNull(), { timeout: 30_000 })
    return (await search()).items
  }
  const reason = 'Sixty ballots of one client within minutes'

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    options = await makeVotingOptions(contest, 1, 5)
    await makeVotingOptions(contest, 2, 3)
    const start = Date.parse(at.phase3) - 7_200_000
    const honest = Array.from({ length: 30 }, (_, index) => ({
      options: options.slice(0, 3),
      at: start + index * 60_000,
      addressHash: `honest${index}`,
    }))
    const same = Array.from({ length: 60 }, (_, index) => ({
      options: options.slice(2, 5),
      at: start + 3_600_000 + index * 2000,
      addressHash: 'suspect',
    }))
    await makeBallots(contest, [...honest, ...same])
    const [found] = await findPatterns()
    const { firstBallotId, lastBallotId, digest } = found
    pattern = { firstBallotId, lastBallotId, digest }
  })

  test('do not count until they are restored', async () => {
    expect(await readCounts()).toEqual([90, 0, 3, 90, 2])
    const rows = await contest.orm.em.fork().findAll(Ballot, { orderBy: { id: 'asc' } })

    const exclusion = await setAside({ pattern, reason })
    expect([exclusion.statusCode, exclusion.json()]).toEqual([
      201,
      expect.objectContaining({ ballots: 60, reason, reverted: null }),
    ])
    expect(await readCounts()).toEqual([30, 60, 1, 30, 1])
    expect((await admin(getPollOverview)).json().districts[0]).toMatchObject({
      ballots: 30,
      setAside: 60,
      patterns: 0,
    })
    const [found] = await findPatterns()
    expect([found.ballots, found.setAside]).toEqual([60, 60])

    const back = await takeBack(exclusion.json().id)
    expect([back.statusCode, back.json().reverted.reason]).toEqual([200, 'They were a school class.'])
    expect(await readCounts()).toEqual([90, 0, 3, 90, 2])
    expect(await list()).toEqual([back.json()])
    // The ballots are unchanged.
    expect(await contest.orm.em.fork().findAll(Ballot, { orderBy: { id: 'asc' } })).toEqual(rows)

    const audit = await contest.orm.em
      .fork()
      .find(AuditEvent, { action: { $like: 'ballot.%' } }, { orderBy: { id: 1 } })
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ['ballot.set_aside', { setAside: exclusion.json().id, ballots: 60, setAsideReason: reason }],
      ['ballot.restored', { setAside: exclusion.json().id, ballots: 60, revertReason: 'They were a school class.' }],
    ])
  })

  test('are set aside and restored once by concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => setAside({ pattern, reason })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ballot.already_set_aside')
    expect((await readCounts()).slice(0, 2)).toEqual([30, 60])
    const [{ id }] = await list()
    const backs = await Promise.all([1, 2, 3].map(() => takeBack(id)))
    expect(backs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await takeBack(999_999)).json().code).toBe('setAside.not_found')
    expect((await readCounts()).slice(0, 2)).toEqual([90, 0])
  })

  test('stay in the first set-aside when set aside again in a list', async () => {
    const ids = (await contest.orm.em.fork().findAll(Ballot, { orderBy: { id: 'asc' }, limit: 4 })).map(({ id }) => id)
    const first = await setAside({ ballots: ids.slice(0, 2), reason })
    const second = await setAside({ ballots: ids, reason })
    expect([first.json().ballots, second.json().ballots]).toEqual([2, 2])
    expect((await readCounts()).slice(0, 2)).toEqual([86, 4])
    await takeBack(first.json().id)
    expect((await readCounts()).slice(0, 2)).toEqual([88, 2])
    await takeBack(second.json().id)
  })

  test('cannot change after the announcement', async () => {
    const { id } = (await setAside({ pattern, reason })).json()
    contest.setClock('2025-10-28T00:00:00-05:00')
    const before = (await contest.call(listWinners)).body
    for (const refused of [await takeBack(id), await setAside({ ballots: [1], reason })])
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'setAside.not_open'])
    expect((await contest.call(listWinners)).body).toBe(before)

    const { phases, entryDeadline, texts, scheduleVersion } = (await contest.call(getContest)).json()
    const days = phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({ phase, startsOn, endsOn }))
    const schedule = { phases: days, entryDeadline, announcementDate: '2025-11-03' }
    expect((await admin(updateContest, { body: { schedule, texts, version: scheduleVersion } })).statusCode).toBe(200)
    expect((await takeBack(id)).statusCode).toBe(200)
    contest.setClock(at.phase3)
  })

  test('must exist in the district', async () => {
    const { id } = await contest.orm.em.fork().findOneOrFail(Ballot, { district: 1 })
    expect((await setAside({ ballots: [id], reason }, 2)).json().code).toBe('ballot.not_found')
    expect((await setAside({ ballots: [id, 999_999], reason })).json().code).toBe('ballot.not_found')
    expect((await setAside({ pattern, reason }, 2)).json().code).toBe('stale')
    expect((await setAside({ pattern, reason }, 77)).json().code).toBe('district.not_found')
    expect((await readCounts()).slice(0, 2)).toEqual([90, 0])
  })

  test.each([
    ['no reason', () => ({ pattern }), 'reason'],
    ['a blank reason', () => ({ pattern, reason: ' ' }), 'reason'],
    ['neither a pattern nor a list', () => ({ reason }), 'pattern'],
    ['a pattern and a list', () => ({ pattern, ballots: [1], reason }), 'pattern'],
    ['an empty list', () => ({ ballots: [], reason }), 'ballots'],
  ])('rejects a request with %s', async (_, body, path) => {
    const response = await setAside(body())
    expect([response.statusCode, response.json().fields[0].path]).toEqual([400, path])
  })

  test('do not count in another process', async () => {
    const now = () => new Date(at.phase3)
    const other = await buildApp({ orm: contest.orm, config: contest.config, clock: { now, wallNow: now } })
    const token = await contest.tokenOf('admin')
    const readOtherCounts = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await other.inject({ url: '/api/public-voting/district/1/result', headers })
      return [response.json().ballots, response.json().setAside]
    }
    expect(await readOtherCounts()).toEqual([90, 0])
    const { id } = (await setAside({ pattern, reason })).json()
    expect(await readOtherCounts()).toEqual([30, 60])
    await takeBack(id)
    expect(await readOtherCounts()).toEqual([90, 0])
    await other.close()
  })
})
