import { allRoutes } from 'contract/all-routes.ts'
import { Problem } from 'contract/errors.ts'
import type { Route } from 'contract/route.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PublicNameSubmission } from '../features/public-submission/public-name-submission.entity.ts'
import { Ballot } from '../features/public-voting/public-voting.entity.ts'
import { makeSubmission, makeVotingOptions } from '../test/make.ts'
import { at, testApp } from '../test/test-app.ts'

const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase1 })
const em = () => contest.orm.em.fork()
const counts = async () => [await em().count(PublicNameSubmission), await em().count(Ballot)]

const valid: Record<string, () => object> = {
  setDemoClock: () => ({ now: '2025-09-01T12:00:00Z' }),
  submitPublicSubmission: () => makeSubmission(),
  submitVote: () => ({ districtId: 1, selectedOptions: [1, 2, 3], recaptcha: 'off' }),
}

const json = 'application/json'
async function send(route: Route, payload: string, type = json) {
  const answer = await contest.app.inject({
    method: route.method,
    url: `/api${route.path}`,
    headers: { 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, problem: z.parse(Problem, answer.json()) }
}

const withBody = Object.entries<Route>(allRoutes).filter(([, { body }]) => body)

test('every route that takes a body is tried here', () => {
  expect(withBody.map(([name]) => name).sort()).toEqual(Object.keys(valid).sort())
})

describe.each(withBody)('%s', (name, route) => {
  const good = () => valid[name]?.() ?? {}
  const badBodies: [string, () => string, number, string?][] = [
    ['broken JSON', () => '{"a":', 400],
    ['no body', () => '', 400],
    ['null', () => 'null', 400],
    ['a list', () => '[]', 400],
    ['a text', () => '"x"', 400],
    ['an empty object', () => '{}', 400],
    ['an unknown field', () => JSON.stringify({ ...good(), role: 'admin' }), 400],
    ['a prototype', () => `{"__proto__":{"role":"admin"},${JSON.stringify(good()).slice(1)}`, 400],
    ['a megabyte', () => JSON.stringify({ ...good(), filler: 'x'.repeat(1_000_000) }), 413],
    ['form data', () => 'a=1', 415, 'application/x-www-form-urlencoded'],
    ['plain text', () => JSON.stringify(good()), 415, 'text/plain'],
  ]
  test.each(badBodies)('refuses %s', async (_, body, status, type) => {
    const before = await counts()
    expect((await send(route, body(), type)).status).toBe(status)
    expect(await counts()).toEqual(before)
  })

  const faulty: [string, unknown][] = [
    ['a wrong type', { wrong: true }],
    ['a text that is too long', 'x'.repeat(10_000)],
    ['control characters', 'a\u0000b\u0007'],
    ['a lone surrogate', 'a\ud800'],
    ['nothing', null],
    ['a fraction', 1.5],
    ['a huge number', 1e300],
  ]
  test.each(Object.keys(good()).flatMap((field) => faulty.map(([what, value]) => [what, field, value] as const)))(
    'names %s in %s',
    async (_, field, value) => {
      const before = await counts()
      const { status, problem } = await send(route, JSON.stringify({ ...good(), [field]: value }))
      expect([status, problem.code]).toEqual([400, 'request.invalid'])
      expect(problem.fields.map(({ path }) => path.split('.')[0])).toContain(field)
      expect(await counts()).toEqual(before)
    },
  )
})

test('every faulty field is named at once, in the order of the form', async () => {
  const { problem } = await send(
    allRoutes.submitPublicSubmission,
    JSON.stringify({ ...makeSubmission(), firstName: '', email: 'x', extra: 1 }),
  )
  expect(problem.fields).toEqual([
    { path: 'firstName', code: 'required', message: 'firstName is required' },
    { path: 'email', code: 'invalid', message: 'email has an invalid format' },
    { path: 'extra', code: 'unknown_field', message: 'extra is not a field of this request' },
  ])
})

test.each(Object.values<Route>(allRoutes).filter(({ method }) => method === 'GET'))(
  '$path refuses an unknown query parameter by name',
  async ({ path }) => {
    const { statusCode, json: body } = await contest.get(`${path.replace(/\{\w+\}/, '1')}?surprise=1`)
    expect([statusCode, body().fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining(['surprise']),
    ])
  },
)

test.each(['0', '-1', '1.5', 'abc', '99999999999', "1'--"])('a district %j is no id', async (id) => {
  expect((await contest.get(`/public-voting/district/${encodeURIComponent(id)}/options`)).statusCode).toBe(400)
})

test('an unknown path answers in the one shape', async () => {
  const answer = await contest.get('/nothing-here')
  expect([answer.statusCode, z.parse(Problem, answer.json()).code]).toEqual([404, 'route.not_found'])
})

test('a client beyond its limit is told when to come back, and others are not held up', async () => {
  const limited = await testApp({
    settings: { RATE_LIMIT_WRITES: '3', RATE_LIMIT_READS: '5', TRUST_PROXY: '127.0.0.1' },
  })
  const selectedOptions = await makeVotingOptions(limited, 1, 3)
  const vote = (address: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/public-voting/submit',
      headers: { 'x-forwarded-for': address },
      payload: { districtId: 1, selectedOptions, recaptcha: 'off' },
    })
  for (let place = 0; place < 3; place++) expect((await vote('192.0.2.1')).statusCode).toBe(201)
  const late = await vote('192.0.2.1')
  expect([late.statusCode, z.parse(Problem, late.json()).code]).toEqual([429, 'request.too_many'])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await vote('192.0.2.2')).statusCode).toBe(201)
})
