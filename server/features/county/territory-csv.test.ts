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
})
