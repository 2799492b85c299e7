import { expect, test } from 'vitest'
import { findState, hasCounties, listCounties, readAtlas, toStates } from './atlas.ts'

test.each([
  ['05119', 'Pulaski'],
  ['22071', 'Orleans Parish'],
  ['02110', 'Juneau City and Borough'],
  ['02016', 'Aleutians West Census Area'],
  ['02122', 'Kenai Peninsula Borough'],
  ['72127', 'San Juan Municipio'],
  ['51770', 'Roanoke City'],
  ['51161', 'Roanoke County'],
  ['24005', 'Baltimore County'],
  ['29189', 'St. Louis County'],
  ['51095', 'James City County'],
  ['32510', 'Carson City'],
  ['66010', 'Guam'],
  ['02063', 'Chugach Census Area'],
  ['02066', 'Copper River Census Area'],
  ['09110', 'Capitol Planning Region'],
  ['09190', 'Western Connecticut Planning Region'],
])('listCounties > names county %s %s', async (fips, name) => {
  const counties = listCounties(await readAtlas(), fips.slice(0, 2))
  expect(counties.find((county) => county.fips === fips)?.name).toBe(name)
})

test.each([
  ['05', true],
  ['51', true],
  ['09', true],
  ['22', false],
  ['02', false],
  ['66', false],
  [null, false],
])('hasCounties > returns for state %s: %s', (state, areCounties) => {
  expect(hasCounties(state)).toBe(areCounties)
})

test('toStates > returns an existing time zone for every state', async () => {
  const zones = Object.fromEntries(toStates(await readAtlas()).map(({ name, timeZone }) => [name, timeZone]))
  expect(zones).toMatchObject({ Ohio: 'America/New_York', Arkansas: 'America/Chicago', Arizona: 'America/Phoenix' })
  for (const zone of Object.values(zones)) expect(Intl.supportedValuesOf('timeZone')).toContain(zone)
})

test.each(['02261', '09001'])('listCounties > omits the dissolved area %s', async (fips) => {
  const counties = listCounties(await readAtlas(), fips.slice(0, 2))
  expect(counties.find((county) => county.fips === fips)).toBeUndefined()
})

test('findState > returns name and abbreviation of every state', async () => {
  const states = await Promise.all(toStates(await readAtlas()).map(({ fips }) => findState(fips)))
  expect(new Set(states.map((state) => state?.code)).size).toBe(56)
  expect(await findState('05')).toEqual({ name: 'Arkansas', code: 'AR' })
  expect(await findState(null)).toBeNull()
})
