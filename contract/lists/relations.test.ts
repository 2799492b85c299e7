import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listQuery } from './paging.ts'

describe('listQuery with relations', () => {
  const query = listQuery({
    where: { id: 'number' },
    orderBy: ['id'],
    fields: ['id', 'name', 'owners'],
    relations: {
      area: {
        item: z.object({ id: z.number(), name: z.string() }),
        relations: { state: { item: z.object({ code: z.string() }), needs: 'user.read' } },
      },
      owners: { item: z.object({ id: z.number(), name: z.string() }), holds: 'many' },
    },
  })
  /** Returns the request, or its errors as `path code`. */
  function parseQuery(input: Record<string, unknown>) {
    const parsed = z.safeParse(query, input)
    if (parsed.success) return { request: parsed.data, errors: [] }
    return { errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
  }
  const getShape = (input: Record<string, unknown>) => {
    const { request } = parseQuery(input)
    return request && { fields: request.fields, populate: request.populate }
  }
  const all = ['id', 'name', 'owners']
  const leaf = (...fields: string[]) => ({ fields, populate: {} })

  test.each<[Record<string, string>, unknown]>([
    [{}, { fields: all, populate: {} }],
    [{ populate: 'area' }, { fields: all, populate: { area: leaf('id', 'name') } }],
    [
      { populate: '["area.state"]' },
      { fields: all, populate: { area: { fields: ['id', 'name'], populate: { state: leaf('code') } } } },
    ],
    [{ populate: 'owners' }, { fields: ['id', 'name'], populate: { owners: leaf('id', 'name') } }],
    [{ fields: 'id,area.name' }, { fields: ['id'], populate: { area: leaf('name') } }],
    [
      { fields: 'area.state.code' },
      { fields: [], populate: { area: { fields: [], populate: { state: leaf('code') } } } },
    ],
    [
      { fields: 'name', populate: 'area' },
      { fields: ['name'], populate: { area: leaf('id', 'name') } },
    ],
    [
      { populate: 'area', exclude: 'id,area.id' },
      { fields: ['name', 'owners'], populate: { area: leaf('name') } },
    ],
    [{ exclude: 'area.id' }, { fields: all, populate: {} }],
    [{ exclude: 'owners.id' }, { fields: ['id', 'name'], populate: { owners: leaf('name') } }],
    [{ exclude: 'owners,owners.id' }, { fields: ['id', 'name'], populate: {} }],
  ])('resolves %j to %j', (input, expected) => {
    expect(getShape(input)).toEqual(expected)
  })

  test.each([
    [{ populate: 'state' }, 'populate.state not_allowed'],
    [{ populate: 'area.owners' }, 'populate.area.owners not_allowed'],
    [{ populate: 'area.name' }, 'populate.area.name not_allowed'],
    [{ populate: 'area.__proto__' }, 'populate.area.__proto__ not_allowed'],
    [{ populate: '*' }, 'populate.* not_allowed'],
    [{ fields: 'area' }, 'fields.area not_allowed'],
    [{ fields: 'area.secret' }, 'fields.area.secret not_allowed'],
    [{ fields: 'area.state' }, 'fields.area.state not_allowed'],
    [{ exclude: 'area.*' }, 'exclude.area.* not_allowed'],
    [{ where: '{"area.name":"x"}' }, 'where.area.name not_allowed'],
    [{ orderBy: '{"area":{"name":"asc"}}' }, 'orderBy.area not_allowed'],
  ])('rejects %j by name', (input, expected) => {
    expect(parseQuery(input).errors).toEqual([expected])
  })

  test('returns the rights needed for populated and dotted relations', () => {
    const needs = [{ path: 'area.state', right: 'user.read' }]
    for (const input of [{ populate: 'area.state' }, { fields: 'id,area.state.code' }])
      expect(parseQuery(input).request?.needs).toEqual(needs)
    expect(parseQuery({ populate: 'area' }).request?.needs).toEqual([])
  })

  test('returns only fields and relations of the rules', () => {
    const name = fc.constantFrom(
      ...all,
      'area',
      'area.id',
      'area.name',
      'area.state',
      'area.state.code',
      'owners.id',
      'owners.name',
      'x',
    )
    const names = fc.array(name, { maxLength: 6 }).map((list) => list.join())
    fc.assert(
      fc.property(fc.record({ fields: names, exclude: names, populate: names }, { requiredKeys: [] }), (input) => {
        const shape = getShape(input)
        if (!shape) return
        const { area, owners, ...rest } = shape.populate
        expect([rest, all]).toEqual([{}, expect.arrayContaining([...shape.fields])])
        for (const inner of [area, owners])
          expect(['id', 'name']).toEqual(expect.arrayContaining([...(inner?.fields ?? [])]))
        expect(Object.keys(area?.populate ?? {}).filter((one) => one !== 'state')).toEqual([])
        const excluded = input.exclude?.split(',') ?? []
        expect(shape.fields.filter((field) => excluded.includes(field))).toEqual([])
        expect(area?.fields.filter((field) => excluded.includes(`area.${field}`)) ?? []).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
