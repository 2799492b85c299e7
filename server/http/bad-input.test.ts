import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { getTerritory } from '@snowplow/contract/county/territory.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { Ballot } from '../entities/public-voting.entity.ts'
import { User } from '../entities/user.entity.ts'
import { schedule2025 } from '../seed/reference.ts'
import { expectedStatus } from '../test/expected-status.ts'
import { inBase64, plainLogo } from '../test/logos.ts'
import { makeSubmission } from '../test/make.ts'
import { makeEntryFile } from '../test/make-entry-file.ts'
import { makeUser, testPassword } from '../test/make-user.ts'
import { readFieldRules, sampleOf } from '../test/sample-of.ts'
import { at, testApp } from '../test/test-app.ts'

const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
const em = () => contest.orm.em.fork()
const counts = async () => [await em().count(PublicNameSubmission), await em().count(Ballot), await em().count(User)]

const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
const offered = options.slice(0, 3).map(({ id }: { id: number }) => id)
contest.setClock(at.phase1)

const targetUser = await makeUser(contest.orm)
/** Target of password and mock calls, which would change the version of `targetUser`. */
const otherUser = await makeUser(contest.orm)
await contest.accountOf('admin')
const names = { firstName: 'Sleet', lastName: 'Testerson' }
const { texts: contestTexts, scheduleVersion } = (await contest.call(getContest)).json()
const { version: territoryVersion, isPreparing: _, ...territory } = (await contest.as('admin')(getTerritory)).json()
const { email: _email, childInfoParentConsent: _consent, recaptcha: _recaptcha, ...familyCorrection } = makeSubmission()
const truckName = { snowplowName: 'Sample Plow', snowplowId: 'AR-1', districtId: 1 }
let sequence = 0

/** Bodies that cannot be generated from the schema: they refer to rows or follow rules beyond types and limits. */
const valid: Record<string, () => object> = {
  previewLogo: () => ({ logo: inBase64(plainLogo) }),
  updateBranding: () => ({ headlines: {}, version: 1 }),
  setDemoClock: () => ({ now: '2025-09-01T12:00:00Z' }),
  submitPublicSubmission: () => makeSubmission(),
  subscribeToFingerprints: () => ({ email: 'reader@mail.example', recaptcha: 'off' }),
  confirmFingerprintSubscription: () => ({ token: 'no-such-token' }),
  requestPasswordReset: () => ({ email: targetUser.email }),
  sendTestMail: () => ({ recipient: 'office@mail.example' }),
  submitVote: () => ({ districtId: 1, selectedOptions: offered, recaptcha: 'off' }),
  login: () => ({ email: targetUser.email, password: testPassword }),
  ssoLogin: () => ({ accessToken: 'a token' }),
  createUser: () => ({ ...names, email: `made${++sequence}@example.com`, roles: ['user'], password: testPassword }),
  updateUser: () => ({
    ...names,
    email: targetUser.email,
    roles: ['user'],
    isActive: true,
    version: targetUser.version,
  }),
  setUserPassword: () => ({ password: testPassword }),
  importStaff: () => ({
    id: crypto.randomUUID(),
    csv: 'first name,last name,email\nSleet,Testerson,s@example.org',
    digest: '0'.repeat(32),
    deactivateOthers: false,
  }),
  readInvitation: () => ({ token: 'no-such-token' }),
  completeFamilyRequest: () => ({ token: 'no-such-token', request: 'withdraw' }),
  correctFamilyEntry: () => ({ ...familyCorrection, token: 'no-such-token', version: 1 }),
  acceptInvitation: () => ({ token: 'no-such-token', password: testPassword }),
  submitFavoriteNames: () => ({ districtId: 1, favoriteNames: [1, 2] }),
  publishVotingOptions: () => ({ names: [1, 2, 3], replaces: [] }),
  enterDraw: () => ({ digits: '73018259640417725539', source: 'Dice on camera' }),
  setAsideBallots: () => ({ id: crypto.randomUUID(), reason: 'One client.', ballots: [999_999] }),
  submitEmployeeName: () => truckName,
  reviseEmployeeName: () => ({ ...truckName, id: crypto.randomUUID(), version: 1 }),
  reviewPublicSubmissions: () => ({
    id: crypto.randomUUID(),
    entries: [{ id: 999_999, version: 1 }],
    reviewState: 'approved',
  }),
  updateTerritory: () => ({ territory, version: territoryVersion, dryRun: true }),
  importTerritory: () => ({
    id: crypto.randomUUID(),
    csv: 'county,district\nPulaski,District 6',
    version: territoryVersion,
    dryRun: true,
  }),
  importEntries: () => ({
    id: crypto.randomUUID(),
    csv: makeEntryFile([{}]),
    fileName: 'entries.csv',
    dryRun: true,
  }),
  updatePage: () => ({ markdown: 'Be kind.', version: 0 }),
  updateContest: () => ({ schedule: schedule2025, texts: contestTexts, version: scheduleVersion }),
  mockSignUp: () => ({ displayName: 'Sleet', email: `made${++sequence}@example.com`, password: testPassword }),
  mockSignIn: () => ({ email: targetUser.email, password: testPassword }),
  updateMe: () => ({ shortcuts: ['user-list'] }),
  startPasskey: () => ({ currentPassword: testPassword }),
  removePasskey: () => ({ currentPassword: testPassword }),
  startAuthenticatorApp: () => ({ currentPassword: testPassword }),
  removeSecondFactor: () => ({ currentPassword: testPassword }),
  startFactorRemoval: () => ({ currentPassword: testPassword }),
  keepSecondFactor: () => ({ token: 'no-such-token' }),
  renewRecoveryCodes: () => ({ currentPassword: testPassword }),
  changeOwnPassword: () => ({ currentPassword: testPassword, newPassword: testPassword }),
  prepareSeason: () => ({ year: 2100 + sequence++ }),
  changeSeasonYear: () => ({ year: 2200 + sequence++, version: 999 }),
  startSeason: () => ({ version: 999 }),
  closeSeason: () => ({ version: 999 }),
  mockUpdateUser: () => ({ displayName: 'Sleet', shortcuts: ['user-list'] }),
}

