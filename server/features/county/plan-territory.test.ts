import type { Territory } from '@snowplow/contract/county/territory.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDifference, findTouched, noUsage, planTerritory, type Used } from './plan-territory.ts'

const unused: Used = { districts: new Map(), counties: new Map(), entries: 0, isPreparing: true }

const current: Territory = {
  stateFips: '05',
  timeZone: 'America/Chicago',
  districts: [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ],
  counties: [
    { id: 1, name: 'Benton', fips: '05007', district: 0 },
    { id: 2, name: 'Union', fips: '05139', district: 1 },
    { id: 3, name: 'Ashley', fips: '05003', district: 1 },
  ],
  gradeLevels: [
    { id: 1, name: 'Kindergarten' },
    { id: 2, name: '1st Grade' },
  ],
}

/** Names and codes are derived from a unique number. */
const rows = (ids: fc.Arbitrary<number | null>, prefix: string) =>
  fc
    .uniqueArray(fc.record({ id: ids, number: fc.nat({ max: 40 }) }), {
      selector: ({ number }) => number,
      maxLength: 8,
    })
    .map((all) => {
      const usedIds = new Set<number>()
      return all.map(({ id, number }) => {
        const isFree = id !== null && !usedIds.has(id)
        if (isFree) usedIds.add(id)
        return { id: isFree ? id : null, name: `${prefix} ${number}` }
      })
    })

const document = (ids: fc.Arbitrary<number | null>): fc.Arbitrary<Territory> =>
  fc
    .record({
      stateFips: fc.constantFrom('05', '48', null),
      timeZone: fc.constantFrom('America/Chicago', 'America/Anchorage'),
      districts: rows(ids, 'District'),
      counties: rows(ids, 'County'),
      gradeLevels: rows(ids, 'Grade'),
      indexes: fc.array(fc.nat({ max: 20 }), { minLength: 8, maxLength: 8 }),
    })
    .map(({ counties, indexes, ...rest }) => ({
      ...rest,
      counties: counties.map((county, at) => {
        const index = indexes[at] ?? 0
        return { ...county, fips: null, district: index < rest.districts.length ? index : null }
      }),
    }))

const stored = document(fc.integer({ min: 1, max: 12 })).map((territory) => {
  const withValidIds = (list: Territory['gradeLevels']) =>
    list.map((row, index) => ({ ...row, id: row.id ?? 100 + index }))
  return {
    ...territory,
    districts: withValidIds(territory.districts),
    gradeLevels: withValidIds(territory.gradeLevels),
    counties: territory.counties.map((row, index) => ({ ...row, id: row.id ?? 100 + index })),
  }
})
const target = document(fc.option(fc.integer({ min: 1, max: 12 })))
/** Clears unknown ids, as the browser sends new rows without an id. */
const sentFor = (before: Territory, after: Territory): Territory => {
  const withValidIds = <Row extends { id: number | null }>(list: Row[], all: readonly { id: number | null }[]) =>
    list.map((row) => (all.some(({ id }) => id === row.id) ? row : { ...row, id: null }))
  return {
    ...after,
    districts: withValidIds(after.districts, before.districts),
    counties: withValidIds(after.counties, before.counties),
    gradeLevels: withValidIds(after.gradeLevels, before.gradeLevels),
  }
}

describe('planTerritory', () => {
  test('returns no changes for an unchanged territory', () => {
    fc.assert(
      fc.property(stored, (territory) => {
        expect(planTerritory(territory, territory, unused)).toEqual({ changes: [], blockers: [] })
      }),
    )
  })

  test('returns a change for any other territory', () => {
    fc.assert(
      fc.property(stored, target, (before, edited) => {
        const after = sentFor(before, edited)
        const inAnyOrder = ({ counties, ...rest }: Territory) => ({
          ...rest,
          counties: counties.toSorted((one, other) => one.name.localeCompare(other.name)),
        })
        const isSame = JSON.stringify(inAnyOrder(before)) === JSON.stringify(inAnyOrder(after))
        if (!isSame) expect(planTerritory(before, after, unused).changes).not.toEqual([])
      }),
    )
  })

  test('differenceOf covers every row as added, removed or retained', () => {
    fc.assert(
      fc.property(stored, target, (before, edited) => {
        const after = sentFor(before, edited)
        for (const list of ['districts', 'counties', 'gradeLevels'] as const) {
          const { added, removed, retained } = findDifference<Territory['gradeLevels'][number]>(
            before[list],
            after[list],
          )
          const removedRows = new Set(removed)
          expect(before[list].filter((row) => !removedRows.has(row)).length).toBe(retained.length)
          const resultingRows = [...retained.map(([, row]) => row), ...added]
          expect(new Set(resultingRows)).toEqual(new Set(after[list]))
        }
      }),
    )
  })

  test('returns no blockers for an unused season in preparation', () => {
    fc.assert(
      fc.property(stored, target, (before, edited) => {
        expect(planTerritory(before, sentFor(before, edited), unused).blockers).toEqual([])
      }),
    )
  })

  test('touchedBy returns only moved or removed areas', () => {
    const renamed = { ...current, districts: current.districts.map(({ id }) => ({ id, name: `Region ${id}` })) }
    expect(findTouched(current, renamed)).toEqual({ districts: [], counties: [] })
    const [benton, ...otherCounties] = current.counties
    expect(findTouched(current, { ...current, counties: otherCounties })).toEqual({ districts: [1], counties: [1] })
    const moved = [{ ...benton, district: 1 } as (typeof otherCounties)[number], ...otherCounties]
    expect(findTouched(current, { ...current, counties: moved })).toEqual({ districts: [1, 2], counties: [] })
  })
})

