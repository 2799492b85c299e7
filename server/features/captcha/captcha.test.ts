import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { UsedCaptcha } from '../../entities/used-captcha.entity.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { toPersistentAddress } from '../../test/persistent-address.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { captchaService } from './captcha.service.ts'
import { purgeExpiredCaptchas } from './used-captcha.ts'

const settings = { CAPTCHA_PROVIDER: 'altcha' }

async function solve({ get }: TestApp): Promise<string> {
  const challenge = (await get('/captcha/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const packed = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const voteWith = (selectedOptions: number[], recaptcha: string) => ({ districtId: 1, selectedOptions, recaptcha })

const outcome = (response: { statusCode: number; json: () => { code?: string } }) =>
  response.json().code ?? response.statusCode

const ballots = ({ orm }: TestApp) => orm.em.fork().count(Ballot)

onBothDatabases('ALTCHA solution', (database) => {
  const voter = (contest: TestApp, selectedOptions: number[]) => (recaptcha: string) =>
    contest.call(submitVote, { body: voteWith(selectedOptions, recaptcha) })

  test('is valid for one content across restarts and processes', async () => {
    const address = await toPersistentAddress(database)
    const first = await testApp({ database: address, settings })
    const options = await makeVotingOptions(first, 1, 4)
    const [ours, otherOptions] = [options.slice(0, 3), options.slice(1)]
    const solution = await solve(first)
    const another = await solve(first)
    expect([await voter(first, ours)(solution), await voter(first, otherOptions)(solution)].map(outcome)).toEqual([
      201,
      'captcha.used',
    ])
    const second = await testApp({ database: address, settings })
    const outcomes = [await voter(second, otherOptions)(solution), await voter(second, ours)(another)]
    expect([...outcomes, await voter(first, otherOptions)(another)].map(outcome)).toEqual([
      'captcha.used',
      201,
      'captcha.used',
    ])
    expect(await ballots(first)).toBe(2)
  })

  test('is stored with the seconds since its challenge', async () => {
    const contest = await testApp({ database: await database(), settings })
    const options = await makeVotingOptions(contest, 1, 3)
    const startedAt = performance.now()
    const solution = await solve(contest)
    await voter(contest, options)(solution)
    const [ballot] = await contest.orm.em.fork().findAll(Ballot)
    expect(ballot?.solvedAfter).toBeGreaterThanOrEqual(0)
    expect(ballot?.solvedAfter).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1000))
    // A clock that was set back, or an hour that has passed.
    const captcha = captchaService({ config: contest.config })
    const key = captcha.keyOf(solution)
    const at = (ms: number) => captcha.secondsToSolve(key, new Date(Date.now() + ms))
    expect([at(-60_000), at(1e9), captcha.secondsToSolve(null, new Date())]).toEqual([0, 3600, null])
    expect(at(120_000)).toBeGreaterThanOrEqual(119)
  })

  test('returns the first reply to a repeated vote, also after a restart', async () => {
    const address = await toPersistentAddress(database)
    const first = await testApp({ database: address, settings })
    const options = await makeVotingOptions(first, 1, 3)
    const solution = await solve(first)
    const response = (await voter(first, options)(solution)).json()
    const second = await testApp({ database: address, settings, now: at.after })
    expect(response).toEqual({ createdAt: expect.any(String), receipt: expect.any(String) })
    const repeats = [await voter(first, options.toReversed())(solution), await voter(second, options)(solution)]
    expect(repeats.map((repeat) => [repeat.statusCode, repeat.json()])).toEqual(Array(2).fill([201, response]))
    expect(await ballots(first)).toBe(await ballots(second))
    expect(outcome(await voter(second, options)(await solve(first)))).toBe('vote.not_open')
  })

  test('returns the first reply to a repeated entry, also after a restart', async () => {
    const address = await toPersistentAddress(database)
    const first = await testApp({ database: address, settings, now: at.phase1 })
    const entry = makeEntry({ recaptcha: await solve(first) })
    const send = (contest: TestApp, sent = entry) => contest.call(submitPublicSubmission, { body: sent })
    const responses = await Promise.all([send(first), send(first)])
    const second = await testApp({ database: address, settings, now: at.after })
    responses.push(await send(second))
    const [reply] = responses.map((response) => response.json())
    expect(reply).toEqual({
      id: expect.any(Number),
      reference: expect.any(String),
      familyPath: expect.any(String),
      snowplowName: entry.snowplowName,
    })
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual(Array(3).fill([201, reply]))
    expect(outcome(await send(first, { ...entry, snowplowName: 'Another Plow' }))).toBe('captcha.used')
  })

  test('returns the same error to a repeated invalid entry', async () => {
    const contest = await testApp({ database: await database(), settings, now: at.phase1 })
    const existing = makeEntry({ recaptcha: await solve(contest) })
    const duplicate = makeEntry({ snowplowName: existing.snowplowName, recaptcha: await solve(contest) })
    const outcomes = []
    for (const entry of [existing, duplicate, duplicate])
      outcomes.push(outcome(await contest.call(submitPublicSubmission, { body: entry })))
    expect(outcomes).toEqual([201, 'submission.duplicate_name', 'submission.duplicate_name'])
  })

  test('counts once in twenty concurrent votes and not for an entry', async () => {
    const contest = await testApp({ database: await database(), settings })
    const vote = voter(contest, await makeVotingOptions(contest, 1, 3))
    const solution = await solve(contest)
    const responses = await Promise.all(Array.from({ length: 20 }, () => vote(solution)))
    expect(responses.map(outcome)).toEqual(Array(20).fill(201))
    expect(await ballots(contest)).toBe(1)
    contest.setClock(at.phase1)
    expect(outcome(await contest.call(submitPublicSubmission, { body: makeEntry({ recaptcha: solution }) }))).toBe(
      'captcha.used',
    )
  })
})

onBothDatabases('used ALTCHA solution', (database) => {
  test('is purged one hour after its expiry', async () => {
    const contest = await testApp({ database: await database(), settings })
    const options = await makeVotingOptions(contest, 1, 3)
    const solution = await solve(contest)
    const vote = () => contest.call(submitVote, { body: voteWith(options, solution) })
    expect(outcome(await vote())).toBe(201)
    const { expiresAt } = JSON.parse(Buffer.from(solution, 'base64').toString()).challenge.parameters
    const countStored = () => contest.orm.em.fork().count(UsedCaptcha)
    const hour = 3_600_000
    await purgeExpiredCaptchas(contest.orm.em.fork(), new Date(expiresAt * 1000 + hour))
    expect([await countStored(), outcome(await vote())]).toEqual([1, 201])
    await purgeExpiredCaptchas(contest.orm.em.fork(), new Date(expiresAt * 1000 + hour + 1))
    expect(await countStored()).toBe(0)
  })

  test('is not accepted again in another encoding', async () => {
    const contest = await testApp({ database: await database(), settings })
    const options = await makeVotingOptions(contest, 1, 4)
    const solution = await solve(contest)
    expect(outcome(await contest.call(submitVote, { body: voteWith(options.slice(1), solution) }))).toBe(201)
    const vote = (recaptcha: string) => contest.call(submitVote, { body: voteWith(options.slice(0, 3), recaptcha) })
    const { challenge, solution: solved } = JSON.parse(Buffer.from(solution, 'base64').toString())
    const { parameters, signature } = challenge
    const upper = { ...parameters, keySignature: parameters.keySignature.toUpperCase() }
    const reversed = Object.fromEntries(Object.entries(parameters).reverse())
    const rewritten = [
      { challenge: { parameters, signature: signature.toUpperCase() }, solution: solved },
      { challenge: { parameters, signature: `${signature}zz` }, solution: solved },
      { challenge: { parameters, signature: `${signature} ` }, solution: solved },
      { challenge: { parameters, signature: [signature] }, solution: solved },
      { challenge: { parameters: reversed, signature }, solution: solved },
      { challenge: { parameters: upper, signature }, solution: solved },
      { challenge, solution: { ...solved, derivedKey: solved.derivedKey.toUpperCase() } },
      { challenge, solution: { ...solved, counter: -1 } },
      { challenge, solution: solved, extra: 1 },
    ]
    const outcomes = []
    for (const payload of rewritten) outcomes.push(outcome(await vote(packed(payload))))
    outcomes.push(outcome(await vote(`${solution}====`)))
    expect(outcomes.filter((one) => one !== 'captcha.used' && one !== 'captcha.failed')).toEqual([])
  })
})

test('submitVote > a used solution does not affect concurrent votes', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 4)
  const used = await solve(contest)
  const vote = (recaptcha: string) => contest.call(submitVote, { body: voteWith(options.slice(0, 3), recaptcha) })
  expect(outcome(await contest.call(submitVote, { body: voteWith(options.slice(1), used) }))).toBe(201)
  const fresh = await Promise.all(Array.from({ length: 5 }, () => solve(contest)))
  const outcomes = (await Promise.all([...fresh.slice(0, 2), used, ...fresh.slice(2)].map(vote))).map(outcome)
  expect(outcomes).toEqual([201, 201, 'captcha.used', 201, 201, 201])
})