/** Fields that accept any text: passwords, tokens and files, and the emails of mock auth routes. */
const isAnyText = (name: string, field: string) =>
  ['password', 'currentPassword', 'newPassword', 'accessToken', 'csv'].includes(field) ||
  (name.startsWith('mock') && field === 'email')
const logoTooLong = 280_000
const invalidTexts = ['control characters', 'a lone surrogate']

const pathOf = ({ path }: Route) =>
  path
    .replace('{id}', String((/password|mock/.test(path) ? otherUser : targetUser).id))
    .replace('{districtId}', '1')
    .replace('{year}', '2025')
    .replace('{step}', 'signIn')
    .replace('{file}', 'results')
    .replace('{kind}/{language}', 'rules/en')
    .replace(/\{\w+\}/g, '1')
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
  return body ? [{ name, route, body, validInput: valid[name] ?? (() => sampleOf(body)), ...readFieldRules(body) }] : []
})

test('valid > has no body of an unknown route', () => {
  expect(Object.keys(valid).filter((name) => !withBody.some((one) => one.name === name))).toEqual([])
})

describe.each(withBody)('$name', ({ name, route, validInput, nullable }) => {
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
  test.each(badBodies.filter(([what]) => !(isPartial && what === 'an empty object')))(
    'rejects %s',
    async (_, body, status, type) => {
      const before = await counts()
      expect((await send(route, body(), type)).status).toBe(status)
      expect(await counts()).toEqual(before)
    },
  )

  test('reports the required fields of a missing body', async () => {
    const { status, problem } = await send(route, '')
    expect([status, problem.code, problem.fields[0]?.code]).toEqual([400, 'request.invalid', 'required'])
    const nothing = [{ path: '', code: 'required', message: 'The body is required' }]
    expect(problem.fields).toEqual(isPartial ? nothing : (await send(route, '{}')).problem.fields)
  })

  test('rejects an unknown query parameter by name', async () => {
    const before = await counts()
    const { status, problem } = await send({ ...route, path: `${route.path}?surprise=1` }, JSON.stringify(validInput()))
    expect([status, problem.fields.map(({ path }) => path)]).toEqual([400, ['surprise']])
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

  const invalidValues: [string, unknown][] = [
    ['a wrong type', { wrong: true }],
    ['an overlong text', 'x'.repeat(name === 'previewLogo' ? logoTooLong : 20_001)],
    ['control characters', 'a\u0000b\u0007'],
    ['a lone surrogate', 'a\ud800'],
    ['null', null],
    ['a fraction', 1.5],
    ['a huge number', 1e300],
  ]
  const cases = Object.keys(validInput())
    .flatMap((field) => invalidValues.map(([what, value]) => [what, field, value] as const))
    .filter(([what, field]) => !(nullable.includes(field) && what === 'null'))
  test.each(cases.filter(([what, field]) => !(isAnyText(name, field) && invalidTexts.includes(what))))(
    'rejects %s in %s',
    async (_, field, value) => {
      const before = await counts()
      const { status, problem } = await send(route, JSON.stringify({ ...validInput(), [field]: value }))
      expect([status, problem.code]).toEqual([400, 'request.invalid'])
      expect(problem.fields.map(({ path }) => path.split('.')[0])).toContain(field)
      expect(await counts()).toEqual(before)
    },
  )
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

const fields = withBody.flatMap(({ validInput, ...route }) =>
  Object.entries(validInput()).map(([field, value]) => ({ ...route, validInput, field, value })),
)

test.each(fields)(
  '$name > reports $field as required or wrong_type',
  async ({ route, field, validInput, value, optional, nullable }) => {
    const wrong = typeof value === 'object' && !Array.isArray(value) ? 'x' : { wrong: true }
    const errorCodeFor = async (value: unknown) => {
      const { problem } = await send(route, JSON.stringify({ ...validInput(), [field]: value }))
      return problem.fields.find(({ path }) => path === field)?.code
    }
    if (!nullable.includes(field)) expect(await errorCodeFor(null)).toBe('wrong_type')
    expect(await errorCodeFor(wrong)).toBe('wrong_type')
    if (!optional.includes(field)) expect(await errorCodeFor(undefined)).toBe('required')
  },
)

test('submitPublicSubmission > reports every invalid field in form order', async () => {
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
