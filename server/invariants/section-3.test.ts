/** Section 3 of the specification: every field and relation of an entity is in some reply. */
import type { Route } from '@snowplow/contract/api/route.ts'
import { getMe } from '@snowplow/contract/auth/auth.ts'
import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { listFavoriteNamesSubmissions } from '@snowplow/contract/district-poll/district-poll.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { listEmployeeSubmissions, listRejections, listStatuses } from '@snowplow/contract/internal-naming.ts'
import { getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { at, type TestApp, testApp } from '../test/test-app.ts'

interface Entity {
  route: Route
  /** Fields of the entity, and one field of each relation. */
  shows: string[]
  params?: object
  /** Route without list parameters. */
  isSingleReply?: boolean
  /** Relation of the route that contains the entity's rows. */
  inside?: string
}

const truck = ['id', 'snowplowName', 'snowplowId', 'truckName']
const times = ['createdAt', 'updatedAt']

const entities: Record<string, Entity> = {
  PublicNameSubmission: {
    route: listPublicSubmissions,
    shows: [
      ...['id', 'firstName', 'lastName', 'gradeLevel', 'schoolName', 'email', 'phoneNumber', 'snowplowName'],
      ...['snowplowNameDescription', 'childInfoParentConsent', 'county.name', 'countyId'],
    ],
  },
  TopDistrictEmployeeName: {
    route: listDistricts,
    inside: 'topDistrictEmployeeNames',
    shows: [
      ...['id', 'snowplowName', 'numberOfVotes', 'publicNameSubmission.snowplowName', 'publicNameSubmissionId'],
      ...['district.name', 'districtId'],
    ],
  },
  District: { route: listDistricts, shows: ['id', 'name', 'counties.name', 'topDistrictEmployeeNames.snowplowName'] },
  County: { route: listCounties, shows: ['id', 'name', 'district.name', 'districtId'] },
  'User (API)': {
    route: listUsers,
    shows: ['id', 'firstName', 'lastName', 'email', 'lastLogin', 'roles', 'favoriteNamesSubmission.id', ...times],
  },
  FavoriteNamesSubmission: {
    route: listFavoriteNamesSubmissions,
    shows: ['id', 'user.lastName', 'userId', 'district.name', 'districtId', 'favoriteNames.snowplowName', ...times],
  },
  FavoriteName: {
    route: listFavoriteNamesSubmissions,
    inside: 'favoriteNames',
    shows: [
      ...['id', 'snowplowName', 'publicNameSubmission.snowplowName', 'publicNameSubmissionId'],
      ...['favoriteNamesSubmission.districtId', 'favoriteNamesSubmissionId'],
    ],
  },
  Status: { route: listStatuses, shows: ['id', 'name'] },
  EmployeeSubmission: {
    route: listEmployeeSubmissions,
    shows: [
      ...[...truck, 'user.lastName', 'userId', 'district.name', 'districtId', 'status.name', 'statusId'],
      ...['rejections.reason', ...times],
    ],
  },
  Rejection: {
    route: listRejections,
    shows: [
      ...[...truck, 'reason', 'user.lastName', 'userId', 'adminUser.lastName', 'adminUserId'],
      ...['employeeSubmission.snowplowName', 'employeeSubmissionId', ...times],
    ],
  },
  'Grade level': { route: listGradeLevels, shows: ['id', 'name'] },
  PublicVotingOption: {
    route: listVotingOptions,
    params: { districtId: 1 },
    shows: [
      ...['id', 'snowplowName', 'optionNumber', 'topDistrictEmployeeName.numberOfVotes', 'topDistrictEmployeeNameId'],
      ...['district.name', 'districtId'],
    ],
  },
  'Public vote result': {
    route: getPollResult,
    params: { districtId: 1 },
    isSingleReply: true,
    inside: 'results',
    shows: ['id', 'snowplowName', 'numberOfVotes', 'district.name', 'publicNameSubmission.snowplowName'],
  },
}

let contest: TestApp
beforeAll(async () => {
  contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.after })
})

/** Returns all values at a dotted path, through any arrays. */
const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || !(name in value)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

const cases = Object.entries(entities).flatMap(([entity, { shows, ...from }]) =>
  shows.map((field) => ({ entity, field, ...from })),
)

test.each(cases)('$entity > $field is in a reply', async ({ route, params, isSingleReply, inside, field }) => {
  const path = inside ? `${inside}.${field}` : field
  const query = isSingleReply ? {} : { fields: path }
  const response = await contest.as('admin')(route, { params, query } as never)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  expect(valuesAt(response.json().items ?? response.json(), path.split('.'))).not.toEqual([])
})

test('User (session) > every field is in a reply', async () => {
  const session = (await contest.as('admin')(getMe)).json()
  const fields = ['id', 'role', 'displayName', 'firstName', 'lastName', 'email', 'photoURL', 'shortcuts', 'settings']
  expect(Object.keys(session)).toEqual(expect.arrayContaining([...fields, 'loginRedirectUrl']))
})

test('employee submission > has the same status with and without populate', async () => {
  const admin = contest.as('admin')
  const [plain] = (await admin(listEmployeeSubmissions)).json().items
  const [populated] = (await admin(listEmployeeSubmissions, { query: { populate: 'status' } })).json().items
  expect(plain.status).toEqual({ id: plain.statusId, name: expect.any(String) })
  expect(populated.status).toEqual(plain.status)
})

test('listVotingOptions > omits details unless requested by fields', async () => {
  const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
  expect(Object.keys(options[0])).toEqual(['id', 'optionNumber', 'publicNameSubmission'])
  const excluded = await contest.call(listVotingOptions, { params: { districtId: 1 }, query: { exclude: 'id' } })
  expect(Object.keys(excluded.json()[0])).toEqual(['optionNumber', 'publicNameSubmission'])
})

test('listGradeLevels > accepts list parameters', async () => {
  const query = {
    where: '{"name":{"$like":"%grade%"}}',
    orderBy: '{"id":"DESC"}',
    limit: 2,
    offset: 1,
    exclude: 'name',
  }
  const all: { id: number; name: string }[] = (await contest.call(listGradeLevels)).json()
  const grades = all.filter(({ name }) => /grade/i.test(name)).sort((one, other) => other.id - one.id)
  expect((await contest.call(listGradeLevels, { query })).json()).toEqual(grades.slice(1, 3).map(({ id }) => ({ id })))
})

test.each(['ASC', 'Asc', 'asc'])('orderBy > accepts %s', async (direction) => {
  const query = { orderBy: JSON.stringify({ id: direction }), limit: 3 }
  const ids: number[] = (await contest.call(listCounties, { query })).json().map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})
