import { beforeAll, expect, test } from 'vitest'
import { makeVotingOptions } from '../../test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { Ballot } from './public-voting.entity.ts'

const path = '/public-voting/submit'

onBothDatabases('a ballot', (database) => {
  let contest: TestApp
  let options: number[]
  let elsewhere: number[]
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    options = await makeVotingOptions(contest, 1, 6)
    elsewhere = await makeVotingOptions(contest, 2, 3)
  })
  const vote = (given: object = {}) =>
    contest.post(path, { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off', ...given })
  const ballots = () => contest.orm.em.fork().findAll(Ballot, { orderBy: { id: 'asc' } })

  test('is offered its district’s names in order, without any count', async () => {
    const { json } = await contest.get('/public-voting/district/1/options')
    expect(json().map(({ id }: { id: number }) => id)).toEqual(options)
    expect(json()[0]).toEqual({
      id: options[0],
      optionNumber: 1,
      publicNameSubmission: { snowplowName: expect.any(String), snowplowNameDescription: 'It pushes snow.' },
    })
  })

  test('is stored once it is answered, with its three choices and no address', async () => {
    const answer = await vote({ selectedOptions: [options[4], options[1], options[3]], countyId: undefined })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { id: expect.any(Number), createdAt: '2025-10-01T17:00:00.000Z' },
    ])
    const kept = (await ballots()).find(({ id }) => id === answer.json().id)
    expect([kept?.firstOption.id, kept?.secondOption.id, kept?.thirdOption.id]).toEqual([
      options[1],
      options[3],
      options[4],
    ])
    expect(kept?.client).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    ['two options', () => ({ selectedOptions: options.slice(0, 2) }), 400, 'exactly_three'],
    ['four options', () => ({ selectedOptions: options.slice(0, 4) }), 400, 'exactly_three'],
    ['a repeated option', () => ({ selectedOptions: [options[0], options[0], options[1]] }), 400, 'repeated'],
    [
      'an option of another district',
      () => ({ selectedOptions: [options[0], options[1], elsewhere[0]] }),
      400,
      'vote.option_not_offered',
    ],
    [
      'an option nobody offers',
      () => ({ selectedOptions: [options[0], options[1], 99_999] }),
      400,
      'vote.option_not_offered',
    ],
    ['an unknown district', () => ({ districtId: 77 }), 404, 'district.not_found'],
    ['a county of another district', () => ({ countyId: 1 }), 400, 'not_in_district'],
    ['no captcha', () => ({ recaptcha: '' }), 400, 'required'],
  ])('with %s is refused and leaves nothing behind', async (_, given, status, code) => {
    const before = (await ballots()).length
    const answer = await vote(given())
    const { code: whole, fields } = answer.json()
    expect([answer.statusCode, fields[0]?.code ?? whole]).toEqual([status, code])
    expect((await ballots()).length).toBe(before)
  })

  test('is counted while the poll is open and refused one millisecond later', async () => {
    const answers = []
    for (const now of [
      '2025-09-29T04:59:59.999Z',
      '2025-09-29T05:00:00Z',
      '2025-10-04T04:59:59.999Z',
      '2025-10-04T05:00:00Z',
    ]) {
      contest.setClock(now)
      const answer = await vote()
      answers.push(answer.json().code ?? answer.statusCode)
    }
    contest.setClock(at.phase3)
    expect(answers).toEqual(['vote.not_open', 201, 201, 'vote.not_open'])
  })

  test('is stored for each of a hundred that arrive together, and for none of the bad ones among them', async () => {
    const before = (await ballots()).length
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        vote(place % 10 === 0 ? { selectedOptions: [options[0], options[1], elsewhere[0]] } : {}),
      ),
    )
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).map(({ json }) => json().id)
    expect([accepted.length, new Set(accepted).size]).toEqual([90, 90])
    const kept = (await ballots()).slice(before).map(({ id }) => id)
    expect(kept.sort((a, b) => a - b)).toEqual(accepted.sort((a, b) => a - b))
  })
})
