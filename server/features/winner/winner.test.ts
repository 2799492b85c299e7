import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import { listWinners, type Winners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

/** First instant in the state 'concluded'. */
const announced = '2025-10-28T00:00:00-05:00'

onBothDatabases('listWinners', (database) => {
  let contest: TestApp
  let won: string[]
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    const [first = [], second = []] = [await makeVotingOptions(contest, 1, 4), await makeVotingOptions(contest, 2, 4)]
    await makeVotingOptions(contest, 3, 4)
    const vote = (districtId: number, selectedOptions: (number | undefined)[]) =>
      contest.call(submitVote, { body: { districtId, selectedOptions, recaptcha: 'off' } })
    await vote(1, [first[0], first[1], first[2]])
    await vote(1, [first[1], first[2], first[3]])
    await vote(1, [first[0], first[1], first[3]])
    await vote(2, [second[0], second[1], second[2]])
    const offered = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
    won = [offered[1].publicNameSubmission.snowplowName, offered[1].publicNameSubmission.snowplowNameDescription]
  })
  const winners = async (): Promise<Winners['districts']> => (await contest.call(listWinners)).json().districts

  test.each([
    ['during the vote', at.phase3],
    ['after the vote', '2025-10-10T12:00:00-05:00'],
    ['in the last millisecond of the announcement day', '2025-10-27T23:59:59.999-05:00'],
  ])('returns 403 to every role %s', async (_, now) => {
    contest.setClock(now)
    for (const role of ['guest', 'user', 'admin'] as const) {
      const { statusCode, json } = await contest.as(role)(listWinners)
      expect([statusCode, json()]).toEqual([
        403,
        { code: 'winner.not_announced', message: 'The winners have not been announced yet.', fields: [] },
      ])
    }
  })

  test('returns all districts with ties and without votes, once announced', async () => {
    contest.setClock(announced)
    const [first, second, third, ...rest] = await winners()
    expect(first).toEqual({
      districtId: 1,
      name: 'District 1',
      counties: ['Crittenden', 'Cross', 'Lee', 'Monroe', 'Phillips', 'St. Francis', 'Woodruff'],
      isUndecided: false,
      names: [{ snowplowName: won[0], snowplowNameDescription: won[1], family: null, schoolClass: null }],
    })
    expect([second?.names.length, third?.names, rest.length]).toEqual([3, [], 7])
  })

  test('returns no counts and no personal data', async () => {
    contest.setClock(announced)
    const { body } = await contest.call(listWinners)
    const keys = new Set([...body.matchAll(/"(\w+)":/g)].map(([, key]) => key))
    expect([...keys].sort()).toEqual([
      ...['counties', 'districtId', 'districts', 'family', 'isUndecided', 'name', 'names'],
      ...['schoolClass', 'snowplowName', 'snowplowNameDescription'],
    ])
    expect(body).not.toMatch(/Flurry|Testerson|@example/)
  })

  test('returns 403 at once when the announcement is moved', async () => {
    contest.setClock(announced)
    await winners()
    const { phases, entryDeadline, texts, scheduleVersion } = (await contest.call(getContest)).json()
    const days = phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({ phase, startsOn, endsOn }))
    const schedule = { phases: days, entryDeadline, announcementDate: '2025-11-03' }
    expect(
      (await contest.as('admin')(updateContest, { body: { schedule, texts, version: scheduleVersion } })).statusCode,
    ).toBe(200)
    expect((await contest.call(listWinners)).json().code).toBe('winner.not_announced')
  })
})

test('listWinners and the export > return 503 while the votes are counted', async () => {
  const contest = await testApp({ database: await createDatabase(inject('postgres')), now: announced })
  const getStatus = async (path: string) => {
    const response = await contest.as('admin')('GET', path)
    return [response.statusCode, response.headers['retry-after'], response.statusCode === 503 && response.json().code]
  }
  await contest.orm.em.fork().transactional(async (em) => {
    // No other statement blocks a count for long; SQLite has no such lock.
    await em.execute('lock table ballot in access exclusive mode')
    expect(await getStatus('/winner')).toEqual([503, '2', 'ballot.counting'])
    expect(await getStatus('/public-voting/result/export')).toEqual([503, '2', 'ballot.counting'])
    // The assignment of voting options uses the count so far.
    expect(await getStatus('/district-poll')).toEqual([200, undefined, false])
  })
  for (const path of ['/winner', '/public-voting/result/export'])
    await vi.waitFor(async () => expect(await getStatus(path)).toEqual([200, undefined, false]), 10_000)
})
