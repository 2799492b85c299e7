import { exportTerritory, getTerritory, importTerritory } from '@snowplow/contract/county/territory.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

describe('importTerritory, CSV file', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp()
  })
  const send = async (csv: string) => {
    const { version } = (await contest.as('admin')(getTerritory)).json()
    return contest.as('admin')(importTerritory, { body: { id: crypto.randomUUID(), csv, version, dryRun: true } })
  }

  test.each([
    ['without its heading', 'Pulaski,District 6\n', 400, 'required'],
    ['without a row', 'county,district\n', 400, 'too_few'],
    ['with a quote that does not end', 'county,district\n"Pulaski,District 6\n', 400, 'invalid'],
    ['of 5,001 rows', `county,district\n${'Pulaski,6\n'.repeat(5001)}`, 400, 'too_many'],
    ['of 100,000 rows', `county,district\n${'Pulaski,District 6\n'.repeat(100_000)}`, 400, 'too_long'],
  ])('rejects a file %s', async (_, csv, status, code) => {
    const response = await send(csv)
    expect([response.statusCode, response.json().fields[0]?.code]).toEqual([status, code])
  })

  test('rejects a request body above the size limit', async () => {
    const response = await send('county,district\n'.repeat(500_000))
    expect([response.statusCode, response.json().code]).toEqual([413, 'request.too_large'])
  })

  test('finds no changes in an exported file', async () => {
    const csv = (await contest.as('admin')(exportTerritory)).body
    const { plan, rowErrors } = (await send(csv)).json()
    expect([plan.changes, rowErrors]).toEqual([[], []])
  })

  test('accepts tabs and adds unknown districts', async () => {
    const { plan } = (await send('County\tDistrict\nPULASKI COUNTY\tCapital\n')).json()
    expect(plan.changes.map(({ action, name, after }: Record<string, string>) => [action, name, after])).toEqual([
      ['added', 'Capital', 'Capital'],
      ['moved', 'Pulaski', 'Capital'],
    ])
  })

  const readRows = async (csv: string, options: object = {}) => {
    const { version } = (await contest.as('admin')(getTerritory)).json()
    const body = { id: crypto.randomUUID(), csv, version, dryRun: true, ...options }
    const { plan, rowErrors } = (await contest.as('admin')(importTerritory, { body })).json()
    const { counties, districts } = plan.territory
    const assigned = counties.flatMap(({ name, district }: { name: string; district: number | null }) =>
      district === null ? [] : `${name}: ${districts[district].name}`,
    )
    return { assigned, rowErrors }
  }

  // Columns of data.census.gov, of the cartographic boundary files, and of files of transport departments.
  test.each([
    ['NAME,GEO_ID,District Name\n"Pulaski County, Arkansas",0500000US05119,District 2', 'Pulaski: District 2'],
    ['COUNTY,DOT DISTRICT\nST FRANCIS CO,2', 'St. Francis: District 2'],
    ['County Name,District Number\n"Pulaski, AR",02', 'Pulaski: District 2'],
    ['STATEFP,COUNTYFP,GEOID,NAME,NAMELSAD,District\n05,119,05119,Pulaski,Pulaski County,2.0', 'Pulaski: District 2'],
    ['FIPS;Region\n5119;District No. 2', 'Pulaski: District 2'],
    ['COUNTY_NAM\tDIST\nPULASKI\t2', 'Pulaski: District 2'],
    ['County,County Name,District,District Name\n60,Pulaski,x,Dist. 2', 'Pulaski: District 2'],
  ])('reads %j', async (csv, assignment) => {
    const { assigned, rowErrors } = await readRows(csv)
    expect(rowErrors).toEqual([])
    expect(assigned).toContain(assignment)
  })

  test.each([
    ['22', 'Parish,District\nE. Baton Rouge,6', 'East Baton Rouge Parish: District 6'],
    ['51', 'County,District\nCity of Fairfax,6', 'Fairfax City: District 6'],
    ['09', 'Planning region,District\nCapitol,6', 'Capitol Planning Region: District 6'],
  ])('reads a file of state %s', async (stateFips, csv, assignment) => {
    expect(await readRows(csv, { stateFips })).toEqual({ assigned: [assignment], rowErrors: [] })
  })

  test('adds a district whose number no district has', async () => {
    const { assigned } = await readRows('County,District\nPulaski,12\nSaline,012')
    expect(assigned).toEqual(expect.arrayContaining(['Pulaski: 12', 'Saline: 12']))
  })

  test('offers the nearest county and takes the correction', async () => {
    const csv = 'County,District\nPulasky Co.,2\nNowhere,2'
    const { rowErrors } = await readRows(csv)
    expect(rowErrors).toEqual([
      { line: 2, column: 'county', heading: 'County', value: 'Pulasky Co.', code: 'not_found', suggestion: 'Pulaski' },
      { line: 3, column: 'county', heading: 'County', value: 'Nowhere', code: 'not_found' },
    ])
    const corrected = await readRows(csv, { corrections: [{ written: 'Pulasky Co.', county: 'Pulaski' }] })
    expect(corrected.rowErrors.map(({ line }: { line: number }) => line)).toEqual([3])
    expect(corrected.assigned).toContain('Pulaski: District 2')
  })

  test('leaves a name of two areas to the administrator', async () => {
    const options = { stateFips: '24' }
    const { assigned, rowErrors } = await readRows('County,District\nBaltimore,6', options)
    expect([assigned, rowErrors]).toEqual([
      [],
      [{ line: 2, column: 'county', heading: 'County', value: 'Baltimore', code: 'not_found' }],
    ])
  })
})
