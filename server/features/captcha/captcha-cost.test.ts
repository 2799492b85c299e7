import { pbkdf2Sync } from 'node:crypto'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { createChallenge, solveChallenge } from 'altcha-lib'
import type { Challenge, Solution } from 'altcha-lib/types'
import { describe, expect, test } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { deriveChallengeSecrets } from './altcha-signature.ts'
import { pickAttempts } from './captcha.service.ts'
import { createCaptchaCost, maxCostFactor } from './captcha-cost.ts'

const settings = { CAPTCHA_PROVIDER: 'altcha' }
/** Most attempts at base cost. */
const baseMax = 600
const minute = 60_000
const start = Date.parse(at.phase3)

/** Synchronous, unlike in the browser's worker. */
const deriveKey: Parameters<typeof solveChallenge>[0]['deriveKey'] = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength ?? 32, 'sha256'),
})

async function fetchChallenge({ app }: TestApp, remoteAddress: string, district?: number): Promise<Challenge> {
  const query = district === undefined ? '' : `?district=${district}`
  const response = await app.inject({ url: `/api/captcha/challenge${query}`, remoteAddress })
  expect(response.statusCode).toBe(200)
  return response.json()
}

const pack = (challenge: Challenge, solution: Solution | null) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  return { attempts: solution?.counter ?? Number.NaN, token: pack(challenge, solution) }
}

/** Most attempts that the next challenges of an address take: above half the range in all but one of a million runs. */
async function getMaxAttempts(contest: TestApp, address: string, district?: number): Promise<number> {
  let max = 0
  for (let challenge = 0; challenge < 20; challenge++)
    max = Math.max(max, (await solve(await fetchChallenge(contest, address, district))).attempts)
  return max
}

function expectFactor(attempts: number, factor: number): void {
  expect(attempts).toBeGreaterThan((baseMax * factor) / 2)
  expect(attempts).toBeLessThanOrEqual(baseMax * factor)
}

const vote = ({ app }: TestApp, selectedOptions: number[], recaptcha: string, remoteAddress = '192.0.2.77') =>
  app.inject({
    method: 'POST',
    url: `/api${submitVote.path}`,
    payload: { districtId: 1, selectedOptions, recaptcha },
    remoteAddress,
  })

const outcome = (response: { statusCode: number; json: () => { code?: string } }) =>
  response.json().code ?? response.statusCode

async function fillDistrict(contest: TestApp, options: number[], ballots: number): Promise<void> {
  const secrets = deriveChallengeSecrets(contest.config.JWT_SECRET)
  const castOne = async () => {
    const expiresAt = Date.now() / 1000 + 3600
    const challenge = await createChallenge({
      ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, expiresAt, deriveKey },
      ...secrets,
    })
    expect((await vote(contest, options, (await solve(challenge)).token)).statusCode).toBe(201)
  }
  for (let count = 0; count < ballots; count += 100) await Promise.all(Array.from({ length: 100 }, castOne))
}

describe('captcha cost', () => {
  test('of a class of 30 is the base cost, in a busy district as well', async () => {
    const contest = await testApp({ settings })
    const options = await makeVotingOptions(contest, 1, 3)
    await fillDistrict(contest, options, 3000)
    const attempts = []
    for (let student = 0; student < 30; student++) {
      // A visit, a reload, and another one whose solution is sent.
      await solve(await fetchChallenge(contest, '192.0.2.1', 1))
      await solve(await fetchChallenge(contest, '192.0.2.1', 1))
      const solved = await solve(await fetchChallenge(contest, '192.0.2.1', 1))
      attempts.push(solved.attempts)
      expect((await vote(contest, options, solved.token, '192.0.2.1')).statusCode).toBe(201)
    }
    expectFactor(Math.max(...attempts), 1)
    expect(await contest.orm.em.fork().count(Ballot)).toBe(3030)

    // Beyond a class, the busy district alone raises it to the maximum; a quiet one and a neighbor's do not.
    expectFactor(await getMaxAttempts(contest, '192.0.2.1', 1), maxCostFactor)
    expectFactor(await getMaxAttempts(contest, '192.0.2.1'), maxCostFactor)
    expect(await getMaxAttempts(contest, '192.0.2.1', 2)).toBeLessThan(baseMax * 1.2)
    expectFactor(await getMaxAttempts(contest, '192.0.2.2', 1), 1)
  })
})

