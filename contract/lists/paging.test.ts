import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listUsers } from '../user/user.ts'
import { type Condition, type ListRules, listQuery } from './paging.ts'

const rules: ListRules = {
  where: { id: 'number', name: 'text', isActive: 'boolean', at: 'instant' },
  orderBy: ['id', 'name'],
  fields: ['id', 'name', 'at'],
}
const schema = listQuery(rules)

/** Returns the request, or its errors as `path code`. */
function parseQuery(query: Record<string, unknown>, by = schema) {
  const parsed = z.safeParse(by, query)
  if (parsed.success) return { request: parsed.data, errors: [] }
  return { errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
}
const getErrors = (query: Record<string, unknown>) => parseQuery(query).errors
const parseWhere = (where: unknown) => parseQuery({ where: typeof where === 'string' ? where : JSON.stringify(where) })

function getFields(condition: Condition | null): string[] {
  if (condition === null) return []
  if ('all' in condition) return condition.all.flatMap(getFields)
  if ('any' in condition) return condition.any.flatMap(getFields)
  if ('not' in condition) return getFields(condition.not)
  return [condition.field]
}

describe('listQuery', () => {
  test('requests the first page of all rows without parameters', () => {
    expect(parseQuery({}).request).toEqual({
      offset: 0,
      limit: 15,
      where: null,
      orderBy: [],
      fields: ['id', 'name', 'at'],
      populate: {},
      needs: [],
      isDefault: true,
    })
  })

  test('parses a page, conditions, an order and fields together', () => {
    const { request } = parseQuery({
      offset: '20',
      limit: '10',
      where: '{"name":{"$like":"Snow%"},"$or":[{"id":{"$in":[1,2]}},{"at":{"$gte":"2025-09-01T00:00:00-05:00"}}]}',
      orderBy: '[{"name":"desc"},{"id":"asc"}]',
      fields: 'name, id',
      exclude: '["id"]',
    })
    expect(request).toEqual({
      offset: 20,
      limit: 10,
      where: {
        all: [
          { field: 'name', operator: '$like', value: 'Snow%' },
          {
            any: [
              { all: [{ field: 'id', operator: '$in', value: [1, 2] }] },
              { all: [{ field: 'at', operator: '$gte', value: new Date('2025-09-01T05:00:00Z') }] },
            ],
          },
        ],
      },
      orderBy: [
        { field: 'name', direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
      fields: ['name'],
      populate: {},
      needs: [],
      isDefault: false,
    })
  })

  test('uses the default order and limit of the entity', () => {
    const defaultOrder = [{ field: 'name', direction: 'asc' as const }]
    const { request } = parseQuery({ orderBy: '{}' }, listQuery({ ...rules, defaultOrder, defaultLimit: 75 }))
    expect([request?.orderBy, request?.limit]).toEqual([defaultOrder, 75])
  })

  test.each([
    [{ surprise: '1' }, 'strict'],
    [{ offset: '-1' }, 'offset invalid'],
    [{ offset: '1.5' }, 'offset invalid'],
    [{ offset: '' }, 'offset invalid'],
    [{ offset: '10000001' }, 'offset out_of_range'],
    [{ limit: '0' }, 'limit out_of_range'],
    [{ limit: '101' }, 'limit out_of_range'],
    [{ limit: '9'.repeat(400) }, 'limit out_of_range'],
    [{ orderBy: 'name' }, 'orderBy invalid'],
    [{ orderBy: '"name"' }, 'orderBy wrong_type'],
    [{ orderBy: '{"passwordHash":"asc"}' }, 'orderBy.passwordHash not_allowed'],
    [{ orderBy: '{"name":"up"}' }, 'orderBy.name wrong_type'],
    [{ orderBy: '{"__proto__":"asc"}' }, 'orderBy.__proto__ not_allowed'],
    [{ fields: 'id,passwordHash' }, 'fields.passwordHash not_allowed'],
    [{ fields: '["id",1]' }, 'fields.1 wrong_type'],
    [{ fields: '["id"' }, 'fields invalid'],
    [{ fields: '' }, 'fields.0 not_allowed'],
    [{ fields: 'constructor' }, 'fields.constructor not_allowed'],
    [{ exclude: 'passwordHash' }, 'exclude.passwordHash not_allowed'],
    [{ exclude: 'id,name,at' }, 'fields required'],
    [{ fields: '[]' }, 'fields required'],
    [{ populate: 'district' }, 'populate.district not_allowed'],
    [{ where: `{"name":"${'x'.repeat(5000)}"}` }, 'where too_long'],
  ])('rejects %j by name', (query, error) => {
    if (error === 'strict') expect(z.safeParse(schema, query).error?.issues[0]?.code).toBe('unrecognized_keys')
    else expect(getErrors(query)).toContain(error)
  })

  test('orders by the first mention of a field', () => {
    const { request } = parseQuery({ orderBy: '[{"id":"desc"},{"name":"asc"},{"id":"asc"}]' })
    expect(request?.orderBy).toEqual([
      { field: 'id', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ])
  })

  test('reports all errors at once, at most twenty per parameter', () => {
    expect(getErrors({ limit: '0', where: '{"a":1,"b":2}', orderBy: '{"c":"asc"}' })).toEqual([
      'limit out_of_range',
      'where.a not_allowed',
      'where.b not_allowed',
      'orderBy.c not_allowed',
    ])
    expect(getErrors({ fields: ','.repeat(4000) }).length).toBe(20)
  })

  test('rejects a repeated parameter', () => {
    expect(parseQuery({ where: ['{}', '{}'] }).request).toBeUndefined()
  })
})

describe('where conditions', () => {
  test.each([
    [{ name: 'x' }],
    [{ name: null }],
    [{ name: { $ne: null } }],
    [{ name: { $in: ['a', 'b'], $nin: [] } }],
    [{ name: { $ilike: '%50\\% \\\\' } }],
    [{ id: { $gt: 1, $gte: 1, $lt: -1, $lte: 2_147_483_647 } }],
    [{ isActive: true }],
    [{ isActive: { $ne: false } }],
    [{ at: { $lt: '2025-09-01T00:00:00.123Z' } }],
    [{ $not: { $and: [{ $or: [{ id: 1 }] }] } }],
    [{}],
  ])('accepts %j', (where) => {
    expect(parseWhere(where).errors).toEqual([])
  })

  test.each([
    ['{', 'where invalid'],
    ['', 'where invalid'],
    ['null', 'where wrong_type'],
    ['[]', 'where wrong_type'],
    ['{"passwordHash":{"$like":"%"}}', 'where.passwordHash not_allowed'],
    ['{"__proto__":{"id":1}}', 'where.__proto__ not_allowed'],
    ['{"constructor":1}', 'where.constructor not_allowed'],
    ['{"hasOwnProperty":1}', 'where.hasOwnProperty not_allowed'],
    ['{"id":{"__proto__":1}}', 'where.id.__proto__ not_allowed'],
    ['{"id":{"constructor":1}}', 'where.id.constructor not_allowed'],
    ['{"id":{"$like":"1"}}', 'where.id.$like not_allowed'],
    ['{"id":{"$re":"1"}}', 'where.id.$re not_allowed'],
    ['{"$where":"1"}', 'where.$where not_allowed'],
    ['{"name":{"$gt":"a"}}', 'where.name.$gt not_allowed'],
    ['{"isActive":{"$in":[true]}}', 'where.isActive.$in not_allowed'],
    ['{"id":"1"}', 'where.id wrong_type'],
    ['{"id":1.5}', 'where.id wrong_type'],
    ['{"id":1e300}', 'where.id out_of_range'],
    ['{"id":{"$gt":null}}', 'where.id.$gt wrong_type'],
    ['{"id":[1]}', 'where.id wrong_type'],
    ['{"id":{"$in":1}}', 'where.id.$in wrong_type'],
    ['{"id":{"$in":[1,null]}}', 'where.id.$in.1 wrong_type'],
    ['{"id":{}}', 'where.id required'],
    ['{"name":1}', 'where.name wrong_type'],
    ['{"name":"\\u0000"}', 'where.name control_characters'],
    ['{"name":"\\ud800"}', 'where.name control_characters'],
    [`{"name":"${'x'.repeat(257)}"}`, 'where.name too_long'],
    ['{"name":{"$like":"x\\\\"}}', 'where.name.$like invalid'],
    ['{"isActive":1}', 'where.isActive wrong_type'],
    ['{"at":"2025-09-01"}', 'where.at wrong_type'],
    ['{"at":"2025-02-30T00:00:00Z"}', 'where.at wrong_type'],
    ['{"at":"0000-06-01T00:00:00Z"}', 'where.at out_of_range'],
    ['{"at":"9999-12-31T23:59:59-01:00"}', 'where.at out_of_range'],
    ['{"$and":{}}', 'where.$and wrong_type'],
    ['{"$or":[]}', 'where.$or required'],
    ['{"$not":{}}', 'where.$not required'],
    ['{"$not":[]}', 'where.$not wrong_type'],
    ['{"$and":[1]}', 'where.$and.0 wrong_type'],
    [JSON.stringify({ id: { $in: Array(101).fill(1) } }), 'where.id.$in too_complex'],
    [JSON.stringify({ $or: Array(31).fill({ id: 1 }) }), 'where too_complex'],
    [JSON.stringify({ $not: { $not: { $not: { $not: { id: 1 } } } } }), 'where.$not.$not.$not.$not too_complex'],
  ])('rejects %s by name', (where, error) => {
    expect(parseWhere(where).errors).toEqual([error])
  })

  const oversized = {
    'unclosed nested $and': `${'{"$and":['.repeat(400)}{}`,
    'closed nested $and': `${'{"$and":['.repeat(300)}{"id":1}${']}'.repeat(300)}`,
    '400 empty $or': JSON.stringify({ $and: Array(400).fill({ $or: [] }) }),
    'unclosed brackets': '['.repeat(4096),
  }
  test.each(Object.entries(oversized))('rejects %s in linear time', (_, where) => {
    const start = performance.now()
    expect(parseWhere(where).request).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('rejects a password hash at any depth', () => {
    const users = listUsers.query
    const wrap = (inner: unknown, group: string) => (group === '$not' ? { $not: inner } : { [group]: [inner] })
    const groups = fc.array(fc.constantFrom('$and', '$or', '$not'), { maxLength: 6 })
    fc.assert(
      fc.property(groups, fc.constantFrom('passwordHash', 'tokenVersion', 'emailKey'), (around, field) => {
        const where = JSON.stringify(around.reduce<unknown>(wrap, { [field]: { $like: 'a%' } }))
        expect(z.safeParse(users, { where }).success).toBe(false)
      }),
    )
  })
})

describe('listQuery with random input', () => {
  const word = fc.oneof(
    fc.constantFrom('id', 'name', 'isActive', 'at', 'passwordHash', '__proto__', 'constructor', 'toString'),
    fc.constantFrom('$and', '$or', '$not', '$eq', '$in', '$like', '$gt', 'asc', 'desc'),
    fc.string(),
  )
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('json'), { maxLength: 4 }),
      fc
        .array(fc.tuple(word, tie('json')), { maxLength: 4 })
        // Like JSON.parse: `__proto__` is an ordinary key.
        .map((entries) => Object.fromEntries(entries)),
    ),
  }))
  const anyText = fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc.string(),
    word,
  )
  const query = fc.record(
    {
      offset: anyText,
      limit: anyText,
      where: anyText,
      orderBy: anyText,
      fields: anyText,
      exclude: anyText,
      populate: anyText,
    },
    { requiredKeys: [] },
  )

  test('accepts only requests within the rules', () => {
    fc.assert(
      fc.property(query, (input) => {
        const { request } = parseQuery(input)
        if (!request) return
        expect(Object.keys(rules.where)).toEqual(expect.arrayContaining(getFields(request.where)))
        expect(rules.orderBy).toEqual(expect.arrayContaining(request.orderBy.map(({ field }) => field)))
        expect(rules.fields).toEqual(expect.arrayContaining([...request.fields]))
        expect(request.fields.length).toBeGreaterThan(0)
        expect(request.populate).toEqual({})
        expect(request.limit).toBeLessThanOrEqual(100)
      }),
      { numRuns: 2000 },
    )
  })

  test('accepts only conditions on fields of the rules', () => {
    fc.assert(
      fc.property(json, (where) => {
        const { request } = parseWhere(JSON.stringify(where))
        if (request) expect(Object.keys(rules.where)).toEqual(expect.arrayContaining(getFields(request.where)))
      }),
      { numRuns: 3000 },
    )
  })
})
