import type { Territory } from '@snowplow/contract/county/territory.ts'
import { describe, expect, test } from 'vitest'
import {
  addCounty,
  assign,
  createItem,
  fillState,
  isSame,
  merge,
  moveRow,
  removeDistrict,
  type TerritoryDraft,
  toTerritory,
  toTerritoryDraft,
} from './territory-draft.ts'

const territory: Territory = {
  stateFips: '05',
  timeZone: 'America/Chicago',
  districts: [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ],
  counties: [
    { id: 1, name: 'Benton', fips: '05007', district: 0 },
    { id: 2, name: 'Union', fips: '05139', district: 1 },
  ],
  gradeLevels: [{ id: 1, name: 'Kindergarten' }],
}
const before = toTerritoryDraft(territory)
const named = (draft: TerritoryDraft, names: string[]) => ({
  ...draft,
  districts: draft.districts.map((district, index) => ({ ...district, name: names[index] ?? district.name })),
})
const getDistrictIndexes = (draft: TerritoryDraft) => toTerritory(draft).counties.map(({ district }) => district)
const [benton] = before.counties

test('toTerritory > restores the territory that draftOf converted', () => {
  expect(toTerritory(before)).toEqual(territory)
  expect(isSame(before, toTerritoryDraft(territory))).toBe(true)
})

test('territory draft > keeps districts when moved, clears removed ones', () => {
  const reordered = { ...before, districts: moveRow(before.districts, 0, 1) }
  expect([reordered.districts.map(({ name }) => name), getDistrictIndexes(reordered)]).toEqual([
    ['South', 'North'],
    [1, 0],
  ])
  expect(getDistrictIndexes(removeDistrict(before, '1'))).toEqual([null, 0])
})

test('assign > adds a county of the map that the list lacks', () => {
  const ashley = { key: '05003', id: null, fips: '05003', name: 'Ashley', district: null }
  expect(toTerritory(assign(before, ashley, '2')).counties.at(-1)).toEqual({
    id: null,
    fips: '05003',
    name: 'Ashley',
    district: 1,
  })
})

test('fillState > replaces counties and time zone by those of the state', () => {
  const ohio = { fips: '39', code: 'OH', name: 'Ohio', timeZone: 'America/New_York' }
  const map = { width: 1, height: 1, counties: [{ fips: '39001', name: 'Adams', path: '' }] }
  const switched = fillState(before, ohio, map)
  expect([switched.timeZone, switched.counties.map(({ name }) => name)]).toEqual(['America/New_York', ['Adams']])
  expect(fillState(switched, null, undefined)).toMatchObject({ timeZone: 'America/New_York', counties: [] })
})

describe('addCounty', () => {
  const map = { width: 1, height: 1, counties: [{ fips: '05123', name: 'St. Francis', path: '' }] }
  const add = (name: string) =>
    addCounty(before, name, '2', { state: { name: 'Arkansas', code: 'AR' }, map }).counties.map(
      ({ name, fips, district }) => [name, fips, district],
    )

  test('assigns a county of the list by another spelling', () => {
    expect(add('Benton County, AR')).toContainEqual(['Benton', '05007', '2'])
    expect(add('Benton County, AR')).toHaveLength(before.counties.length)
  })

  test('takes a county of the map with its shape', () => {
    expect(add('Saint Francis')).toContainEqual(['St. Francis', '05123', '2'])
  })

  test('adds an area of its own', () => {
    expect(add('North Benton')).toContainEqual(['North Benton', null, '2'])
  })
})

test('merge > combines remote changes with local changes', () => {
  const west = createItem('West')
  const assignedDraft = assign(named(before, ['Upper']), benton as never, west.key)
  const local = { ...assignedDraft, districts: [...assignedDraft.districts, west] }
  const remote = { ...named(before, ['Northern', 'Southern']), timeZone: 'America/Denver' }
  const { draft: merged } = merge(before, local, remote)
  expect(merged.districts.map(({ name }) => name)).toEqual(['Upper', 'Southern', 'West'])
  expect([getDistrictIndexes(merged), merged.timeZone]).toEqual([[2, 1], 'America/Denver'])
})

test('merge > clears the district of a county if it was removed remotely', () => {
  const local = assign(before, benton as never, '2')
  const { draft: merged } = merge(before, local, removeDistrict(before, '2'))
  expect([merged.districts.map(({ name }) => name), getDistrictIndexes(merged)]).toEqual([['North'], [null, null]])
})
