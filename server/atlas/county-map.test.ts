import { type County, listCounties } from '@snowplow/contract/county/county.ts'
import { type CountyMap, getCountyMap } from '@snowplow/contract/county/county-map.ts'
import { describe, expect, test } from 'vitest'
import { Season } from '../entities/season.entity.ts'
import { firstSeason } from '../seed/reference.ts'
import { testApp } from '../test/test-app.ts'
import { readAtlas, toStates } from './atlas.ts'
import { renderCountyMap, renderStateMap } from './county-map.ts'

describe('GET /county/map', () => {
  test('returns every county in its district to guests, in less than 60 kB', async () => {
    const contest = await testApp()
    const response = await contest.call(getCountyMap)
    const map: CountyMap = response.json()
    const counties: County[] = (await contest.call(listCounties)).json()
    expect(response.body.length).toBeLessThan(60_000)
    const key = ({ id, districtId }: Pick<County, 'id' | 'districtId'>) => `${id} in ${districtId}`
    expect(map.counties.map(({ countyId, districtId }) => key({ id: countyId, districtId })).sort()).toEqual(
      counties.map(key).sort(),
    )
    expect(map.districts.map(({ districtId }) => districtId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { path } of [...map.counties, ...map.districts]) expect(path).toMatch(/^M[\d.,MLZ]+Z$/)
  })

  test('returns an empty map without a state; GET /county is unaffected', async () => {
    const contest = await testApp()
    await contest.orm.em.fork().nativeUpdate(Season, { id: firstSeason }, { stateFips: null })
    const { counties, districts } = (await contest.call(getCountyMap)).json()
    expect([counties, districts, (await contest.call(listCounties)).json().length]).toEqual([[], [], 75])
  })
})

const points = (path: string) => path.split(/[MLZ]/).flatMap((pair) => (pair ? [pair.split(',').map(Number)] : []))

test('renderCountyMap > fits the view box, with north up', async () => {
  const map = await renderCountyMap('05', [
    { id: 1, fips: '05007', districtId: 1 },
    { id: 2, fips: '05139', districtId: 1 },
    { id: 3, fips: '05035', districtId: 2 },
  ])
  const all = map.counties.flatMap(({ path }) => points(path))
  expect(Math.min(...all.flat())).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all.map(([x = 0]) => x))).toBeLessThanOrEqual(map.width)
  expect(Math.max(...all.map(([, y = 0]) => y))).toBeLessThanOrEqual(map.height)
  const middle = (id: number) => points(map.counties.find(({ countyId }) => countyId === id)?.path ?? '')[0] ?? []
  const [[bentonX = 0, bentonY = 0], [, unionY = 0], [crittendenX = 0]] = [middle(1), middle(2), middle(3)]
  expect([bentonX < crittendenX, bentonY < unionY]).toEqual([true, true])
})

test('renderCountyMap > omits only counties that are missing in the atlas', async () => {
  const { counties, districts } = await renderCountyMap('05', [
    { id: 1, fips: '05999', districtId: 3 },
    { id: 2, fips: '05119', districtId: 6 },
  ])
  expect([counties.map(({ countyId }) => countyId), districts.map(({ districtId }) => districtId)]).toEqual([[2], [6]])
})

test.each([
  ['Connecticut', ['09001', '09003']],
  ['Alaska', ['02261', '02020']],
])('renderCountyMap > shows areas dissolved since, as in %s', async (_, codes) => {
  const counties = codes.map((fips, id) => ({ id, fips, districtId: 1 }))
  expect((await renderCountyMap(codes[0]?.slice(0, 2) ?? null, counties)).counties).toHaveLength(2)
})

const states = toStates(await readAtlas())

test('atlas > has all states and territories', () => expect(states.length).toBe(56))

test.each(states)('renderStateMap > fits all counties of $name into the view box', async ({ fips }) => {
  const map = await renderStateMap(fips)
  const [xs, ys] = [0, 1].map((axis) => map.counties.flatMap(({ path }) => points(path).map((pair) => pair[axis] ?? 0)))
  expect([Math.min(...(xs ?? [])) >= 0, Math.max(...(xs ?? [])) <= map.width]).toEqual([true, true])
  expect([Math.min(...(ys ?? [])) >= 0, Math.max(...(ys ?? [])) <= map.height]).toEqual([true, true])
  expect(new Set(map.counties.map((county) => county.name)).size).toBe(map.counties.length)
})

test('renderStateMap > draws an island without the chain behind it', async () => {
  const hawaii = await renderStateMap('15')
  const island = points(hawaii.counties.find(({ name }) => name === 'Hawaii')?.path ?? '')
  // A third of the map, since it excludes the island chain that ends 2,000 km away.
  expect(Math.max(...island.map(([x = 0]) => x)) - Math.min(...island.map(([x = 0]) => x))).toBeGreaterThan(120)
})