test('captcha cost > rises with 500 challenges of an address and falls again', async () => {
  const contest = await testApp({ settings })
  expectFactor(await getMaxAttempts(contest, '192.0.2.1'), 1)
  for (let challenge = 0; challenge < 500; challenge++) await fetchChallenge(contest, '192.0.2.1', 1)
  expectFactor(await getMaxAttempts(contest, '192.0.2.1', 1), maxCostFactor)
  expectFactor(await getMaxAttempts(contest, '192.0.2.2', 1), 1)
  // Half-life of 10 minutes: 64 after half an hour.
  contest.setClock(new Date(start + 30 * minute).toISOString())
  expectFactor(await getMaxAttempts(contest, '192.0.2.1', 1), 1)
})

test('pickAttempts > leaves out no part of the range', () => {
  for (const factor of [1, maxCostFactor]) {
    const attempts = Array.from({ length: 5000 }, () => pickAttempts(factor))
    const tenths = new Set(attempts.map((count) => Math.ceil((count / (baseMax * factor)) * 10)))
    expect([...tenths].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  }
})

test('captcha cost > is that of all addresses of a /64', async () => {
  const contest = await testApp({ settings })
  for (let host = 1; host <= 500; host++) await fetchChallenge(contest, `2001:db8:0:1::${host.toString(16)}`)
  expectFactor(await getMaxAttempts(contest, '2001:db8:0:1:ffff::1'), maxCostFactor)
  expectFactor(await getMaxAttempts(contest, '2001:db8:0:2::1'), 1)
})

test('captcha > refuses a challenge that is forged to be cheaper', async () => {
  const contest = await testApp({ settings: { ...settings, CAPTCHA_COST: '50' } })
  const options = await makeVotingOptions(contest, 1, 3)
  const cheap = await fetchChallenge(contest, '192.0.2.9', 1)
  for (let challenge = 0; challenge < 500; challenge++) await fetchChallenge(contest, '192.0.2.1', 1)
  const real = await fetchChallenge(contest, '192.0.2.1', 1)
  const change = (parameters: object) => ({ ...real, parameters: { ...real.parameters, ...parameters } })
  const { keySignature, keyPrefix, nonce, salt } = cheap.parameters
  const later = Number(real.parameters.expiresAt) + 3600
  const forged: Challenge[] = [
    change({ cost: 1 }),
    change({ keyPrefix: real.parameters.keyPrefix.slice(0, 2) }),
    change({ keyPrefix, keySignature, nonce, salt }),
    change({ expiresAt: later }),
    change({ data: { district: 2 } }),
    change({ data: undefined }),
    { ...cheap, parameters: { ...cheap.parameters, expiresAt: later } },
    { ...cheap, signature: real.signature ?? '' },
  ]
  const outcomes = []
  for (const challenge of forged)
    outcomes.push(outcome(await vote(contest, options, (await solveAny(challenge)).token)))
  expect(outcomes).toEqual(Array(forged.length).fill('captcha.failed'))
  // One attempt too few: the key of any other counter is not the signed one.
  const { attempts } = await solve(real)
  const solution = { ...(await deriveAt(real, attempts - 1)), counter: attempts - 1 }
  expect(outcome(await vote(contest, options, pack(real, solution)))).toBe('captcha.failed')
  expect(outcome(await vote(contest, options, (await solve(real)).token))).toBe(201)
  expect(await contest.orm.em.fork().count(Ballot)).toBe(1)
})

/** Solves a forged challenge, which may have no solution that is found within the attempts of a real one. */
async function solveAny(challenge: Challenge) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 2000)
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  clearTimeout(timer)
  return { token: pack(challenge, solution ?? { ...(await deriveAt(challenge, 1)), counter: 1 }) }
}

