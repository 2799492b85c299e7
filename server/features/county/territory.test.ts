import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { type County, listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { getCountyMap } from '@snowplow/contract/county/county-map.ts'
import {
  exportTerritory,
  getStateMap,
  getTerritory,
  importTerritory,
  listStates,
  type Territory,
  type TerritoryReply,
  updateTerritory,
} from '@snowplow/contract/county/territory.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { Season } from '../../entities/season.entity.ts'
import { firstSeason } from '../../seed/reference.ts'
import { onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const getDocument = ({ version: _, isPreparing: __, ...territory }: TerritoryReply): Territory => territory
const indexOfCounty = (territory: Territory, name: string) =>
  territory.counties.findIndex((county) => county.name === name)

onBothDatabases('territory', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
  })
  const admin: TestApp['call'] = ((...call: Parameters<TestApp['call']>) => contest.as('admin')(...call)) as never
  const read = async (): Promise<TerritoryReply> => (await admin(getTerritory)).json()
  async function change(edit: (territory: Territory) => void, more: object = {}) {
    const before = await read()
    const territory = structuredClone(getDocument(before))
    edit(territory)
    return admin(updateTerritory, { body: { territory, version: before.version, ...more } })
  }
  async function importFile(csv: string, options: { stateFips?: string; version: number }) {
    const body = { id: crypto.randomUUID(), csv, ...options }
    const dry = (await admin(importTerritory, { body: { ...body, dryRun: true } })).json()
    return { ...dry, send: () => admin(importTerritory, { body: { ...body, digest: dry.digest } }) }
  }
  const prepare = (state: 'preparing' | 'running') =>
    contest.orm.em.fork().nativeUpdate(Season, { id: firstSeason }, { state })

  test('has the ids, districts and FIPS codes of the specification', async () => {
    const territory = await read()
    expect([territory.stateFips, territory.timeZone, territory.isPreparing]).toEqual(['05', 'America/Chicago', false])
    expect(territory.districts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(territory.counties[indexOfCounty(territory, 'Pulaski')]).toEqual({
      id: 60,
      name: 'Pulaski',
      fips: '05119',
      district: 5,
    })
    expect(territory.counties.filter(({ fips }) => fips === null)).toEqual([])
  })

  test('requires an administrator', async () => {
    expect((await contest.as('user')(getTerritory)).statusCode).toBe(403)
    expect((await contest.call(getTerritory)).statusCode).toBe(401)
  })

  test('previews a change in a dry run and applies it otherwise', async () => {
    const rename = (territory: Territory) => {
      Object.assign(territory.districts[0] ?? {}, { name: 'Delta' })
    }
    const dry = await change(rename, { dryRun: true })
    expect(dry.json()).toMatchObject({
      changes: [{ of: 'district', action: 'renamed', name: 'Delta', before: 'District 1', after: 'Delta' }],
      blockers: [],
    })
    const named = async () => (await contest.call(listDistricts)).json().items[0]
    expect(await named()).toEqual({ id: 1, name: 'District 1' })
    expect((await change(rename)).statusCode).toBe(200)
    // Immediately, despite the cache.
    expect(await named()).toEqual({ id: 1, name: 'Delta' })
  })

  test('swaps names, order and districts and keeps the ids', async () => {
    const before = await read()
    const done = await change((territory) => {
      const [one, two] = territory.districts
      if (!one || !two) return
      const name = one.name
      one.name = two.name
      two.name = name
      territory.districts.reverse()
      for (const county of territory.counties) county.district = 9 - (county.district ?? 0)
    })
    expect([done.statusCode, done.json().changes.map(({ action }: { action: string }) => action)]).toEqual([
      200,
      ['renamed', 'renamed', 'reordered'],
    ])
    const { items } = (await contest.call(listDistricts)).json()
    expect(items.map(({ id }: { id: number }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(items.slice(-2)).toEqual([
      { id: 2, name: 'Delta' },
      { id: 1, name: 'District 2' },
    ])
    const pulaski = (await contest.call(listCounties)).json().find(({ name }: County) => name === 'Pulaski')
    expect(pulaski).toEqual({ id: 60, name: 'Pulaski', districtId: 6 })
    await change((territory) => Object.assign(territory, getDocument(before)))
    expect(getDocument(await read())).toEqual(getDocument(before))
  })

  test('never reuses the id of a deleted district', async () => {
    const add = (territory: Territory) => {
      territory.districts.push({ id: null, name: 'New' })
      Object.assign(territory.counties[indexOfCounty(territory, 'Pulaski')] ?? {}, { district: 10 })
    }
    const moved = async () =>
      (await contest.call(listCounties)).json().find(({ name }: County) => name === 'Pulaski').districtId
    expect((await change(add)).json().territory.districts.at(-1)).toEqual({ id: 11, name: 'New' })
    expect(await moved()).toBe(11)
    expect((await contest.call(getCountyMap)).json().districts.length).toBe(11)
    await change((territory) => {
      territory.districts.pop()
      Object.assign(territory.counties[indexOfCounty(territory, 'Pulaski')] ?? {}, { district: 5 })
    })
    await change(add)
    expect(await moved()).toBe(12)
    await change((territory) => {
      territory.districts.pop()
      Object.assign(territory.counties[indexOfCounty(territory, 'Pulaski')] ?? {}, { district: 5 })
    })
  })

  test('rejects a stale update', async () => {
    const { version, ...before } = await read()
    const territory = structuredClone(getDocument({ version, ...before }))
    Object.assign(territory.gradeLevels[0] ?? {}, { name: 'Preschool' })
    const staleResponse = await admin(updateTerritory, { body: { territory, version: version - 1 } })
    expect([staleResponse.statusCode, staleResponse.json().code]).toEqual([409, 'stale'])
    expect(getDocument(await read())).toEqual(getDocument({ version, ...before }))
    const done = await admin(updateTerritory, { body: { territory, version } })
    expect(done.json().territory.version).toBe(version + 1)
    expect((await contest.call(listGradeLevels)).json()[0]).toEqual({ id: 1, name: 'Preschool' })
  })

  test.each([
    ['an unknown time zone', (one: Territory) => Object.assign(one, { timeZone: 'Mars/Olympus' }), 'timeZone'],
    ['an offset as a time zone', (one: Territory) => Object.assign(one, { timeZone: '-06:00' }), 'timeZone'],
    ['an unknown district', (one: Territory) => Object.assign(one.districts[0] ?? {}, { id: 999 }), 'districts.0.id'],
    [
      'two districts with one name',
      (one: Territory) => Object.assign(one.districts[1] ?? {}, { name: 'delta' }),
      'districts.1.name',
    ],
    [
      'a FIPS code of another state',
      (one: Territory) => Object.assign(one.counties[0] ?? {}, { fips: '48001' }),
      'counties.0.fips',
    ],
    [
      'an unknown FIPS code',
      (one: Territory) => Object.assign(one.counties[0] ?? {}, { fips: '05999' }),
      'counties.0.fips',
    ],
    [
      'a district index out of range',
      (one: Territory) => Object.assign(one.counties[0] ?? {}, { district: 10 }),
      'counties.0.district',
    ],
  ])('rejects %s', async (_, edit, path) => {
    const response = await change(edit)
    expect([response.statusCode, response.json().fields[0]?.path]).toEqual([400, `territory.${path}`])
  })

  test('rejects a county without a district in a running season', async () => {
    const loose = (territory: Territory) => {
      Object.assign(territory.counties[0] ?? {}, { district: null })
    }
    const refused = await change(loose)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'territory.in_use'])
    expect(refused.json().conflicts[0].current).toMatchObject({ reason: 'county_without_district', name: 'Arkansas' })
    await prepare('preparing')
    expect((await change(loose)).statusCode).toBe(200)
    // Unassigned counties cannot be selected.
    const names = (await contest.call(listCounties)).json().map(({ name }: County) => name)
    expect([names.length, names.includes('Arkansas')]).toEqual([74, false])
    await change((territory) => {
      Object.assign(territory.counties[0] ?? {}, { district: 1 })
    })
    await prepare('running')
  })

  test('audits a change with the previous values', async () => {
    await change((territory) => Object.assign(territory, { timeZone: 'America/Denver' }))
    const [event] = (await admin(listAuditEvents)).json().items
    expect(event).toMatchObject({
      action: 'territory.updated',
      before: { timeZone: 'America/Chicago' },
      after: { timeZone: 'America/Denver' },
    })
    expect((await contest.call(getContest)).json().timeZone).toBe('America/Denver')
    await change((territory) => Object.assign(territory, { timeZone: 'America/Chicago' }))
  })

  test('imports another state with its districts from a file', async () => {
    const { version } = await read()
    const csv =
      '\uFEFFdistrict;county\r\nNorthern;Fairbanks North Star\r\nSoutheast;Juneau\r\nSoutheast;Sitka City and Borough\r\n'
    const { plan, rowErrors, send } = await importFile(csv, { stateFips: '02', version })
    expect(rowErrors).toEqual([])
    expect(plan.blockers.map(({ reason }: { reason: string }) => reason)).toContain('county_without_district')
    expect((await send()).json().code).toBe('territory.in_use')
    await prepare('preparing')
    expect((await importFile(csv, { stateFips: '02', version })).plan.blockers).toEqual([])
    const done = await send()
    expect([done.statusCode, done.json().plan.changes]).toEqual([200, plan.changes])
    expect((await send()).json()).toEqual(done.json())
    const counties: County[] = (await contest.call(listCounties)).json()
    expect(counties.map(({ name }) => name)).toEqual([
      'Fairbanks North Star Borough',
      'Juneau City and Borough',
      'Sitka City and Borough',
    ])
    expect(Math.min(...counties.map(({ id }) => id))).toBeGreaterThan(75)
    const imported = await read()
    expect([imported.counties.length, imported.timeZone]).toEqual([30, 'America/Anchorage'])
    expect((await admin(exportTerritory)).body).toContain('Juneau City and Borough,Southeast\r\n')
  })

  test('reports all invalid rows of a file and imports none', async () => {
    const { version } = await read()
    const rows = [
      'county,district',
      'Juneau,Southeast',
      'Atlantis,Southeast',
      ',Southeast',
      '',
      'juneau borough,Southeast',
      'Nome,=1+1',
    ]
    const { rowErrors, send } = await importFile(rows.join('\n'), { version })
    expect(rowErrors).toEqual([
      { line: 3, column: 'county', heading: 'county', value: 'Atlantis', code: 'not_found' },
      { line: 4, column: 'county', heading: 'county', value: '', code: 'required' },
      { line: 6, column: 'county', heading: 'county', value: 'juneau borough', code: 'repeated', sameAs: 2 },
      { line: 7, column: 'district', heading: 'district', value: '=1+1', code: 'formula' },
    ])
    expect((await send()).json().code).toBe('import.invalid_rows')
    expect((await read()).version).toBe(version)
  })
})

onBothDatabases('territory of a season in preparation', (database) => {
  test('is changed without affecting the running season', async () => {
    const contest = await testApp({ database: await database() })
    const em = contest.orm.em.fork()
    const { id: _, year: __, startedAt: ___, ...first } = await em.findOneOrFail(Season, firstSeason)
    await em.insert(Season, { ...first, id: 2, year: 2026, state: 'preparing', territoryVersion: 1 })
    const query = { season: '2026' }
    const admin = contest.as('admin')
    const csv = 'county,district\nRoanoke City,West\n'
    const body = { id: crypto.randomUUID(), csv, stateFips: '51', version: 1 }
    const { digest } = (await admin(importTerritory, { query, body: { ...body, dryRun: true } })).json()
    expect((await admin(importTerritory, { query, body: { ...body, digest } })).statusCode).toBe(200)
    const prepared: County[] = (await contest.as('admin')(listCounties, { query })).json()
    expect(prepared.map(({ name }) => name)).toEqual(['Roanoke City'])
    const named = await contest.as('admin')(listCounties, { query: { ...query, fields: 'name' } })
    expect(named.json()).toEqual([{ name: 'Roanoke City' }])
    expect((await contest.call(listCounties)).json().length).toBe(75)
    expect((await admin(getTerritory)).json().districts.length).toBe(10)
    expect((await contest.call(getCountyMap)).json().counties.length).toBe(75)
    expect((await admin(getCountyMap, { query })).json().counties.length).toBe(1)
  })
})

describe('updateTerritory', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  })

  test('reports the blockers of a split with their counts', async () => {
    const admin = contest.as('admin')
    const before: TerritoryReply = (await admin(getTerritory)).json()
    const territory = structuredClone(getDocument(before))
    Object.assign(territory.counties[indexOfCounty(territory, 'Pulaski')] ?? {}, { district: 0 })
    territory.timeZone = 'America/New_York'
    const dry = (await admin(updateTerritory, { body: { territory, version: before.version, dryRun: true } })).json()
    const [moves, zone] = dry.blockers
    expect([moves.reason, moves.name, zone.reason]).toEqual(['county_moves', 'Pulaski', 'time_zone_in_use'])
    for (const kind of ['votes', 'options', 'favorites']) expect(moves[kind]).toBeGreaterThan(0)
    expect(zone.entries).toBeGreaterThan(0)
    const refused = await admin(updateTerritory, { body: { territory, version: before.version } })
    expect([refused.statusCode, (await admin(getTerritory)).json()]).toEqual([409, before])
  })
})

test('listStates and getStateMap cover every state and territory', async () => {
  const contest = await testApp()
  const admin = contest.as('admin')
  const states = (await admin(listStates)).json()
  expect([states.length, states[0].name, states[0].code]).toEqual([56, 'Alabama', 'AL'])
  const map = (await admin(getStateMap, { params: { fips: '48' } })).json()
  expect([map.counties.length, map.counties[0].name]).toEqual([254, 'Anderson'])
  expect((await admin(getStateMap, { params: { fips: '99' } })).json().code).toBe('territory.no_such_state')
})
