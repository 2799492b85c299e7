import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { can, roles } from '@snowplow/contract/auth/access.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { listPublicSubmissions, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { findListRules } from '@snowplow/contract/lists/paging.ts'
import { relationFields, relationPaths } from '@snowplow/contract/lists/relations.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { distinctFamily, distinctTeacher, familyPattern, makeEntry } from '../test/make/make.ts'
import { at, testApp } from '../test/test-app.ts'

const contest = await testApp({ now: at.phase1 })
const user = contest.as('user')
const admin = contest.as('admin')
const approved = await approveEntries(5)

async function approveEntries(count: number): Promise<number[]> {
  for (let entry = 0; entry < count; entry += 1) {
    const child = `${distinctFamily.firstName}${'abcde'[entry]}`
    await contest.call(submitPublicSubmission, { body: makeEntry({ ...distinctFamily, firstName: child }) })
  }
  await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, { email: distinctFamily.email }, distinctTeacher)
  const { items } = (await admin(listPublicSubmissions)).json()
  const entries = items.map(({ id, version }: { id: number; version: number }) => ({ id, version }))
  await admin(reviewPublicSubmissions, { body: { id: crypto.randomUUID(), entries, reviewState: 'approved' } })
  return entries.map(({ id }: { id: number }) => id)
}

/** Writes of staff during a contest, whose replies are checked. */
const actions: [string, string, string, string, object, 'user' | 'admin'][] = [
  ['favorites', at.phase2, 'POST', '/favorite-names-submission', { districtId: 2, favoriteNames: approved }, 'user'],
  ['voting options', at.phase2, 'PUT', '/public-voting/district/2/options', { names: approved, replaces: [] }, 'admin'],
  [
    'a truck name',
    '2025-10-10T12:00:00-05:00',
    'POST',
    '/employee-submission',
    { snowplowName: 'Sample', snowplowId: 'A-1', districtId: 2 },
    'user',
  ],
]

/** Queries that could reveal a hidden field of a list, directly or through any relation. */
function* generateQueries(field: string): Generator<string> {
  const paths = [
    field,
    `publicNameSubmission.${field}`,
    `favoriteNames.${field}`,
    `favoriteNames.publicNameSubmission.${field}`,
  ]
  for (const path of paths) {
    for (const operator of ['$eq', '$ne', '$like', '$ilike', '$gt', '$in'])
      yield `where=${encodeURIComponent(JSON.stringify({ [path]: { [operator]: operator === '$in' ? ['x'] : 'x' } }))}`
    yield `where=${encodeURIComponent(JSON.stringify({ $not: { $or: [{ [path]: 'x' }] } }))}`
    yield `orderBy=${encodeURIComponent(JSON.stringify({ [path]: 'asc' }))}`
    yield `fields=${path}`
    yield `exclude=${path}`
    yield `populate=${path}`
  }
  yield `where=${encodeURIComponent(JSON.stringify({ publicNameSubmission: { [field]: 'x' } }))}`
}

const entity = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: approved[0] ?? 0 })
const getPath = ({ path }: Route) => path.replace('{districtId}', '2').replace(/\{\w+\}/g, String(approved[0]))
const gets = Object.entries<Route>(allRoutes).filter(([, { method }]) => method === 'GET')
// Routes of the demo are not mounted elsewhere.
const open = gets.filter(([, { needs, path }]) => can(['user'], needs) && !path.startsWith('/demo/'))
const lists = open.filter(([, { query }]) => query && findListRules(query))

test('test data > contains every personal field', () => {
  for (const field of personalFields) expect(entity[field]).toMatch(familyPattern)
  expect(approved.length).toBe(5)
})

test.each(actions)('reply to %s > contains no personal data', async (_, instant, method, path, body, role) => {
  contest.setClock(instant)
  const response = await contest.as(role)(method, path, body)
  expect(response.statusCode).toBeLessThan(300)
  expect(response.body).not.toMatch(familyPattern)
})

const withPersonalData = gets.filter(([, { query }]) => 'personalData' in (Object(query).shape ?? {}))

test.each(withPersonalData)('%s > adds personal data for reviewers only', async (_, route) => {
  contest.setClock(at.phase3)
  for (const role of roles) {
    const response = await contest.as(role)('GET', `${getPath(route)}?personalData=yes`)
    expect([role, response.statusCode]).toEqual([role, can([role], 'publicSubmission.review') ? 200 : 403])
  }
})

describe.each(Object.entries(at))('personal data at %s', (_, instant) => {
  test.each(gets)('is not in the reply of %s to role user', async (_name, route) => {
    contest.setClock(instant)
    const response = await user('GET', getPath(route))
    // The API document contains the code, too.
    expect(response.body.startsWith('{"code":"auth.forbidden"')).toBe(!can(['user'], route.needs))
    expect(response.body).not.toMatch(familyPattern)
    expect(JSON.stringify(response.headers)).not.toMatch(familyPattern)
  })
})

test.each(lists)('%s > reveals no personal data through relations', async (_, route) => {
  contest.setClock('2025-10-10T12:00:00-05:00')
  const { fields = [], relations } = findListRules(route.query as object) ?? {}
  const paths = relationPaths(relations)
  const queries = [...paths.map((path) => `populate=${path}`), `fields=${[...fields, ...relationFields(relations)]}`]
  for (const query of queries) {
    const response = await user('GET', `${getPath(route)}?limit=100&${query}`)
    const isRejected = query.includes('topDistrictEmployeeName')
    expect([query, response.statusCode]).toEqual([query, isRejected ? 400 : 200])
    expect(response.body).not.toMatch(familyPattern)
  }
})

test.each(lists)('%s > rejects personal fields in every list parameter', async (_, route) => {
  contest.setClock(at.phase2)
  for (const field of personalFields)
    for (const query of generateQueries(field)) {
      const response = await user('GET', `${getPath(route)}?${query}`)
      expect([query, response.statusCode]).toEqual([query, 400])
      expect(response.body).not.toMatch(familyPattern)
    }
})