async function deriveAt({ parameters }: Challenge, counter: number): Promise<Solution> {
  const password = Buffer.alloc(20)
  Buffer.from(parameters.nonce, 'hex').copy(password)
  password.writeUInt32BE(counter, 16)
  const key = await deriveKey(parameters, Buffer.from(parameters.salt, 'hex'), password)
  return { counter, derivedKey: Buffer.from(key.derivedKey).toString('hex') }
}

test('captcha > accepts a challenge of a district for votes in it only', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const getToken = async (district?: number) =>
    (await solve(await fetchChallenge(contest, '192.0.2.1', district))).token
  const outcomes = []
  for (const district of [2, 99, 1, undefined])
    outcomes.push(outcome(await vote(contest, options, await getToken(district))))
  expect(outcomes).toEqual(['captcha.failed', 'captcha.failed', 201, 201])
  contest.setClock(at.phase1)
  const enter = async (district?: number) =>
    outcome(await contest.call(submitPublicSubmission, { body: makeEntry({ recaptcha: await getToken(district) }) }))
  expect([await enter(1), await enter()]).toEqual(['captcha.failed', 201])
})

test.each(['0', '-1', 'x', '1.5', '99999999999', '1&district=2', '%00'])(
  'getCaptchaChallenge > rejects the district %s',
  async (district) => {
    const { app } = await testApp({ settings })
    expect((await app.inject(`/api/captcha/challenge?district=${district}`)).statusCode).toBe(400)
  },
)

describe('createCaptchaCost', () => {
  test('stays between the base cost and its maximum', () => {
    const cost = createCaptchaCost()
    const factors = Array.from({ length: 5000 }, () => cost.countChallenge('192.0.2.1', 1, start))
    expect(factors.slice(0, 90)).toEqual(Array(90).fill(1))
    expect(factors).toEqual(factors.toSorted((a, b) => a - b))
    expect([factors[450], factors.at(-1)]).toEqual([maxCostFactor, maxCostFactor])
    expect(factors[269]).toBeCloseTo(1.5)
  })

  test('of 30 addresses with a ballot a minute each stays the base cost', () => {
    const cost = createCaptchaCost()
    for (let time = 0; time < 20 * 60; time++)
      for (let address = 0; address < 30; address++) {
        const now = start + time * minute
        expect(cost.countChallenge(`192.0.2.${address}`, 1, now)).toBe(1)
        cost.countBallot(1, now)
      }
  })

  test('of a district falls with its ballots', () => {
    const cost = createCaptchaCost()
    for (let ballot = 0; ballot < 4000; ballot++) cost.countBallot(1, start)
    for (let challenge = 0; challenge < 90; challenge++) cost.countChallenge('192.0.2.1', 1, start)
    const factorAt = (minutes: number, district = 1) => {
      for (let challenge = 0; challenge < 90; challenge++)
        cost.countChallenge('192.0.2.1', district, start + minutes * minute)
      return cost.countChallenge('192.0.2.1', district, start + minutes * minute)
    }
    const [busy, quieter, quiet] = [factorAt(0), factorAt(60), factorAt(180)]
    expect(busy).toBe(maxCostFactor)
    expect([quieter, quiet].every((factor) => factor < 1.1)).toBe(true)
  })

  test('does not fall below the base when the clock is set back', () => {
    const cost = createCaptchaCost()
    for (let challenge = 0; challenge < 500; challenge++) cost.countChallenge('192.0.2.1', 1, start)
    expect(cost.countChallenge('192.0.2.1', 1, start - 24 * 60 * minute)).toBe(maxCostFactor)
  })

  test('counts a bounded number of addresses', () => {
    const cost = createCaptchaCost()
    for (let challenge = 0; challenge < 500; challenge++) cost.countChallenge('192.0.2.1', 1, start)
    for (let address = 0; address < 100_000; address++) cost.countChallenge(`address ${address}`, 1, start)
    expect(cost.countChallenge('192.0.2.1', 1, start)).toBe(1)
  })
})
