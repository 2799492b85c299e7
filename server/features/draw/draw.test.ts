import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import {
  exportPollResults,
  getPollOverview,
  getPollResult,
  type PollOverview,
  type PollResult,
} from '@snowplow/contract/poll-result/poll-result.ts'
import { restoreBallots, setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { orderByDraw } from '@snowplow/contract/results/draw.ts'
import { exportResultFile, getDistrictResults, getResults } from '@snowplow/contract/results/results.ts'
import {
  enterDraw,
  getCountRules,
  getDraw,
  lockCount,
  type Tie,
  unlockCount,
  updateCountRules,
} from '@snowplow/contract/results/ties.ts'
import { closeSeason } from '@snowplow/contract/season/seasons.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { sha256 } from '../poll-result/sha256.ts'

const afterVoting = '2025-10-06T12:00:00-05:00'
const digits = '73018259640417725539'
const source = 'Ten-sided dice, thrown on camera on October 7th'

onBothDatabases('draw', (database) => {
  let contest: TestApp
  let options: number[]
  const admin = getCaller(() => contest, 'admin')
  const draw = async () => (await admin(getDraw)).json()
  const getCode = async (reply: ReturnType<typeof admin>) => {
    const { statusCode, json } = await reply
    return [statusCode, json().code]
  }
  const setAside = (ballots: number[]) => {
    const body = { id: crypto.randomUUID(), reason: 'Cast by a program.', ballots }
    return admin(setAsideBallots, { params: { districtId: 1 }, body })
  }
  const enter = (body: object) => admin(enterDraw, { body: { digits, source, ...body } })
  const readResults = async (districtId: number) =>
    (await contest.call(getDistrictResults, { params: { districtId } })).json()

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    repeatWhileCounting(contest)
    options = await makeVotingOptions(contest, 1, 5)
  })

  async function castBallots() {
    const all = await makeVotingOptions(contest, 2, 3)
    const outright = await makeVotingOptions(contest, 3, 4)
    const cast = (district: number, ids: number[], count: number) =>
      Array.from({ length: count }, () => ({ district, options: ids, at: at.phase3 }))
    // District 1: a tie of three names for the first place. District 2: a tie of all names. District 3: one leader.
    await makeBallots(contest, [
      ...cast(1, options.slice(0, 3), 12),
      ...cast(1, options.slice(2, 5), 1),
      ...cast(2, all, 11),
      ...cast(3, outright.slice(0, 3), 6),
      ...cast(3, [outright[0], outright[1], outright[3]] as number[], 5),
    ])
  }

  test('rule > can be changed until the public poll starts', async () => {
    expect((await admin(getCountRules)).json()).toEqual({
      tieRule: 'allWin',
      canChangeTieRule: true,
      needsSecondAdministrator: false,
      confirmers: [],
    })
    const body = { tieRule: 'draw', needsSecondAdministrator: false }
    expect((await contest.as('user')(updateCountRules, { body })).statusCode).toBe(403)
    expect((await admin(updateCountRules, { body })).json()).toMatchObject({ ...body, canChangeTieRule: true })
    const rules = (await contest.call('GET', '/page/rules/en')).body
    expect(rules).toContain('a draw decides')
    contest.setClock(at.phase3)
    expect(await getCode(admin(updateCountRules, { body: { ...body, tieRule: 'allWin' } }))).toEqual([
      409,
      'countRules.voting_started',
    ])
    expect((await admin(getCountRules)).json()).toMatchObject({ ...body, canChangeTieRule: false })
    await castBallots()
  })

  test('ties > are listed once voting is over', async () => {
    expect(await draw()).toMatchObject({ rule: 'draw', locked: null, ties: [] })
    expect(await getCode(admin(lockCount))).toEqual([403, 'draw.not_open'])
    contest.setClock(afterVoting)
    const { ties } = await draw()
    expect(ties.map(({ districtId, votes, names }: Tie) => [districtId, votes, names.length])).toEqual([
      [2, 11, 3],
      [3, 11, 2],
    ])
  })

  test('count > is locked before digits are entered', async () => {
    expect(await getCode(enter({}))).toEqual([409, 'draw.not_locked'])
    const aside = await setAside([13])
    expect(aside.statusCode).toBe(201)
    const replies = await Promise.all([1, 2, 3].map(() => admin(lockCount)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect((await draw()).ties[0]).toMatchObject({ districtId: 1, votes: 12, names: { length: 3 } })
    expect(await getCode(setAside([1]))).toEqual([409, 'setAside.count_locked'])
    const restore = { params: { id: aside.json().id }, body: { id: crypto.randomUUID(), reason: 'A class.' } }
    expect(await getCode(admin(restoreBallots, restore))).toEqual([409, 'setAside.count_locked'])
    expect((await admin(unlockCount)).json().locked).toBeNull()
    expect((await admin(restoreBallots, restore)).statusCode).toBe(200)
    expect((await setAside([13])).statusCode).toBe(201)
    expect((await admin(lockCount)).statusCode).toBe(201)
  })

  test('voting > cannot be opened again while the count is locked', async () => {
    const { phases, entryDeadline, texts, scheduleVersion } = (await contest.call(getContest)).json()
    const days = phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({
      phase,
      startsOn,
      endsOn: phase === 3 ? '2025-10-08' : endsOn,
    }))
    const schedule = { phases: days, entryDeadline, announcementDate: '2025-10-27' }
    const body = { schedule, texts, version: scheduleVersion }
    expect(await getCode(admin(updateContest, { body }))).toEqual([409, 'setAside.count_locked'])
  })

  test.each([
    ['nineteen digits', { digits: '7301825964041772553' }, 'digits'],
    ['letters', { digits: '7301825964041772553O' }, 'digits'],
    ['no digits', { digits: '' }, 'digits'],
    ['no source', { source: ' ' }, 'source'],
  ])('digits > are refused: %s', async (_, body, path) => {
    const reply = await enter(body)
    expect([reply.statusCode, reply.json().fields[0].path]).toEqual([400, path])
  })

  test('digits > put tied names in an order that anyone can repeat', async () => {
    const reply = await enter({ digits: '73018 25964 04177 25530' })
    expect(reply.statusCode).toBe(200)
    expect(await getCode(admin(unlockCount))).toEqual([409, 'draw.already_entered'])
    // Corrected with a reason, until the announcement.
    expect((await enter({})).json().fields[0].path).toBe('reason')
    expect((await enter({ reason: 'The last die showed nine.' })).statusCode).toBe(200)
    const { drawn, ties } = await draw()
    expect(drawn).toMatchObject({ digits, source })
    for (const { name: district, names } of ties as Tie[]) {
      const tied = names.map(({ snowplowName }) => snowplowName)
      const order = orderByDraw(tied.toSorted(), { digits, district, sha256 })
      expect(names).toEqual(order.map(({ name, hash }) => ({ snowplowName: name, hash })))
    }
    const audit = await contest.orm.em.fork().find(AuditEvent, { action: { $like: 'draw.%' } }, { orderBy: { id: 1 } })
    expect(audit.map(({ action }) => action)).toEqual([
      'draw.locked',
      'draw.unlocked',
      'draw.locked',
      'draw.entered',
      'draw.corrected',
    ])
    expect(audit.at(-1)).toMatchObject({
      before: { digits: '73018259640417725530' },
      after: { digits, correctionReason: 'The last die showed nine.' },
    })
  })

  test('draw > gives the office the places and the winner that everyone gets', async () => {
    const { ties } = await draw()
    const [tie, other] = ties as [Tie, Tie]
    const order = tie.names.map(({ snowplowName }) => snowplowName)
    const { decision, results } = (await admin(getPollResult, { params: { districtId: 1 } })).json()
    const places = results.map(({ snowplowName, rank, isTied }: PollResult['results'][number]) => [
      snowplowName,
      rank,
      isTied,
    ])
    expect([decision, places.slice(0, 3)]).toEqual(['drawn', order.map((name, index) => [name, index + 1, true])])
    const { districts } = (await admin(getPollOverview)).json()
    const leaders = districts.map(({ leaders }: PollOverview['districts'][number]) =>
      leaders.map(({ snowplowName }) => snowplowName),
    )
    expect([districts[0].decision, leaders[0], leaders[1]]).toEqual([
      'drawn',
      [order[0]],
      [other.names[0]?.snowplowName],
    ])
    const lines = (await admin(exportPollResults)).body.split('\r\n').slice(1, 4)
    expect(lines.map((line: string) => line.split(',').slice(1, 3))).toEqual(
      order.map((name, index) => [String(index + 1), name]),
    )
    expect(lines.map((line: string) => line.split(',')[6])).toEqual(['by draw', '', ''])
    const families = (await admin(exportPollResults, { query: { personalData: 'yes' } })).body
    const withFamily = families.split('\r\n').filter((line: string) => line.includes('@'))
    expect(withFamily.map((line: string) => line.split(',')[2])).toEqual([
      order[0],
      other.names[0]?.snowplowName,
      expect.any(String),
    ])
  })

  test('draw > decides the winners, and is final after the announcement', async () => {
    const { ties } = await draw()
    contest.setClock(at.after)
    expect(await getCode(enter({ digits: '0'.repeat(20), reason: 'Another throw.' }))).toEqual([403, 'draw.published'])
    const first = (ties as Tie[]).map(({ names }) => names[0]?.snowplowName)
    const { districts } = (await contest.call(listWinners)).json()
    const won = districts.slice(0, 3).map(({ names }: { names: { snowplowName: string }[] }) => names)
    expect(won.map((names: { snowplowName: string }[]) => names.map(({ snowplowName }) => snowplowName))).toEqual(
      first.map((name) => [name]),
    )
    const { decision, winners, order, names } = await readResults(1)
    expect([decision, winners, order.length, names[0].snowplowName]).toEqual(['drawn', [first[0]], 3, first[0]])
    expect((await contest.call(getResults)).json().ties).toMatchObject({ rule: 'draw', digits, source })
    const file = (await contest.call(exportResultFile, { params: { file: 'ties' } })).body
    expect(file).toContain('draw,73018 25964 04177 25539,"Ten-sided dice, thrown on camera on October 7th",')
  })
})

