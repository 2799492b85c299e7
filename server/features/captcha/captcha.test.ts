import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { makeSubmission, makeVotingOptions } from '../../test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const settings = { CAPTCHA_PROVIDER: 'altcha' }

/** What the browser's widget does. */
async function solve({ get }: TestApp): Promise<string> {
  const challenge = (await get('/captcha/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const outcome = (answer: { statusCode: number; json: () => { code?: string } }) =>
  answer.json().code ?? answer.statusCode

onBothDatabases('an ALTCHA solution', (database) => {
  const voter = (contest: TestApp, selectedOptions: number[]) => (recaptcha: string) =>
    contest.post('/public-voting/submit', { districtId: 1, selectedOptions, recaptcha })

  test('works once, also over a restart and in another process', async () => {
    const address = await database()
    const first = await testApp({ database: address, settings })
    const options = await makeVotingOptions(first, 1, 3)
    const solution = await solve(first)
    const another = await solve(first)
    expect([await voter(first, options)(solution), await voter(first, options)(solution)].map(outcome)).toEqual([
      201,
      'captcha.used',
    ])
    if (address === 'sqlite::memory:') return
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

test('a solution that is forged, altered, expired or of another secret is refused', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const vote = async (recaptcha: string) =>
    outcome(await contest.post('/public-voting/submit', { districtId: 1, selectedOptions: options, recaptcha }))
  const real = JSON.parse(Buffer.from(await solve(contest), 'base64').toString())
  const packed = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
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

describe.each(['recaptcha', 'hcaptcha', 'turnstile'])('%s', (provider) => {
  const asked: URLSearchParams[] = []
  const stub = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const question = new URLSearchParams(body)
    asked.push(question)
    const token = question.get('response')
    if (token === 'garbage') response.end('<html>')
    else if (token === 'hangs-up') request.socket.destroy()
    else response.end(JSON.stringify({ success: token?.startsWith('good') }))
  })
  afterAll(() => stub.close())

  test('is asked with the secret, the token and the address, and believed', async () => {
    await new Promise<void>((ready) => stub.listen(0, '127.0.0.1', ready))
    const { port } = stub.address() as AddressInfo
    const contest = await testApp({
      settings: {
        CAPTCHA_PROVIDER: provider,
        CAPTCHA_SITE_KEY: 'site',
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      },
    })
    const selectedOptions = await makeVotingOptions(contest, 1, 3)
    const vote = async (recaptcha: string) =>
      outcome(await contest.post('/public-voting/submit', { districtId: 1, selectedOptions, recaptcha }))
    expect(await vote('good-one')).toBe(201)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'secret',
      response: 'good-one',
      remoteip: '127.0.0.1',
    })
    expect([await vote('good-one'), await vote('bad'), await vote('garbage'), await vote('hangs-up')]).toEqual([
      'captcha.used',
      'captcha.failed',
      'captcha.unavailable',
      'captcha.unavailable',
    ])
    expect((await contest.get('/captcha/challenge')).statusCode).toBe(404)
    expect((await contest.get('/contest')).json().captcha).toEqual({ provider, siteKey: 'site' })
  })
})
