import { pbkdf2Sync } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

const school = { remoteAddress: '192.0.2.1', headers: { 'user-agent': 'The computers of one school are alike' } }
const students = 1500
/** A fifth of the school, within a fifth of the limits. */
const share = 1 / 5
const vote = '/api/public-voting/submit'

/** Default limits. */
const { RATE_LIMIT_READS, RATE_LIMIT_WRITES, MAX_CONNECTIONS_PER_CLIENT } = readConfig({})
const settings = {
  CAPTCHA_PROVIDER: 'altcha',
  // The captcha's price has its own tests: a whole school would solve for a minute.
  CAPTCHA_COST: '1',
  RATE_LIMIT_READS: String(RATE_LIMIT_READS * share),
  RATE_LIMIT_WRITES: String(RATE_LIMIT_WRITES * share),
}

/** Synchronous, unlike in the browser's worker. */
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

test('rate limits > serve the voters of a school and reject a flood', async () => {
  const contest = await testApp({ settings })
  const options = await makeVotingOptions(contest, 1, 3)
  const solutions: string[] = []
  for (let student = 0; student < students * share; student++) solutions.push(await solveAhead(contest, student))
  const statuses: number[] = []
  while (solutions.length > 0) {
    const classroom = solutions.splice(0, 30).map((solution) => voteAsBrowser(contest, options, solution))
    statuses.push(...(await Promise.all(classroom)).flat())
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(statuses.filter((status) => status === 201)).toHaveLength(students * share)
  expect(await contest.orm.em.fork().count(Ballot)).toBe(students * share)

  const flood = { method: 'POST', url: vote, payload: {} } as const
  let refused: Awaited<ReturnType<TestApp['get']>> | undefined
  for (let count = 0; count <= RATE_LIMIT_WRITES * share && !refused; count++) {
    const response = await contest.app.inject({ ...flood, ...school })
    if (response.statusCode === 429) refused = response
  }
  expect(refused?.json().code).toBe('request.too_many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await contest.app.inject({ ...flood, remoteAddress: '192.0.2.2' })).statusCode).toBe(400)
})

test('RATE_LIMIT_READS and _WRITES > allow a school’s calls of a minute', () => {
  expect([RATE_LIMIT_READS >= students * 5, RATE_LIMIT_WRITES >= students]).toEqual([true, true])
})

test('MAX_CONNECTIONS_PER_CLIENT > allows six per browser of a school', () => {
  expect(MAX_CONNECTIONS_PER_CLIENT).toBeGreaterThanOrEqual(students * 6)
})
