import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { Ballot } from '../entities/public-voting.entity.ts'
import { User } from '../entities/user.entity.ts'
import { expectedStatus } from '../test/expected-status.ts'
import { makeEntry } from '../test/make/make.ts'
import { makeUser } from '../test/make/make-user.ts'
import { getSample, readFieldRules } from '../test/make/sample-of.ts'
import { at, testApp } from '../test/test-app.ts'
import { prepareValidCalls } from '../test/valid-calls.ts'

const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
const em = () => contest.orm.em.fork()
const counts = async () => [await em().count(PublicNameSubmission), await em().count(Ballot), await em().count(User)]
const { valid, pathOf } = await prepareValidCalls(contest)

/** Fields that accept any text: passwords, tokens and files, and the emails of mock auth routes. */
const isAnyText = (name: string, field: string) =>
  ['password', 'currentPassword', 'newPassword', 'accessToken', 'csv'].includes(field) ||
  (name.startsWith('mock') && field === 'email')
const logoTooLong = 280_000
const invalidTexts = ['control characters', 'a lone surrogate']

const json = 'application/json'
async function send(route: Route, payload: string, type = json) {
  const response = await contest.app.inject({
    method: route.method,
    url: `/api${pathOf(route)}`,
    headers: { 'content-type': type, authorization: `Bearer ${await contest.tokenOf('admin')}` },
    payload,
  })
  return { status: response.statusCode, problem: z.parse(Problem, response.json()) }
}

const withBody = Object.entries<Route>(allRoutes).flatMap(([name, route]) => {
  const { body } = route
  return body
    ? [{ name, route, body, validInput: valid[name] ?? (() => getSample(body)), ...readFieldRules(body) }]
    : []
})

test('valid > has no body of an unknown route', () => {
  expect(Object.keys(valid).filter((name) => !withBody.some((one) => one.name === name))).toEqual([])
})