onBothDatabases('draw that is missing at the announcement', (database) => {
  test('leaves the tie undecided until the digits are entered', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const admin = contest.as('admin')
    expect(
      (await admin(updateCountRules, { body: { tieRule: 'draw', needsSecondAdministrator: false } })).statusCode,
    ).toBe(200)
    const options = await makeVotingOptions(contest, 1, 3)
    // Makes the server examine all entries, as a closed season requires.
    await contest.post('/public-submission/submit', makeEntry())
    await makeBallots(contest, [{ options, at: at.phase3 }])
    contest.setClock(at.after)
    const district = async () => (await contest.call(listWinners)).json().districts[0]
    expect(await district()).toMatchObject({ isUndecided: true, names: { length: 3 } })
    repeatWhileCounting(contest)
    const results = async () => (await contest.call(getDistrictResults, { params: { districtId: 1 } })).json()
    expect(await results()).toMatchObject({ decision: 'awaitsDraw', winners: { length: 3 } })
    expect((await contest.call('GET', '/winner/export')).body.trim().split('\r\n')).toHaveLength(1)
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, {}, { reviewState: 'approved' })
    const [{ version }] = await contest.orm.em.fork().execute<[{ version: number }]>('select version from season')
    const close = async () => (await admin(closeSeason, { params: { year: '2025' }, body: { version } })).json().code
    await expect.poll(close, { timeout: 20_000 }).toBe('draw.pending')
    expect((await admin(lockCount)).statusCode).toBe(201)
    expect((await admin(enterDraw, { body: { digits, source } })).statusCode).toBe(200)
    await expect.poll(async () => (await results()).decision, { timeout: 20_000 }).toBe('drawn')
    await expect.poll(async () => (await district()).names.length, { timeout: 20_000 }).toBe(1)
  })
})
