import type { InferEntity } from '@mikro-orm/core'
import { type ListRules, listQuery } from '@snowplow/contract/lists/paging.ts'
import { county } from '@snowplow/contract/lists/related.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { County } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { countyPresenter } from '../../features/relations/related.ts'
import { prepareDatabase } from '../../seed/prepare.ts'
import { makeEntry } from '../../test/make/make.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { insertRows } from '../json-rows.ts'
import { type Orm, openDatabase } from '../orm.ts'
import { findList } from './find-list.ts'
import { toOne } from './relations.ts'

const rules: ListRules = {
  where: {
    id: 'number',
    plow: 'text',
    school: 'text',
    reason: 'text',
    countyId: 'number',
    consent: 'boolean',
    reviewed: 'instant',
  },
  orderBy: ['id', 'plow', 'school', 'reason', 'countyId', 'reviewed'],
  fields: ['id', 'plow', 'school', 'reason', 'countyId', 'reviewed'],
  relations: { county },
}
const query = listQuery(rules)
const columns = {
  plow: 'snowplowName',
  school: 'schoolName',
  reason: 'reviewReason',
  countyId: 'county',
  consent: 'childInfoParentConsent',
  reviewed: 'reviewedAt',
}
type Entry = InferEntity<typeof PublicNameSubmission>
const toReply = (entry: Entry) => ({
  id: entry.id,
  plow: entry.snowplowName,
  school: entry.schoolName,
  reason: entry.reviewReason ?? null,
  countyId: entry.county.id,
  reviewed: entry.reviewedAt?.toISOString() ?? null,
  email: entry.email,
})

const relations = { county: toOne((entry: Entry) => entry.county.id, County, countyPresenter) }

const at = (iso: string) => new Date(iso)
/** Plow, school, county, consent, reason and time of the rejection. */
const entries: [string, string, number, boolean, string | null, Date | null][] = [
  ['Alpha', 'North', 1, true, null, null],
  ['alphabet', 'South', 2, true, 'Rude', at('2025-09-20T10:00:00Z')],
  ['50% Salt', 'North', 2, false, null, at('2025-09-21T10:00:00.500Z')],
  ['50 Salt', 'North', 3, true, 'A_b', at('2025-09-22T10:00:00Z')],
  ['Back\\slash', 'South', 60, false, 'Acb', null],
  ["O'Plow ? -- :x", 'North', 60, true, null, at('2025-09-20T10:00:00Z')],
]

