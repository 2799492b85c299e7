import { type County, listCounties } from '@snowplow/contract/county/county.ts'
import { type CountyMap, getCountyMap } from '@snowplow/contract/county/county-map.ts'
import { expect, test } from 'vitest'
import { firstSeason } from '../../db/seed/reference.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { Season } from '../season/season.entity.ts'
import { drawCountyMap } from './county-map.ts'

onBothDatabases('the map of the counties', (database) => {
  test('shows every county in its district, to anyone, in less than 60 kB', async () => {
    const contest = await testApp({ database: await database() })
    const answer = await contest.call(getCountyMap)
    const map: CountyMap = answer.json()
    const counties: County[] = (await contest.call(listCounties)).json()
    expect(answer.body.length).toBeLessThan(60_000)
    const key = ({ id, districtId }: Pick<County, 'id' | 'districtId'>) => `${id} in ${districtId}`
    expect(map.counties.map(({ countyId, districtId }) => key({ id: countyId, districtId })).sort()).toEqual(
      counties.map(key).sort(),
    )
    expect(map.districts.map(({ districtId }) => districtId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { path } of [...map.counties, ...map.districts]) expect(path).toMatch(/^M[\d.,MLZ]+Z$/)
  })

  test('is empty where no state is known, and every list still has its counties', async () => {
    const contest = await testApp({ database: await database() })
    await contest.orm.em.fork().nativeUpdate(Season, { id: firstSeason }, { stateFips: null })
    const { counties, districts } = (await contest.call(getCountyMap)).json()
    expect([counties, districts, (await contest.call(listCounties)).json().length]).toEqual([[], [], 75])
  })
})

const points = (path: string) => path.split(/[MLZ]/).flatMap((pair) => (pair ? [pair.split(',').map(Number)] : []))

test('the map fits its view box, and north is up', async () => {
  const map = await drawCountyMap('05', [
    { id: 1, name: 'Benton', districtId: 1 },
    { id: 2, name: 'Union', districtId: 1 },
    { id: 3, name: 'Crittenden', districtId: 2 },
  ])
  const all = map.counties.flatMap(({ path }) => points(path))
  expect(Math.min(...all.flat())).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all.map(([x = 0]) => x))).toBeLessThanOrEqual(map.width)
  expect(Math.max(...all.map(([, y = 0]) => y))).toBeLessThanOrEqual(map.height)
  const middle = (id: number) => points(map.counties.find(({ countyId }) => countyId === id)?.path ?? '')[0] ?? []
  const [[bentonX = 0, bentonY = 0], [, unionY = 0], [crittendenX = 0]] = [middle(1), middle(2), middle(3)]
  expect([bentonX < crittendenX, bentonY < unionY]).toEqual([true, true])
})

test.each([
  ['05', 'Saint francis'],
  ['05', 'ST FRANCIS COUNTY'],
  ['35', 'Dona Ana'],
  ['22', 'La Salle'],
  ['29', 'Sainte Genevieve'],
  ['24', 'Baltimore City'],
  ['02', 'Aleutians West'],
])('in state %s a county is found as %s', async (fips, name) => {
  const { counties } = await drawCountyMap(fips, [{ id: 7, name, districtId: 1 }])
  expect(counties.map(({ countyId }) => countyId)).toEqual([7])
})

test('a county that the atlas does not know is absent, the others are there', async () => {
  const { counties, districts } = await drawCountyMap('05', [
    { id: 1, name: 'Atlantis', districtId: 3 },
    { id: 2, name: 'Pulaski', districtId: 6 },
  ])
  expect([counties.map(({ countyId }) => countyId), districts.map(({ districtId }) => districtId)]).toEqual([[2], [6]])
})
