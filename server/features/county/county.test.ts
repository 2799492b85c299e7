import { beforeAll, expect, test } from 'vitest'
import { onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

onBothDatabases('of the reference data', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
  })

  test('the counties are a bare list of 75, by name, each with its district', async () => {
    const counties = (await contest.get('/county')).json()
    expect(counties.length).toBe(75)
    expect(counties.find(({ name }: { name: string }) => name === 'Pulaski')).toEqual({
      id: 60,
      name: 'Pulaski',
      districtId: 6,
    })
    const names = counties.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  })

  test('every county lies in one of the districts, and every district has some', async () => {
    const counties: { districtId: number }[] = (await contest.get('/county')).json()
    const { items } = (await contest.get('/district')).json()
    const used = new Set(counties.map(({ districtId }) => districtId))
    expect([...used].sort((a, b) => a - b)).toEqual(items.map(({ id }: { id: number }) => id))
  })

  test('the districts are ten', async () => {
    const { items, total } = (await contest.get('/district')).json()
    expect([total, items.length, items[0]]).toEqual([10, 10, { id: 1, name: 'District 1' }])
  })

  test('the grade levels are a bare list in school order', async () => {
    const grades = (await contest.get('/grade-level')).json()
    expect(grades.map(({ name }: { name: string }) => name).slice(0, 4)).toEqual([
      'Pre-Kindergarten',
      'Kindergarten',
      '1st Grade',
      '2nd Grade',
    ])
  })
})
