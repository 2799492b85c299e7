import { expect, test } from 'vitest'
import { countiesOf, findByName, hasCounties, readAtlas, statesOf } from './atlas.ts'

test.each([
  ['05', 'Saint francis', '05123'],
  ['05', 'ST FRANCIS COUNTY', '05123'],
  ['05', '05123', '05123'],
  ['35', 'Dona Ana', '35013'],
  ['22', 'La Salle', '22059'],
  ['22', 'Orleans', '22071'],
  ['29', 'Sainte Genevieve', '29186'],
  ['29', 'St. Louis', '29189'],
  ['29', 'St. Louis City', '29510'],
  ['24', 'Baltimore County', '24005'],
  ['24', 'Baltimore City', '24510'],
  ['51', 'Roanoke', '51161'],
  ['51', 'Roanoke City', '51770'],
  ['51', 'Alexandria', '51510'],
  ['51', 'James City', '51095'],
  ['02', 'Aleutians West', '02016'],
  ['02', 'Juneau', '02110'],
])('findByName > finds a county of state %s as %s', async (state, name, fips) => {
  expect(findByName(countiesOf(await readAtlas(), state))(name)?.fips).toBe(fips)
})

test.each([
  ['05119', 'Pulaski'],
  ['22071', 'Orleans Parish'],
  ['02110', 'Juneau City and Borough'],
  ['02016', 'Aleutians West Census Area'],
  ['02122', 'Kenai Peninsula Borough'],
  ['72127', 'San Juan Municipio'],
  ['51770', 'Roanoke City'],
  ['51161', 'Roanoke'],
  ['51095', 'James City County'],
  ['32510', 'Carson City'],
  ['66010', 'Guam'],
])('countiesOf > names county %s %s', async (fips, name) => {
  const counties = countiesOf(await readAtlas(), fips.slice(0, 2))
  expect(counties.find((county) => county.fips === fips)?.name).toBe(name)
})

test.each([
  ['05', true],
  ['51', true],
  ['22', false],
  ['02', false],
  ['66', false],
  [null, false],
])('hasCounties > returns for state %s: %s', (state, areCounties) => {
  expect(hasCounties(state)).toBe(areCounties)
})

test('statesOf > returns an existing time zone for every state', async () => {
  const zones = Object.fromEntries(statesOf(await readAtlas()).map(({ name, timeZone }) => [name, timeZone]))
  expect(zones).toMatchObject({ Ohio: 'America/New_York', Arkansas: 'America/Chicago', Arizona: 'America/Phoenix' })
  for (const zone of Object.values(zones)) expect(Intl.supportedValuesOf('timeZone')).toContain(zone)
})
