import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test, vi } from 'vitest'
import { makeSubmission, makeVotingOptions } from '../../test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { UsedCaptcha } from './used-captcha.entity.ts'
import { forgetExpired } from './used-captcha.ts'

const settings = { CAPTCHA_PROVIDER: 'altcha' }

/** What the browser's widget does. */
async function solve({ get }: TestApp): Promise<string> {
  const challenge = (await get('/captcha/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const packed = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const voteWith = (selectedOptions: number[], recaptcha: string) => ({ districtId: 1, selectedOptions, recaptcha })

const outcome = (answer: { statusCode: number; json: () => { code?: string } }) =>
  answer.json().code ?? answer.statusCode

const folder = mkdtempSync(join(tmpdir(), 'contest-captcha-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database that a second server can open too, which one in memory is not. */
async function lasting(database: () => Promise<string>): Promise<string> {
  const address = await database()
  return address === 'sqlite::memory:' ? `sqlite:${folder}/contest.sqlite` : address
}

onBothDatabases('an ALTCHA solution', (database) => {
  const voter = (contest: TestApp, selectedOptions: number[]) => (recaptcha: string) =>
    contest.post('/public-voting/submit', voteWith(selectedOptions, recaptcha))

  test('works once, also over a restart and in another process', async () => {
    const address = await lasting(database)
    const first = await testApp({ database: address, settings })
    const options = await makeVotingOptions(first, 1, 3)
    const solution = await solve(first)
    const another = await solve(first)
    expect([await voter(first, options)(solution), await voter(first, options)(solution)].map(outcome)).toEqual([
      201,
      'captcha.used',
    ])
    const second = await testApp({ database: address, settings })
    const vote = voter(second, options)
    expect([await vote(solution), await vote(another), await voter(first, options)(another)].map(outcome)).toEqual([
      'captcha.used',
      201,
      'captcha.used',
    ])
  })

  test('sent twenty times at once counts once, and a submission and a vote cannot share it', async () => {
    const contest = await testApp({ database: await database(), settings })
    const vote = voter(contest, await makeVotingOptions(contest, 1, 3))
    const solution = await solve(contest)
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => vote(solution)))).map(outcome)
    expect(outcomes.sort()).toEqual([201, ...Array(19).fill('captcha.used')])
    contest.setClock(at.phase1)
    expect(outcome(await contest.post('/public-submission/submit', makeSubmission({ recaptcha: solution })))).toBe(
      'captcha.used',
    )
  })
})

onBothDatabases('a used solution', (database) => {
  test('is remembered until it would have expired, and no longer', async () => {
    const contest = await testApp({ database: await database(), settings })
    const options = await makeVotingOptions(contest, 1, 3)
    const solution = await solve(contest)
    const vote = () => contest.post('/public-voting/submit', voteWith(options, solution))
    expect(outcome(await vote())).toBe(201)
    const { expiresAt } = JSON.parse(Buffer.from(solution, 'base64').toString()).challenge.parameters
    const kept = () => contest.orm.em.fork().count(UsedCaptcha)
    await forgetExpired(contest.orm.em.fork(), expiresAt * 1000)
    expect([await kept(), outcome(await vote())]).toEqual([1, 'captcha.used'])
    await forgetExpired(contest.orm.em.fork(), expiresAt * 1000 + 1)
    expect(await kept()).toBe(0)
  })

  test('does not come back when it is written differently', async () => {
    const contest = await testApp({ database: await database(), settings })
    const options = await makeVotingOptions(contest, 1, 3)
    const solution = await solve(contest)
    const vote = (recaptcha: string) => contest.post('/public-voting/submit', voteWith(options, recaptcha))
    expect(outcome(await vote(solution))).toBe(201)
    const { challenge, solution: solved } = JSON.parse(Buffer.from(solution, 'base64').toString())
    const { parameters, signature } = challenge
    const upper = { ...parameters, keySignature: parameters.keySignature.toUpperCase() }
    const turned = Object.fromEntries(Object.entries(parameters).reverse())
    const rewritten = [
      { challenge: { parameters, signature: signature.toUpperCase() }, solution: solved },
      { challenge: { parameters, signature: `${signature}zz` }, solution: solved },
      { challenge: { parameters, signature: `${signature} ` }, solution: solved },
      { challenge: { parameters, signature: [signature] }, solution: solved },
      { challenge: { parameters: turned, signature }, solution: solved },
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

test('a used solution among votes that arrive together spoils none of the others', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const used = await solve(contest)
  const vote = (recaptcha: string) => contest.post('/public-voting/submit', voteWith(options, recaptcha))
  expect(outcome(await vote(used))).toBe(201)
  const fresh = await Promise.all(Array.from({ length: 5 }, () => solve(contest)))
  const outcomes = (await Promise.all([...fresh.slice(0, 2), used, ...fresh.slice(2)].map(vote))).map(outcome)
  expect(outcomes).toEqual([201, 201, 'captcha.used', 201, 201, 201])
})

test('a vote that is refused for another reason leaves its solution unused', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const solution = await solve(contest)
  const vote = (selectedOptions: number[]) => contest.post('/public-voting/submit', voteWith(selectedOptions, solution))
  expect(outcome(await vote([...options.slice(0, 2), 99_999]))).toBe('vote.option_not_offered')
  contest.setClock(at.after)
  expect(outcome(await vote(options))).toBe('vote.not_open')
  contest.setClock(at.phase3)
  expect(outcome(await vote(options))).toBe(201)
})

test('a solution that is forged, altered, expired or of another secret is refused', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const vote = async (recaptcha: string) =>
    outcome(await contest.post('/public-voting/submit', { districtId: 1, selectedOptions: options, recaptcha }))
  const real = JSON.parse(Buffer.from(await solve(contest), 'base64').toString())
  const altered = structuredClone(real)
  altered.challenge.parameters.expiresAt += 60
  const unsolved = { ...real, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
  const stranger = await testApp({ settings: { ...settings, JWT_SECRET: 'another secret, which is long enough' } })
  const bad = [
    'nonsense',
    packed({}),
    packed(altered),
    packed(unsolved),
    packed({ ...real, challenge: { ...real.challenge, signature: undefined } }),
  ]
  for (const recaptcha of [...bad, await solve(stranger)]) expect(await vote(recaptcha)).toBe('captcha.failed')

  const spy = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000)
  expect(await vote(packed(real))).toBe('captcha.failed')
  spy.mockRestore()
  expect(await vote(packed(real))).toBe(201)
})
