import { pbkdf2Sync } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

const school = { remoteAddress: '192.0.2.1', headers: { 'user-agent': 'The computers of one school are alike' } }
const students = 1500
const vote = '/api/public-voting/submit'

/** Default limits. */
const { RATE_LIMIT_READS, RATE_LIMIT_WRITES, MAX_CONNECTIONS_PER_CLIENT } = readConfig({})
const settings = {
  CAPTCHA_PROVIDER: 'altcha',
  CAPTCHA_COST: '100',
  RATE_LIMIT_READS: String(RATE_LIMIT_READS),
  RATE_LIMIT_WRITES: String(RATE_LIMIT_WRITES),
}

/** Synchronous, unlike in the browser's worker: a whole school takes half a million attempts. */
const deriveKey: Parameters<typeof solveChallenge>[0]['deriveKey'] = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength ?? 32, 'sha256'),
})

/**
 * Solves a challenge as another client for each student, before the minute that the limits count, and at the cost of a
 * class.
 */
async function solveAhead({ app }: TestApp, student: number): Promise<string> {
  const remoteAddress = `2001:db8:0:${student.toString(16)}::1`
  const challenge = (await app.inject({ url: '/api/captcha/challenge', remoteAddress })).json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Makes every call of a voter's browser, in its order. @returns the status of each */
async function voteAsBrowser({ app }: TestApp, selectedOptions: number[], recaptcha: string): Promise<number[]> {
  const get = (url: string) => app.inject({ url: `/api${url}`, ...school })
  const read = [await get('/contest'), await get('/county'), await get('/public-voting/district/1/options')]
  const challengeResponse = await get('/captcha/challenge')
  const payload = { districtId: 1, selectedOptions, recaptcha }
  const voted = await app.inject({ method: 'POST', url: vote, payload, ...school })
  // An open page polls the contest once a minute.
  return [...read, challengeResponse, voted, await get('/contest')].map(({ statusCode }) => statusCode)
}

test('rate limits > serve a school of 1,500 voters and reject a flood', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const solutions: string[] = []
  for (let student = 0; student < students; student++) solutions.push(await solveAhead(contest, student))
  const startedAt = Date.now()
  const statuses: number[] = []
  while (solutions.length > 0) {
    const classroom = solutions.splice(0, 30).map((solution) => voteAsBrowser(contest, options, solution))
    statuses.push(...(await Promise.all(classroom)).flat())
  }
  // The limits are per minute: a longer run would prove nothing.
  expect(Date.now() - startedAt).toBeLessThan(60_000)
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(statuses.filter((status) => status === 201)).toHaveLength(students)
  expect(await contest.orm.em.fork().count(Ballot)).toBe(students)

  const flood = { method: 'POST', url: vote, payload: {} } as const
  let refused: Awaited<ReturnType<TestApp['get']>> | undefined
  for (let count = 0; count <= RATE_LIMIT_WRITES && !refused; count++) {
    const response = await contest.app.inject({ ...flood, ...school })
    if (response.statusCode === 429) refused = response
  }
  expect(refused?.json().code).toBe('request.too_many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await contest.app.inject({ ...flood, remoteAddress: '192.0.2.2' })).statusCode).toBe(400)
})

test('MAX_CONNECTIONS_PER_CLIENT > allows six per browser of a school', () => {
  expect(MAX_CONNECTIONS_PER_CLIENT).toBeGreaterThanOrEqual(students * 6)
})
