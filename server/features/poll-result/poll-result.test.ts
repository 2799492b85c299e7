import { listCounties } from '@snowplow/contract/county/county.ts'
import { exportPollResults, getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { getDialect } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { countyService } from '../county/county.service.ts'
import { createBallotCount } from './current-count.ts'
import { pollResultService } from './poll-result.service.ts'
import { createBallotTally } from './tally.ts'

onBothDatabases('getPollResult', (database) => {
  let contest: TestApp
  let options: [number, number, number, number, number]
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    options = (await makeVotingOptions(contest, 1, 5)) as typeof options
  })
  const vote = (ranks: number[], overrides: object = {}) =>
    contest.call(submitVote, {
      body: {
        districtId: 1,
        selectedOptions: ranks.map((rank) => options[rank - 1]),
        recaptcha: 'off',
        ...overrides,
      },
    })
  const result = async (district = 1) =>
    (await contest.as('admin')(getPollResult, { params: { districtId: district } })).json()
  const counts = async () =>
    (await result()).results.map(({ optionNumber, numberOfVotes, rank, isTied }: Record<string, unknown>) => [
      optionNumber,
      numberOfVotes,
      rank,
      isTied,
    ])

  test('returns zeros before the first vote', async () => {
    const { ballots, results, days, counties } = await result()
    expect([ballots, days, counties, results.length]).toEqual([0, [], [], 5])
    expect(results[0]).toMatchObject({ numberOfVotes: 0, share: 0, rank: 1, isTied: false })
  })

  test('counts each choice and marks ties with a shared rank', async () => {
    const county = (await contest.call(listCounties)).json().find((one: { districtId: number }) => one.districtId === 1)
    await vote([1, 2, 3])
    await vote([2, 3, 4], { countyId: county.id })
    expect(await counts()).toEqual([
      [2, 2, 1, true],
      [3, 2, 1, true],
      [1, 1, 3, true],
      [4, 1, 3, true],
      [5, 0, 5, false],
    ])
    const { ballots, results, counties, days } = await result()
    expect([ballots, results[0].share]).toEqual([2, 1])
    expect(counties).toEqual([{ countyId: county.id, ballots: 1 }])
    expect(days).toEqual([{ day: '2025-10-01', ballots: 2 }])
    expect((await result()).hours).toEqual([{ at: '2025-10-01T17:00:00.000Z', ballots: 2 }])
  })

  test('counts every ballot exactly once across requests', async () => {
    const before = (await result()).ballots
    for (const later of ['2025-10-01T12:00:30-05:00', '2025-10-01T23:59:59-05:00', '2025-10-02T00:00:01-05:00']) {
      contest.setClock(later)
      await vote([1, 2, 5])
      await Promise.all([result(), result()])
    }
    contest.setClock('2025-10-02T12:00:00-05:00')
    const last = await result()
    expect(last.ballots).toBe(before + 3)
    expect(last.days).toEqual([
      { day: '2025-10-01', ballots: before + 2 },
      { day: '2025-10-02', ballots: 1 },
    ])
    expect(last.ballots).toBe(await contest.orm.em.fork().count(Ballot, { district: 1 }))
    const sum = last.results.reduce((all: number, one: { numberOfVotes: number }) => all + one.numberOfVotes, 0)
    expect(sum).toBe(3 * last.ballots)
    contest.setClock(at.phase3)
  })

  test('counts all ballots on the first request after a server start', async () => {
    const fresh = createBallotTally(contest.orm)
    await fresh.catchUp()
    expect(fresh.ofDistrict(1).ballots).toBe(await contest.orm.em.fork().count(Ballot, { district: 1 }))
  })

  /** Inserts ballots as another process would, with ids relative to the last ballot. */
  const prepareLateBallots = async () => {
    const em = contest.orm.em.fork()
    const last = await em.findOneOrFail(Ballot, { district: 1 }, { orderBy: { id: 'desc' } })
    const { district, county, firstOption, secondOption, thirdOption, createdAt, client } = last
    const { ballots } = await result()
    return {
      commit: async (offsets: number[]) => {
        for (const step of offsets)
          await em.insert(Ballot, {
            season: last.season,
            ...{ id: last.id + step, district, county, firstOption, secondOption, thirdOption, createdAt, client },
          })
        // Inserted ids bypass the sequence of PostgreSQL.
        if (getDialect(em) === 'postgres')
          await em.execute(`select setval('ballot_id_seq', (select max(id) from ballot))`)
      },
      countNewBallots: async () => (await result()).ballots - ballots,
    }
  }

  test('counts ballots that another process commits out of order', async () => {
    const { commit, countNewBallots } = await prepareLateBallots()
    const counts = []
    for (const ahead of [5, 2, 4, 1, 3]) {
      await commit([ahead])
      counts.push(await countNewBallots())
    }
    expect(counts).toEqual([1, 2, 3, 4, 5])
  })

  test('counts late ballots with ids alternating between processes', async () => {
    const { commit, countNewBallots } = await prepareLateBallots()
    const even = Array.from({ length: 200 }, (_, rank) => 2 * rank + 2)
    await commit(even)
    expect(await countNewBallots()).toBe(200)
    await commit(even.map((id) => id - 1))
    expect([await countNewBallots(), await countNewBallots()]).toEqual([400, 400])
  })

  test('counts across gaps of millions of ids', async () => {
    const { commit, countNewBallots } = await prepareLateBallots()
    await commit([5_000_000, 4_000_000])
    expect(await countNewBallots()).toBe(2)
    await commit([3_000_000, 4_999_999])
    expect(await countNewBallots()).toBe(4)
    const fresh = createBallotTally(contest.orm)
    await fresh.catchUp()
    expect(fresh.counted().ofDistrict(1)).toBe(await contest.orm.em.fork().count(Ballot, { district: 1 }))
  })

  test.each([
    ['the export', () => contest.as('admin')(exportPollResults)],
    ['the winners', () => contest.call(listWinners)],
  ])('recounts before %s after a ballot arrived past the settling time', async (_, give) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { commit, countNewBallots } = await prepareLateBallots()
      await commit([2])
      expect(await countNewBallots()).toBe(1)
      vi.advanceTimersByTime(3_600_000)
      await countNewBallots()
      await commit([1])
      expect(await countNewBallots()).toBe(1)
      contest.setClock(at.after)
      expect((await give()).statusCode).toBe(200)
      expect(await countNewBallots()).toBe(2)
    } finally {
      contest.setClock(at.phase3)
      vi.useRealTimers()
    }
  })

  test('winners returns all tied names, and none without votes', async () => {
    const [two, three, four] = await makeVotingOptions(contest, 2, 4)
    await makeVotingOptions(contest, 3, 3)
    const winners = async (district: number) => {
      const { orm } = contest
      const count = createBallotCount({ orm, counties: countyService({ orm }) })
      const service = pollResultService({ ...count, countPatterns: async () => [] })
      const all = await service.winners(getCurrentSeasonId(orm))
      return all.find(({ districtId }) => districtId === district)
    }
    await vote([], { districtId: 2, selectedOptions: [two, three, four] })
    const results = (await result(2)).results.slice(0, 3)
    expect(await winners(2)).toEqual({
      districtId: 2,
      decision: 'allWin',
      names: results.map(({ publicNameSubmissionId, snowplowName }: Record<string, unknown>) => ({
        publicNameSubmissionId,
        snowplowName,
      })),
    })
    expect(await winners(3)).toEqual({ districtId: 3, decision: 'noVotes', names: [] })
  })

  test('separates districts and requires an administrator', async () => {
    expect((await result(4)).ballots).toBe(0)
    expect((await contest.as('admin')(getPollResult, { params: { districtId: 77 } })).json().code).toBe(
      'district.not_found',
    )
    expect((await contest.as('user')(getPollResult, { params: { districtId: 1 } })).statusCode).toBe(403)
    expect((await contest.as('guest')(getPollResult, { params: { districtId: 1 } })).statusCode).toBe(401)
  })
})