test('submitVote > does not consume the solution of an invalid vote', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const solution = await solve(contest)
  const vote = (selectedOptions: number[]) => contest.call(submitVote, { body: voteWith(selectedOptions, solution) })
  expect(outcome(await vote([...options.slice(0, 2), 99_999]))).toBe('vote.option_not_offered')
  contest.setClock(at.after)
  expect(outcome(await vote(options))).toBe('vote.not_open')
  contest.setClock(at.phase3)
  expect(outcome(await vote(options))).toBe(201)
})

test('submitVote > rejects a forged, altered, expired or foreign solution', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const vote = async (recaptcha: string) =>
    outcome(await contest.call(submitVote, { body: { districtId: 1, selectedOptions: options, recaptcha } }))
  const real = JSON.parse(Buffer.from(await solve(contest), 'base64').toString())
  const altered = structuredClone(real)
  altered.challenge.parameters.expiresAt += 60
  const unsolved = { ...real, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
  const otherInstallation = await testApp({
    settings: { ...settings, JWT_SECRET: 'another secret, which is long enough' },
  })
  const bad = [
    'nonsense',
    packed({}),
    packed(altered),
    packed(unsolved),
    packed({ ...real, challenge: { ...real.challenge, signature: undefined } }),
  ]
  for (const recaptcha of [...bad, await solve(otherInstallation)]) expect(await vote(recaptcha)).toBe('captcha.failed')

  const spy = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000)
  expect(await vote(packed(real))).toBe('captcha.failed')
  spy.mockRestore()
  expect(await vote(packed(real))).toBe(201)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1.5 * 3_600_000)
  expect(await vote(packed(real))).toBe(201)
  later.mockRestore()
  expect(await ballots(contest)).toBe(1)
})
