import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { getTerritory, updateTerritory } from '@snowplow/contract/county/territory.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

describe('reference data', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp()
  })

  test('listCounties returns 75 counties by name with their districts', async () => {
    const counties = (await contest.call(listCounties)).json()
    expect(counties.length).toBe(75)
    expect(counties.find(({ name }: { name: string }) => name === 'Pulaski')).toEqual({
      id: 60,
      name: 'Pulaski',
      districtId: 6,
    })
    const names = counties.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  })

  test('every county has a district, and every district has counties', async () => {
    const counties: { districtId: number }[] = (await contest.call(listCounties)).json()
    const { items } = (await contest.call(listDistricts)).json()
    const used = new Set(counties.map(({ districtId }) => districtId))
    expect([...used].sort((a, b) => a - b)).toEqual(items.map(({ id }: { id: number }) => id))
  })

  test('listDistricts returns ten districts', async () => {
    const { items, total } = (await contest.call(listDistricts)).json()
    expect([total, items.length, items[0]]).toEqual([10, 10, { id: 1, name: 'District 1' }])
  })

  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters)

  test('listCounties supports filter, order, paging and exclude', async () => {
    const where = '{"districtId":6,"name":{"$like":"%LA%"}}'
    const all = (
      await contest.get(`/county?${query({ where, orderBy: '{"id":"desc"}', exclude: 'districtId' })}`)
    ).json()
    expect(all).toEqual([
      { id: 60, name: 'Pulaski' },
      { id: 26, name: 'Garland' },
    ])
    const second = await contest.get(`/county?${query({ offset: '1', limit: '2', fields: 'name' })}`)
    expect(second.json()).toEqual([{ name: 'Ashley' }, { name: 'Baxter' }])
  })

  test('listCounties returns all counties by name with selected fields', async () => {
    const counties: { name: string }[] = (await contest.call(listCounties)).json()
    const names = (await contest.call(listCounties, { query: { fields: 'name' } })).json()
    expect(names).toEqual(counties.map(({ name }) => ({ name })))
  })

  test('listDistricts returns the total with a page', async () => {
    const parameters = query({ where: '{"id":{"$gt":4}}', orderBy: '{"id":"desc"}', limit: '2' })
    const { items, total } = (await contest.get(`/district?${parameters}`)).json()
    expect([items, total]).toEqual([
      [
        { id: 10, name: 'District 10' },
        { id: 9, name: 'District 9' },
      ],
      6,
    ])
  })

  test.each([
    ['where', '{"$not":{"district":{"name":"District 1"}}}', 'where.$not.district'],
    ['orderBy', '{"district":"asc"}', 'orderBy.district'],
    ['fields', 'district', 'fields.district'],
    ['fields', 'district.counties', 'fields.district.counties'],
    ['populate', 'counties', 'populate.counties'],
  ])('listCounties rejects a field that is not allowed in %s', async (name, value, path) => {
    const { statusCode, json } = await contest.get(`/county?${query({ [name]: value })}`)
    expect([statusCode, json().fields]).toEqual([
      400,
      [{ path, code: 'not_allowed', message: `${path} may not be used in this list` }],
    ])
  })

  test('listGradeLevels returns the grade levels in school order', async () => {
    const grades = (await contest.call(listGradeLevels)).json()
    expect(grades.map(({ name }: { name: string }) => name).slice(0, 4)).toEqual([
      'Pre-Kindergarten',
      'Kindergarten',
      '1st Grade',
      '2nd Grade',
    ])
  })

  test('updateTerritory replaces grade levels', async () => {
    const admin = contest.as('admin')
    const { version, isPreparing: _, ...territory } = (await admin(getTerritory)).json()
    const gradeLevels = [...territory.gradeLevels.slice(0, -1), { id: null, name: 'Graduates' }]
    await admin(updateTerritory, { body: { territory: { ...territory, gradeLevels }, version } })
    const names = (await contest.call(listGradeLevels)).json().map(({ name }: { name: string }) => name)
    expect([names.length, names.at(-1)]).toEqual([14, 'Graduates'])
  })
})