onBothDatabases('findList', (database) => {
  let orm: Orm
  let first = 0
  beforeAll(async () => {
    orm = await openDatabase(await database())
    await prepareDatabase(orm, { isDemo: false, now: at('2025-09-01T12:00:00Z') })
    const rows = entries.map(([snowplowName, schoolName, county, childInfoParentConsent, reviewReason, reviewedAt]) => {
      const { countyId: _, recaptcha: __, ...entry } = makeEntry({ snowplowName, schoolName })
      const keys = { nameKey: snowplowName, emailKey: entry.email, childKey: entry.lastName, emailUse: 1 }
      const times = { createdAt: at('2025-09-01T12:00:00Z'), updatedAt: at('2025-09-01T12:00:00Z'), reviewedAt }
      return { ...entry, ...keys, ...times, county, childInfoParentConsent, reviewReason }
    })
    const ids = await insertRows(orm.em.fork(), PublicNameSubmission, rows)
    first = ids[0] ?? 0
  })
  afterAll(() => orm.close())

  const list = (input: Record<string, unknown>) => {
    const texts = Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const request = z.parse(query, Object.fromEntries(texts))
    return findList(orm.em.fork(), PublicNameSubmission, request, { columns, relations, toReply })
  }
  /** Returns indexes into `entries`. */
  const listIndexes = async (input: Record<string, unknown>) => (await list(input)).items.map(({ id }) => id - first)

  test.each<[object, number[]]>([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ plow: 'Alpha' }, [0]],
    [{ plow: 'alpha' }, []],
    [{ plow: { $eq: "O'Plow ? -- :x" } }, [5]],
    [{ plow: { $ne: 'Alpha' } }, [1, 2, 3, 4, 5]],
    [{ plow: { $in: ['Alpha', 'Back\\slash', 'nobody'] } }, [0, 4]],
    [{ plow: { $in: [] } }, []],
    [{ plow: { $nin: ['Alpha', 'alphabet'] } }, [2, 3, 4, 5]],
    [{ plow: { $nin: [] } }, [0, 1, 2, 3, 4, 5]],
    [{ reason: null }, [0, 2, 5]],
    [{ reason: { $ne: null } }, [1, 3, 4]],
    [{ plow: null }, []],
    [{ countyId: { $ne: null }, $or: [{ plow: { $ne: null } }, { id: null }] }, [0, 1, 2, 3, 4, 5]],
    [{ $not: { consent: null } }, [0, 1, 2, 3, 4, 5]],
    [{ reason: { $ne: 'Rude' } }, [3, 4]],
    [{ $not: { reason: 'Rude' } }, [3, 4]],
    [{ consent: false }, [2, 4]],
    [{ consent: { $ne: false } }, [0, 1, 3, 5]],
    [{ countyId: 2 }, [1, 2]],
    [{ countyId: { $in: [1, 60] } }, [0, 4, 5]],
    [{ countyId: { $gt: 2, $lt: 60 } }, [3]],
    [{ countyId: { $gte: 2, $lte: 3 } }, [1, 2, 3]],
    [{ countyId: -2_147_483_647 }, []],
    [{ reviewed: '2025-09-20T05:00:00-05:00' }, [1, 5]],
    [{ reviewed: { $gt: '2025-09-20T10:00:00Z', $lte: '2025-09-21T10:00:00.500Z' } }, [2]],
    [{ reviewed: { $gte: '0001-01-01T00:00:00Z', $lt: '9999-12-31T23:59:59.999Z' } }, [1, 2, 3, 5]],
    [{ reviewed: { $in: ['2025-09-22T10:00:00Z'] } }, [3]],
    [{ $and: [{ school: 'North' }, { consent: true }] }, [0, 3, 5]],
    [{ $or: [{ countyId: 1 }, { countyId: 3, consent: true }, { countyId: 2, consent: true }] }, [0, 1, 3]],
    [{ school: 'North', $not: { $or: [{ countyId: 60 }, { plow: { $like: 'alpha%' } }] } }, [2, 3]],
    [{ $not: { countyId: { $in: [1, 2, 3] } } }, [4, 5]],
  ])('filters by %j', async (where, expected) => {
    const { items, total } = await list({ where })
    expect([items.map(({ id }) => id - first), total]).toEqual([expected, expected.length])
  })

  describe.each(['$like', '$ilike'])('%s pattern', (like) => {
    test.each<[string, string, number[]]>([
      ['ignores case', 'ALPHA%', [0, 1]],
      ['matches the whole text', 'alph', []],
      ['matches any text with %', '%SALT', [2, 3]],
      ['matches any one character with _', 'alph_', [0]],
      ['matches an escaped % literally', '50\\%%', [2]],
      ['matches one backslash with two', '%k\\\\s%', [4]],
      ['escapes SQL syntax', "o'plow ? -- :x", [5]],
      ['ignores a backslash before a letter', '\\alpha', [0]],
    ])('%s', async (_, pattern, expected) => {
      expect(await listIndexes({ where: { plow: { [like]: pattern } } })).toEqual(expected)
    })
    test('matches an escaped _ literally', async () => {
      expect(await listIndexes({ where: { reason: { [like]: 'a_b' } } })).toEqual([3, 4])
      expect(await listIndexes({ where: { reason: { [like]: 'a\\_b' } } })).toEqual([3])
    })
  })

  test('returns every row once across pages, even with equal sort values', async () => {
    const pages = [0, 2, 4, 6].map((offset) => list({ orderBy: { school: 'desc' }, limit: 2, offset }))
    const found = await Promise.all(pages)
    expect(found.map(({ items }) => items.map(({ id }) => id - first))).toEqual([[1, 4], [0, 2], [3, 5], []])
    expect(found.map(({ total }) => total)).toEqual([6, 6, 6, 6])
  })

  test.each<[object, number[]]>([
    [{ id: 'desc' }, [5, 4, 3, 2, 1, 0]],
    [{ countyId: 'desc' }, [4, 5, 3, 1, 2, 0]],
    [
      [{ school: 'asc' }, { countyId: 'desc' }],
      [5, 3, 2, 0, 4, 1],
    ],
  ])('sorts by %j, then by the primary key', async (orderBy, expected) => {
    expect(await listIndexes({ orderBy })).toEqual(expected)
  })

  test('sorts nulls last in both directions', async () => {
    expect(await listIndexes({ orderBy: { reviewed: 'asc' } })).toEqual([1, 5, 2, 3, 0, 4])
    expect(await listIndexes({ orderBy: { reviewed: 'desc' } })).toEqual([3, 2, 1, 5, 0, 4])
  })

  test('returns only the fields of the rules', async () => {
    const { items } = await list({ limit: 1 })
    expect(items).toEqual([{ id: first, plow: 'Alpha', school: 'North', reason: null, countyId: 1, reviewed: null }])
  })

  test('returns only the selected fields', async () => {
    expect((await list({ fields: 'plow,school', exclude: 'school', limit: 1 })).items).toEqual([{ plow: 'Alpha' }])
  })

  test('returns a selected relation', async () => {
    const { items, total } = await list({ fields: 'id', populate: 'county', where: { plow: 'Alpha' } })
    expect([items, total]).toEqual([
      [{ id: first, county: { id: 1, name: 'Arkansas', districtId: expect.any(Number) } }],
      1,
    ])
  })

  test('answers every query that the rules accept', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('%', '_', "\\'", '$1', '?'))
    const number = fc.integer()
    const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    const value = fc.oneof(text, number, instant, fc.boolean(), fc.constant(null))
    const operator = fc.constantFrom('$eq', '$ne', '$gt', '$lte', '$like', '$ilike')
    const field = fc.constantFrom(...Object.keys(rules.where))
    const one = fc.oneof(
      fc.tuple(field, operator, value).map(([field, operator, value]) => ({ [field]: { [operator]: value } })),
      fc.tuple(field, fc.array(value)).map(([field, values]) => ({ [field]: { $in: values } })),
    )
    const group = fc.constantFrom('$and', '$or').chain((name) => fc.array(one).map((members) => ({ [name]: members })))
    const where = fc.oneof(
      one,
      group,
      group.map(($not) => ({ $not })),
    )
    const isAccepted = (input: object) => z.safeParse(query, { where: JSON.stringify(input) }).success
    await fc.assert(
      fc.asyncProperty(where.filter(isAccepted), async (where) => {
        const { items, total } = await list({ where })
        expect(items.length).toBe(total)
      }),
      { numRuns: 300 },
    )
  })
})