describe.each(withBody)('$name', ({ name, route, validInput, optional, nullable }) => {
  const badBodies: [string, () => string, number, string?][] = [
    ['broken JSON', () => '{"a":', 400],
    ['no body', () => '', 400],
    ['null', () => 'null', 400],
    ['a list', () => '[]', 400],
    ['a string', () => '"x"', 400],
    ['an empty object', () => '{}', 400],
    ['an unknown field', () => JSON.stringify({ ...validInput(), role: 'admin' }), 400],
    ['a prototype', () => `{"__proto__":{"role":"admin"},${JSON.stringify(validInput()).slice(1)}`, 400],
    [
      'a constructor',
      () => `{"constructor":{"prototype":{"role":"admin"}},${JSON.stringify(validInput()).slice(1)}`,
      400,
    ],
    ['a number', () => '1', 400],
    ['deeply nested brackets', () => '['.repeat(50_000), 400],
    [
      'a body over the limit',
      () => JSON.stringify({ ...validInput(), filler: 'x'.repeat(route.bodyLimit ?? 64 * 1024) }),
      413,
    ],
    ['form data', () => 'a=1', 415, 'application/x-www-form-urlencoded'],
    ['plain text', () => JSON.stringify(validInput()), 415, 'text/plain'],
  ]
  // A partial update may be empty.
  const isPartial = ['updateMe', 'mockUpdateUser'].includes(name)
  let before: number[]
  beforeAll(async () => {
    before = await counts()
  })

  test('rejects each malformed body', async () => {
    const cases = badBodies.filter(([what]) => !(isPartial && what === 'an empty object'))
    const statuses: [string, number][] = []
    for (const [what, body, , type] of cases) statuses.push([what, (await send(route, body(), type)).status])
    expect(statuses).toEqual(cases.map(([what, , status]) => [what, status]))
  })

  test('reports the required fields of a missing body', async () => {
    const { status, problem } = await send(route, '')
    expect([status, problem.code, problem.fields[0]?.code]).toEqual([400, 'request.invalid', 'required'])
    const nothing = [{ path: '', code: 'required', message: 'The body is required' }]
    expect(problem.fields).toEqual(isPartial ? nothing : (await send(route, '{}')).problem.fields)
  })

  test('rejects an unknown query parameter by name', async () => {
    const { status, problem } = await send({ ...route, path: `${route.path}?surprise=1` }, JSON.stringify(validInput()))
    expect([status, problem.fields.map(({ path }) => path)]).toEqual([400, ['surprise']])
  })

  const invalidValues: [string, unknown][] = [
    ['a wrong type', { wrong: true }],
    ['an overlong text', 'x'.repeat(name === 'previewLogo' ? logoTooLong : 20_001)],
    ['control characters', 'a\u0000b\u0007'],
    ['a lone surrogate', 'a\ud800'],
    ['null', null],
    ['a fraction', 1.5],
    ['a huge number', 1e300],
  ]
  test.each(Object.entries(validInput()))('rejects each invalid value of %s', async (field, value) => {
    const sendWith = (value: unknown) => send(route, JSON.stringify({ ...validInput(), [field]: value }))
    const isNullable = nullable.includes(field)
    const values = invalidValues
      .filter(([what]) => !(isNullable && what === 'null'))
      .filter(([what]) => !(isAnyText(name, field) && invalidTexts.includes(what)))
    const refusals: unknown[] = []
    for (const [what, value] of values) {
      const { status, problem } = await sendWith(value)
      const paths = problem.fields.map(({ path }) => path.split('.')[0])
      refusals.push([what, status, problem.code, paths.includes(field)])
    }
    expect(refusals).toEqual(values.map(([what]) => [what, 400, 'request.invalid', true]))

    const wrong = typeof value === 'object' && !Array.isArray(value) ? 'x' : { wrong: true }
    const codeFor = async (value: unknown) =>
      (await sendWith(value)).problem.fields.find(({ path }) => path === field)?.code
    if (!isNullable) expect(await codeFor(null)).toBe('wrong_type')
    expect(await codeFor(wrong)).toBe('wrong_type')
    if (!optional.includes(field)) expect(await codeFor(undefined)).toBe('required')
  })

  test('stores nothing of a rejected body', async () => {
    expect(await counts()).toEqual(before)
  })

  test('accepts the valid body', async () => {
    contest.setClock(name === 'submitVote' ? at.phase3 : at.phase1)
    const path = pathOf(route)
    const { statusCode } = await contest.as('admin')(route.method, path, validInput())
    contest.setClock(at.phase1)
    const status = expectedStatus[name] ?? (valid[name] && (route.status ?? 200))
    if (status) expect(statusCode).toBe(status)
    else expect(statusCode, 'its schema has rules that a sample breaks: add a body to `valid`').not.toBe(400)
  })
})

test.each(['mockRefresh', 'signOut', 'deleteUser', 'deletePublicSubmission'] as const)(
  '%s > accepts an empty body declared as JSON',
  async (name) => {
    const { method, path } = allRoutes[name]
    const { id } = await makeUser(contest.orm)
    const { json: response, statusCode } = await contest.app.inject({
      method,
      url: `/api${path.replace('{id}', String(id))}${name === 'deletePublicSubmission' ? '?version=99' : ''}`,
      headers: { 'content-type': json, authorization: `Bearer ${await contest.tokenOf('admin')}` },
    })
    const expected = name === 'deletePublicSubmission' ? [409, 'stale'] : [200, undefined]
    expect([statusCode, response().code]).toEqual(expected)
  },
)

test('submitPublicSubmission > reports every invalid field in form order', async () => {
  const { problem } = await send(
    allRoutes.submitPublicSubmission,
    JSON.stringify({ ...makeEntry(), firstName: '', email: 'x', extra: 1 }),
  )
  expect(problem.fields).toEqual([
    { path: 'firstName', code: 'required', message: 'firstName is required' },
    { path: 'email', code: 'invalid', message: 'email has an invalid format' },
    { path: 'extra', code: 'unknown_field', message: 'extra is not a field of this request' },
  ])
})
