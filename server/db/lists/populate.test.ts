import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { submitFavoriteNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { rejectEmployeeName, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { findListRules, type ListRules } from '@snowplow/contract/lists/paging.ts'
import { type Relation, relationFields, relationPaths } from '@snowplow/contract/lists/relations.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../entities/user.entity.ts'
import { makeEntries } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { publishOptions } from '../../test/make/publish-options.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

type Item = Record<string, unknown>

const inPhase4 = '2025-10-10T12:00:00-05:00'
const lists = Object.entries<Route>(allRoutes).flatMap(([name, { path, needs, query }]) => {
  const rules = query && findListRules(query)
  return rules ? [{ name, path: path.replace('{districtId}', '2'), needs, rules }] : []
})
const related = lists.filter(({ rules }) => rules.relations)
const paths = related.flatMap((list) => relationPaths(list.rules.relations).map((relation) => ({ ...list, relation })))

function getRule({ relations }: ListRules, path: string): Relation {
  const [name = '', ...rest] = path.split('.')
  const rule = relations?.[name] as Relation
  return rest.length > 0 ? getRule({ ...rule, where: {}, orderBy: [], fields: [] }, rest.join('.')) : rule
}

const secrets = [
  'passwordHash',
  'tokenVersion',
  'emailKey',
  'settings',
  'childKey',
  'nameKey',
  'heldTruck',
  '__proto__',
]

const valuesAt = (item: unknown, path: string): unknown[] =>
  path.split('.').reduce<unknown[]>((found, name) => found.flatMap((one) => (one as Item | null)?.[name] ?? []), [item])

test('list routes > support the relations of section 7', () => {
  expect(related.map(({ name }) => name).sort()).toEqual([
    'listCounties',
    'listDistricts',
    'listEmployeeSubmissions',
    'listFavoriteNamesSubmissions',
    'listPublicSubmissions',
    'listRejections',
    'listUsers',
    'listVotingOptions',
  ])
})

onBothDatabases('populate', (database, once) => {
  let contest: TestApp
  let names: number[]
  let staffId: number
  const admin = (path: string) => contest.as('admin')('GET', path)
  const getItems = (reply: { items: Item[] } | Item[]) => (Array.isArray(reply) ? reply : reply.items)
  const items = async (path: string) => {
    const response = await admin(path)
    expect([response.statusCode, path]).toEqual([200, path])
    return getItems(response.json())
  }

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase2 })
    names = await makeEntries(contest, 4, { reviewState: 'approved' })
    staffId = (await contest.accountOf('user')).id
    const staff = contest.as('user')
    await staff(submitFavoriteNames, { body: { districtId: 2, favoriteNames: names.slice(0, 3) } })
    await contest.as('admin')(submitFavoriteNames, { body: { districtId: 2, favoriteNames: names.slice(2) } })
    await publishOptions(contest, 2, names.slice(0, 3))
    contest.setClock(inPhase4)
    for (const [index, snowplowId] of ['A-1', 'A-2', 'A-3'].entries()) {
      const name = { snowplowName: `Truck ${index}`, snowplowId, districtId: index + 1 }
      const { id, version } = (await staff(submitEmployeeName, { body: name })).json()
      const reason = `Too long for door ${index}.`
      await contest.as('admin')(rejectEmployeeName, {
        params: { id },
        body: { id: crypto.randomUUID(), reason, version },
      })
    }
  })

  test('adds the district of a county, and the counties of a district', async () => {
    const [county] = await items('/county?limit=1&populate=district')
    expect(county).toEqual({
      id: 1,
      name: 'Arkansas',
      districtId: 2,
      district: { id: 2, name: 'District 2' },
    })
    const [district] = await items(`/district?populate=counties&where=${encodeURIComponent('{"id":2}')}`)
    expect(district?.counties).toContainEqual({ id: 1, name: 'Arkansas', districtId: 2 })
    const everyCounty = (await items('/county')).length
    const all = await items('/district?populate=counties')
    expect(all.flatMap(({ counties }) => counties).length).toBe(everyCounty)
  })

  test('adds the staff favorites of a district, most votes first', async () => {
    const query = 'populate=topDistrictEmployeeNames.publicNameSubmission&fields=topDistrictEmployeeNames.numberOfVotes'
    const [one, two] = await items(`/district?limit=2&${query},topDistrictEmployeeNames.publicNameSubmission.id`)
    const name = (id: number | undefined, numberOfVotes: number) => ({ numberOfVotes, publicNameSubmission: { id } })
    expect(one).toEqual({ topDistrictEmployeeNames: [] })
    expect(two).toEqual({
      topDistrictEmployeeNames: [name(names[2], 2), ...[0, 1, 3].map((index) => name(names[index], 1))],
    })
  })

  test('adds the district of a voting option, and staff votes for admins', async () => {
    const path = '/public-voting/district/2/options'
    const where = '{"optionNumber":{"$gt":1}}'
    const query = `where=${where}&fields=optionNumber,publicNameSubmission.snowplowName,district.name`
    const optionsWithCounts = (await items(`${path}?${query},topDistrictEmployeeName.numberOfVotes`)) as Item[]
    expect(
      optionsWithCounts.map(({ optionNumber, topDistrictEmployeeName }) => [optionNumber, topDistrictEmployeeName]),
    ).toEqual([
      [2, { numberOfVotes: 1 }],
      [3, { numberOfVotes: 2 }],
    ])
    const [guestOption] = (await contest.get(`${path}?${query}`)).json()
    const publicNameSubmission = { snowplowName: expect.any(String) }
    expect(guestOption).toEqual({ optionNumber: 2, publicNameSubmission, district: { name: 'District 2' } })
    contest.setClock(at.phase2)
    expect((await contest.get(`${path}?${query}`)).json()).toEqual([])
    contest.setClock(inPhase4)
    expect((await contest.get(`/public-voting/district/999/options?${query}`)).statusCode).toBe(404)
  })

  test('adds the names, user and district of favorites', async () => {
    const where = JSON.stringify({ userId: staffId })
    const [favoritesOfStaff] = await items(
      `/favorite-names-submission?where=${where}&populate=user,district,favoriteNames.publicNameSubmission.county`,
    )
    expect(favoritesOfStaff).toMatchObject({
      userId: staffId,
      user: { id: staffId, firstName: expect.any(String), lastName: expect.any(String) },
      district: { id: 2, name: 'District 2' },
    })
    const favorites = favoritesOfStaff?.favoriteNames as Item[]
    expect(favorites.map(({ publicNameSubmissionId }) => publicNameSubmissionId)).toEqual(names.slice(0, 3))
    expect(favorites[0]?.publicNameSubmission).toEqual({
      id: names[0],
      snowplowName: favorites[0]?.snowplowName,
      snowplowNameDescription: 'It pushes snow.',
      gradeLevel: '3rd Grade',
      countyId: 1,
      county: { id: 1, name: 'Arkansas', districtId: 2 },
    })
  })

  test('adds the favorites of a user', async () => {
    const allUsers = await items('/user?fields=id&populate=favoriteNamesSubmission.favoriteNames')
    const submissions = allUsers.find(({ id }) => id === staffId)?.favoriteNamesSubmission as Item[]
    expect(submissions.map(({ districtId }) => districtId)).toEqual([2])
    expect(submissions.flatMap(({ favoriteNames }) => favoriteNames).length).toBe(3)
    await makeUser(contest.orm)
    const users = await items('/user?fields=id&populate=favoriteNamesSubmission')
    expect(users.at(-1)?.favoriteNamesSubmission).toEqual([])
  })

  test('adds the status and rejections of a truck name', async () => {
    const [first] = await items('/employee-submission?populate=status,user,district,rejections.adminUser')
    expect(first).toMatchObject({
      status: { id: 3, name: 'Rejected' },
      user: { id: staffId },
      district: { id: 1, name: 'District 1' },
      rejections: [{ reason: 'Too long for door 0.', adminUser: { firstName: expect.any(String) } }],
    })
  })

  test('adds the users and truck name of a rejection', async () => {
    const [first] = await items('/rejection?populate=user,adminUser,employeeSubmission.status')
    expect(first).toMatchObject({
      user: { id: staffId },
      adminUser: { id: (await contest.accountOf('admin')).id },
      employeeSubmission: { snowplowName: 'Truck 0', truckName: 'A-1 Truck 0', status: { name: 'Rejected' } },
    })
  })

  test('returns null for a deleted administrator', async () => {
    const deletedAdmin = await makeUser(contest.orm, { roles: ['admin'] })
    const em = contest.orm.em.fork()
    await em.execute(`update rejection set admin_user_id = ${deletedAdmin.id} where snowplow_id = 'A-3'`)
    await em.nativeDelete(User, { id: deletedAdmin.id })
    const found = await items('/rejection?fields=snowplowId&populate=adminUser')
    expect(found.map(({ snowplowId, adminUser }) => [snowplowId, adminUser === null])).toEqual([
      ['A-1', false],
      ['A-2', false],
      ['A-3', true],
    ])
  })

  test('applies fields and exclude to a relation', async () => {
    const first = async (query: string) => (await items(`/employee-submission?limit=1&${query}`))[0]
    expect(await first('fields=id,district.name')).toEqual({ id: expect.any(Number), district: { name: 'District 1' } })
    expect(await first('fields=district.name&populate=district')).toEqual({ district: { name: 'District 1' } })
    expect(await first('fields=id&populate=district&exclude=district.id')).toMatchObject({
      district: { name: 'District 1' },
    })
    expect(await first('fields=rejections.reason')).toEqual({ rejections: [{ reason: 'Too long for door 0.' }] })
    const [rejection] = valuesAt(await first('fields=rejections&exclude=rejections.reason'), 'rejections')
    expect(rejection).toEqual(expect.not.objectContaining({ reason: expect.anything() }))
    expect(rejection).toMatchObject({ truckName: 'A-1 Truck 0' })
    expect(await first('exclude=district.name')).not.toHaveProperty('district')
  })

  describe.each(paths)('$name with $relation', ({ path, relation, rules, needs }) => {
    const fields = () => Object.keys(getRule(rules, relation).item.def.shape)

    test('returns exactly the fields of the rules', async () => {
      const found = (await items(`${path}?populate=${relation}`)).flatMap((item) => valuesAt(item, relation))
      expect(found.length).toBeGreaterThan(0)
      for (const one of found) expect(Object.keys(one as Item).sort()).toEqual(fields().sort())
    })

    test('returns a single selected field', async () => {
      const [field = ''] = fields().filter((name) => name !== 'id')
      const found = (await items(`${path}?fields=${relation}.${field}`)).flatMap((item) => valuesAt(item, relation))
      expect(found.length).toBeGreaterThan(0)
      for (const one of found) expect(Object.keys(one as Item)).toEqual([field])
    })

    once('runs as many statements for two rows as for one', async () => {
      // The fewest of three runs: a cache that expires meanwhile costs statements of its owner.
      const fewest = async (limit: number) => {
        const counts: number[] = []
        for (let run = 0; run < 3; run += 1) {
          const address = `${path}?fields=id&populate=${relation}&limit=${limit}`
          counts.push(await getStatements(contest, () => items(address)))
        }
        return Math.min(...counts)
      }
      const one = await fewest(1)
      expect([one > 0, await fewest(2)]).toEqual([true, one])
    })

    once('requires the rights of the relation', async () => {
      const needed = relation
        .split('.')
        .flatMap((_, depth, segments) => getRule(rules, segments.slice(0, depth + 1).join('.')).needs ?? [])
      for (const role of ['guest', 'user', 'admin'] as const) {
        const held = role === 'guest' ? [] : [role]
        const { statusCode } = await contest.as(role)('GET', `${path}?populate=${relation}`)
        const refused = can(held, needs) ? 400 : role === 'guest' ? 401 : 403
        expect([role, statusCode]).toEqual([
          role,
          [needs, ...needed].every((right) => can(held, right)) ? 200 : refused,
        ])
      }
    })
  })

  test.each(related)('returns no secrets in any relation of $name', async ({ path, rules }) => {
    const query = `populate=${relationPaths(rules.relations)}&fields=${[...rules.fields, ...relationFields(rules.relations)]}`
    const { body } = await admin(`${path}?limit=50&${query}`)
    expect(body).not.toMatch(/argon2|passwordHash|tokenVersion|"(email|name|child)Key"|heldTruck/)
    if (path !== '/public-submission') expect(body).not.toMatch(/Flurry|family\d+@|555-0123|Homeschool/)
  })
})

// Rejected before any query: one database is enough.
describe('populate without secrets', async () => {
  const contest = await testApp({ now: at.phase2 })

  test.each(paths)('rejects secret fields of $name with $relation', async ({ path, relation }) => {
    for (const parameter of ['fields', 'exclude', 'populate']) {
      const names = secrets.map((secret) => `${relation}.${secret}`)
      const response = await contest.as('admin')('GET', `${path}?${parameter}=${names}`)
      const errors = names.map((name) => ({ path: `${parameter}.${name}`, code: 'not_allowed' }))
      expect([response.statusCode, response.json().fields]).toMatchObject([400, errors])
    }
  })
})

async function getStatements(contest: TestApp, work: () => Promise<unknown>): Promise<number> {
  const logger = contest.orm.config.getLogger()
  const { logQuery } = logger
  const statements: string[] = []
  logger.logQuery = ({ query }) => void statements.push(String(query))
  await work()
  logger.logQuery = logQuery
  return statements.length
}
