import { randomUUID } from 'node:crypto'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { hashReceipt, normalizeReceipt } from '@snowplow/contract/results/receipt.ts'
import { beforeAll, expect, test } from 'vitest'
import { Ballot, PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { createBallotHashes } from './ballot-hashes.ts'

const path = '/public-voting/submit'

onBothDatabases('public voting', (database) => {
  let contest: TestApp
  let options: number[]
  let elsewhere: number[]
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    options = await makeVotingOptions(contest, 1, 6)
    elsewhere = await makeVotingOptions(contest, 2, 3)
  })
  const vote = (overrides: object = {}) =>
    contest.post(path, { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off', ...overrides })
  const ballots = () => contest.orm.em.fork().findAll(Ballot, { orderBy: { id: 'asc' } })

  test('listVotingOptions returns the options in order, without counts', async () => {
    const { json } = await contest.call(listVotingOptions, { params: { districtId: 1 } })
    expect(json().map(({ id }: { id: number }) => id)).toEqual(options)
    expect(json()[0]).toEqual({
      id: options[0],
      optionNumber: 1,
      publicNameSubmission: { snowplowName: expect.any(String), snowplowNameDescription: 'It pushes snow.' },
    })
  })

  test('submitVote stores three choices and hashes, no address', async () => {
    const before = (await ballots()).length
    const response = await vote({ selectedOptions: [options[4], options[1], options[3]], countyId: undefined })
    // No ballot number: two of them would reveal how many ballots were cast in between.
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { createdAt: '2025-10-01T17:00:00.000Z', receipt: expect.any(String) },
    ])
    const [ballot, ...rest] = (await ballots()).slice(before)
    expect(rest).toEqual([])
    expect([ballot?.firstOption.id, ballot?.secondOption.id, ballot?.thirdOption.id]).toEqual([
      options[1],
      options[3],
      options[4],
    ])
    expect([ballot?.client, ballot?.addressHash]).toEqual([null, expect.stringMatching(/^[\w-]{11}$/)])
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
      'an unknown option',
      () => ({ selectedOptions: [options[0], options[1], 99_999] }),
      400,
      'vote.option_not_offered',
    ],
    ['an unknown district', () => ({ districtId: 77 }), 404, 'district.not_found'],
    ['a county of another district', () => ({ countyId: 1 }), 400, 'not_in_district'],
    ['a malformed key', () => ({ idempotencyKey: 'again' }), 400, 'invalid'],
    ['no captcha', () => ({ recaptcha: '' }), 400, 'required'],
  ])('submitVote rejects %s and stores nothing', async (_, overrides, status, code) => {
    const before = (await ballots()).length
    const response = await vote(overrides())
    const { code: topLevelCode, fields } = response.json()
    expect([response.statusCode, fields[0]?.code ?? topLevelCode]).toEqual([status, code])
    expect((await ballots()).length).toBe(before)
  })

  test('submitVote accepts votes up to the last millisecond of the poll', async () => {
    const responses = []
    for (const now of [
      '2025-09-29T04:59:59.999Z',
      '2025-09-29T05:00:00Z',
      '2025-10-04T04:59:59.999Z',
      '2025-10-04T05:00:00Z',
    ]) {
      contest.setClock(now)
      const response = await vote()
      responses.push(response.json().code ?? response.statusCode)
    }
    contest.setClock(at.phase3)
    expect(responses).toEqual(['vote.not_open', 201, 201, 'vote.not_open'])
  })

  test('submitVote stores the county, or none', async () => {
    const counties: { id: number; districtId: number }[] = (await contest.call(listCounties)).json()
    const county = counties.find(({ districtId }) => districtId === 1)?.id
    for (const countyId of [county, undefined]) await vote({ countyId })
    expect((await ballots()).slice(-2).map((ballot) => ballot.county?.id)).toEqual([county, undefined])
  })

  test('submitVote stores keyed hashes of address, network and browser', async () => {
    const from = async (remoteAddress: string, browser = 'browser') => {
      const payload = { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off' }
      const headers = { 'user-agent': browser }
      await contest.app.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress })
      const ballot = (await ballots()).at(-1)
      const { addressHash: address, networkHash: network, agentHash: agent, solvedAfter } = ballot ?? {}
      return { address, network, agent, solvedAfter }
    }
    const one = await from('192.0.2.1')
    for (const stored of [one.address, one.network, one.agent]) expect(stored).toMatch(/^[\w-]{11}$/)
    expect(one.solvedAfter).toBeNull()
    expect(await from('192.0.2.1')).toEqual(one)
    const neighbor = await from('192.0.2.9', 'another')
    expect([neighbor.address === one.address, neighbor.network === one.network, neighbor.agent === one.agent]).toEqual([
      false,
      true,
      false,
    ])
    expect((await from('192.0.3.1')).network).not.toBe(one.network)
    // /64 and /48 of IPv6; an IPv4 address in IPv6 notation is the same address.
    const home = await from('2001:db8:1:2::1')
    expect(await from('2001:db8:1:2:ffff::1')).toEqual(home)
    const next = await from('2001:db8:1:3::1')
    expect([next.address === home.address, next.network === home.network]).toEqual([false, true])
    expect(await from('::ffff:192.0.2.1')).toEqual(one)
    expect(JSON.stringify(await ballots())).not.toContain('192.0.2')
  })

  test('submitVote keys the hashes by the season', async () => {
    const { addressHash } = (await ballots()).at(-1) as { addressHash: string }
    const season = () => contest.orm.em.fork().findOneOrFail(Season, 1, { populate: ['ballotKey'] })
    const { ballotKey, version } = await season()
    expect([ballotKey, version]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 1])
    const getHash = async (secret: string) =>
      (await createBallotHashes(contest.orm, secret)(1))({ address: '192.0.2.1', agent: '' })
    const hashes = await Promise.all(['one secret', 'one secret', 'another'].map(getHash))
    expect(hashes[0]).toEqual(hashes[1])
    expect(hashes[0]?.addressHash).not.toBe(hashes[2]?.addressHash)
    expect(hashes.map((one) => one.addressHash)).not.toContain(addressHash)
  })

  test('submitVote returns a receipt and stores only its hash', async () => {
    const { receipt } = (await vote()).json()
    expect(receipt).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    const stored = (await ballots()).at(-1)
    expect(stored?.receiptHash?.toString('hex')).toBe(await hashReceipt(normalizeReceipt(receipt) ?? ''))
    expect(JSON.stringify(stored)).not.toContain(normalizeReceipt(receipt))
  })

  test.each([
    ['lower case', (receipt: string) => receipt.toLowerCase()],
    ['spaces', (receipt: string) => ` ${receipt.replaceAll('-', ' ')} `],
    ['no hyphens', (receipt: string) => receipt.replaceAll('-', '')],
    ['O for 0 and l for 1', (receipt: string) => receipt.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('a receipt typed with %s has the hash of its ballot', async (_, type) => {
    const { receipt } = (await vote()).json()
    expect((await ballots()).at(-1)?.receiptHash?.toString('hex')).toBe(
      await hashReceipt(normalizeReceipt(type(receipt)) ?? ''),
    )
  })

  test('submitVote gives each vote without a key another receipt', async () => {
    const receipts = (await Promise.all(Array.from({ length: 50 }, () => vote()))).map((reply) => reply.json().receipt)
    expect(new Set(receipts).size).toBe(50)
    expect(new Set((await ballots()).map(({ receiptHash }) => receiptHash?.toString('hex'))).size).toBe(
      (await ballots()).length,
    )
  })

  test('submitVote counts a key once, with its receipt, also after the poll', async () => {
    const before = (await ballots()).length
    const keyed = { idempotencyKey: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => vote(keyed)))
    replies.push(await vote({ ...keyed, selectedOptions: options.slice(0, 3).reverse() }))
    contest.setClock(at.after)
    replies.push(await vote(keyed))
    contest.setClock(at.phase3)
    const first = replies[0]?.json()
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(replies.map(() => [201, first]))
    expect((await ballots()).length).toBe(before + 1)
  })

  test('submitVote counts other content with a used key as another vote', async () => {
    const before = (await ballots()).length
    const keyed = { idempotencyKey: randomUUID() }
    const receipts = [await vote(keyed), await vote({ ...keyed, selectedOptions: options.slice(1, 4) })].map(
      (reply) => reply.json().receipt,
    )
    expect([new Set(receipts).size, (await ballots()).length]).toEqual([2, before + 2])
  })

  test('submitVote rejects a withdrawn option without affecting other votes', async () => {
    const [withdrawn] = (await makeVotingOptions(contest, 3, 4)).reverse()
    const offered = (await contest.call(listVotingOptions, { params: { districtId: 3 } }))
      .json()
      .map(({ id }: { id: number }) => id)
    await contest.orm.em.fork().nativeDelete(PublicVotingOption, { id: withdrawn })
    const before = (await ballots()).length
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        vote({ districtId: 3, selectedOptions: index === 7 ? offered.slice(1) : offered.slice(0, 3) }),
      ),
    )
    expect(responses.map(({ statusCode, json }) => json().code ?? statusCode)).toEqual(
      responses.map((_, index) => (index === 7 ? 'vote.option_not_offered' : 201)),
    )
    expect((await contest.call(listVotingOptions, { params: { districtId: 3 } })).json().length).toBe(3)
    expect((await ballots()).length).toBe(before + 19)
  })

  test('submitVote stores the 90 valid of 100 concurrent votes', async () => {
    const before = (await ballots()).length
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        vote(index % 10 === 0 ? { selectedOptions: [options[0], options[1], elsewhere[0]] } : {}),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 201).length).toBe(90)
    expect((await ballots()).length).toBe(before + 90)
  })
})