const usedBy = (district: number, counts: object, isPreparing = false): Used => ({
  ...unused,
  isPreparing,
  districts: new Map([[district, { ...noUsage, ...counts }]]),
})
const reasons = (target: Territory, used: Used) =>
  planTerritory(current, target, used).blockers.map(({ reason, name }) => `${reason} ${name}`.trim())
const bentonIn = (district: number | null) => ({
  ...current,
  counties: current.counties.map((county) => (county.id === 1 ? { ...county, district } : county)),
})

describe('planTerritory, territory in use', () => {
  test.each(['votes', 'options', 'favorites'])('blocks border changes of a district with %s', (kind) => {
    for (const district of [1, 2])
      expect(reasons(bentonIn(1), usedBy(district, { [kind]: 3 }))).toEqual(['county_moves Benton'])
    expect(reasons(bentonIn(1), usedBy(1, { trucks: 3 }))).toEqual([])
  })

  test('blocks a split into a new district with votes', () => {
    const split = { ...bentonIn(2), districts: [...current.districts, { id: null, name: 'West' }] }
    expect(reasons(split, usedBy(1, { votes: 1 }))).toEqual(['county_moves Benton'])
    expect(reasons(split, usedBy(2, { votes: 1 }))).toEqual([])
  })

  test('allows renames and a new order', () => {
    const districts = [
      { id: 2, name: 'North' },
      { id: 1, name: 'South' },
    ]
    const counties = current.counties.map((county) => ({ ...county, district: 1 - (county.district ?? 0) }))
    const plan = planTerritory(current, { ...current, districts, counties }, usedBy(1, { votes: 9 }))
    expect(plan.blockers).toEqual([])
    expect(plan.changes.map(({ action }) => action)).toEqual(['renamed', 'renamed', 'reordered'])
  })

  test('blocks the removal of used districts and counties', () => {
    const withoutNorth = {
      ...current,
      districts: [{ id: 2, name: 'South' }],
      counties: current.counties.filter(({ id }) => id !== 1).map((county) => ({ ...county, district: 0 })),
    }
    expect(reasons(withoutNorth, usedBy(1, { trucks: 1 }))).toEqual(['district_in_use North'])
    const entered = { ...unused, counties: new Map([[1, { ...noUsage, entries: 2 }]]) }
    const withoutBenton = { ...current, counties: current.counties.slice(1) }
    expect(planTerritory(current, withoutBenton, entered).blockers).toEqual([
      { reason: 'county_in_use', name: 'Benton', ...noUsage, entries: 2 },
    ])
    expect(reasons(withoutBenton, usedBy(1, { votes: 4 }))).toEqual(['county_in_use Benton'])
  })

  test('requires a complete territory only in a running season', () => {
    const bare = { ...current, districts: [], gradeLevels: [], counties: [{ ...current.counties[0], district: null }] }
    const unfinished = bare as Territory
    expect(reasons(unfinished, { ...unused, isPreparing: false })).toEqual([
      'no_districts',
      'no_grade_levels',
      'county_without_district Benton',
    ])
    expect(reasons(unfinished, unused)).toEqual([])
  })

  test('blocks a new time zone once there are entries', () => {
    const elsewhere = { ...current, timeZone: 'America/Anchorage' }
    expect(reasons(elsewhere, { ...unused, entries: 7 })).toEqual(['time_zone_in_use'])
    expect(reasons(elsewhere, unused)).toEqual([])
  })
})
