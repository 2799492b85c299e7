import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listQuery } from './paging.ts'

describe('a list call for relations', () => {
  const query = listQuery({
    where: { id: 'number' },
    orderBy: ['id'],
    fields: ['id', 'name', 'owners'],
    relations: {
      place: {
        item: z.object({ id: z.number(), name: z.string() }),
        relations: { state: { item: z.object({ code: z.string() }), needs: 'user.read' } },
      },
      owners: { item: z.object({ id: z.number(), name: z.string() }), holds: 'many' },
    },
  })
  /** The request, or its faults as `path code`. */
  function ask(given: Record<string, unknown>) {
    const parsed = z.safeParse(query, given)
    if (parsed.success) return { request: parsed.data, faults: [] }
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
  }
  const shapeOf = (given: Record<string, unknown>) => {
    const { request } = ask(given)
    return request && { fields: request.fields, populate: request.populate }
  }
  const all = ['id', 'name', 'owners']
  const leaf = (...fields: string[]) => ({ fields, populate: {} })

  test.each<[Record<string, string>, unknown]>([
    [{}, { fields: all, populate: {} }],
    [{ populate: 'place' }, { fields: all, populate: { place: leaf('id', 'name') } }],
    [
      { populate: '["place.state"]' },
      { fields: all, populate: { place: { fields: ['id', 'name'], populate: { state: leaf('code') } } } },
    ],
    [{ populate: 'owners' }, { fields: ['id', 'name'], populate: { owners: leaf('id', 'name') } }],
    [{ fields: 'id,place.name' }, { fields: ['id'], populate: { place: leaf('name') } }],
    [
      { fields: 'place.state.code' },
      { fields: [], populate: { place: { fields: [], populate: { state: leaf('code') } } } },
    ],
    [
      { fields: 'name', populate: 'place' },
      { fields: ['name'], populate: { place: leaf('id', 'name') } },
    ],
    [
      { populate: 'place', exclude: 'id,place.id' },
      { fields: ['name', 'owners'], populate: { place: leaf('name') } },
    ],
    [{ exclude: 'place.id' }, { fields: all, populate: {} }],
    [{ exclude: 'owners.id' }, { fields: ['id', 'name'], populate: { owners: leaf('name') } }],
    [{ exclude: 'owners,owners.id' }, { fields: ['id', 'name'], populate: {} }],
  ])('of %j brings along %j', (given, expected) => {
    expect(shapeOf(given)).toEqual(expected)
  })

  test.each([
    [{ populate: 'state' }, 'populate.state not_allowed'],
    [{ populate: 'place.owners' }, 'populate.place.owners not_allowed'],
    [{ populate: 'place.name' }, 'populate.place.name not_allowed'],
    [{ populate: 'place.__proto__' }, 'populate.place.__proto__ not_allowed'],
    [{ populate: '*' }, 'populate.* not_allowed'],
    [{ fields: 'place' }, 'fields.place not_allowed'],
    [{ fields: 'place.secret' }, 'fields.place.secret not_allowed'],
    [{ fields: 'place.state' }, 'fields.place.state not_allowed'],
    [{ exclude: 'place.*' }, 'exclude.place.* not_allowed'],
    [{ where: '{"place.name":"x"}' }, 'where.place.name not_allowed'],
    [{ orderBy: '{"place":{"name":"asc"}}' }, 'orderBy.place not_allowed'],
  ])('of %j is refused by name', (given, expected) => {
    expect(ask(given).faults).toEqual([expected])
  })

  test('says what the caller needs for them, however they are named', () => {
    const needs = [{ path: 'place.state', right: 'user.read' }]
    for (const given of [{ populate: 'place.state' }, { fields: 'id,place.state.code' }])
      expect(ask(given).request?.needs).toEqual(needs)
    expect(ask({ populate: 'place' }).request?.needs).toEqual([])
  })

  test('whatever it names, holds what the rules hold and nothing else', () => {
    const name = fc.constantFrom(
      ...all,
      'place',
      'place.id',
      'place.name',
      'place.state',
      'place.state.code',
      'owners.id',
      'owners.name',
      'x',
    )
    const names = fc.array(name, { maxLength: 6 }).map((list) => list.join())
    fc.assert(
      fc.property(fc.record({ fields: names, exclude: names, populate: names }, { requiredKeys: [] }), (given) => {
        const shape = shapeOf(given)
        if (!shape) return
        const { place, owners, ...others } = shape.populate
        expect([others, all]).toEqual([{}, expect.arrayContaining([...shape.fields])])
        for (const inner of [place, owners])
          expect(['id', 'name']).toEqual(expect.arrayContaining([...(inner?.fields ?? [])]))
        expect(Object.keys(place?.populate ?? {}).filter((one) => one !== 'state')).toEqual([])
        const excluded = given.exclude?.split(',') ?? []
        expect(shape.fields.filter((field) => excluded.includes(field))).toEqual([])
        expect(place?.fields.filter((field) => excluded.includes(`place.${field}`)) ?? []).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
