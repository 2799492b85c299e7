import { nameKey } from '@snowplow/contract/text/words.ts'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../test/test-app.ts'
import { dialectOf, type Orm, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const now = new Date('2025-10-12T12:00:00Z')

type Row = Record<string, unknown>

/** Bypasses the entities, which describe the current tables. */
async function insert(orm: Orm, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row)
  const placeholders = columns.map(() => '?').join(', ')
  await orm.em.execute(`insert into ${table} (${columns.join(', ')}) values (${placeholders})`, Object.values(row))
}

async function databaseBefore(address: string, migration: string): Promise<Orm> {
  // Without timeouts, like a server's migration: on a busy machine a statement may take long.
  const orm = await openDatabase(address, { limits: unlimited })
  const pending = (await orm.migrator.getPending()).map(({ name }) => name)
  await migrate(orm, pending[pending.findIndex((name) => name.endsWith(migration)) - 1])
  const year = JSON.stringify({ announcementDate: '2025-10-27', phases: [] })
  const settings = { schedule: year, texts: '{}', is_sample: dialectOf(orm.em) === 'postgres' ? false : 0 }
  await insert(orm, 'contest', { id: 1, ...settings, created_at: now, updated_at: now })
  await insert(orm, 'district', { id: 1, name: 'District 1' })
  await insert(orm, 'county', { id: 1, name: 'Ashley', district_id: 1 })
  for (const [index, name] of ['Pending', 'Approved', 'Rejected'].entries())
    await insert(orm, 'status', { id: index + 1, name })
  const times = { created_at: now, updated_at: now }
  const account = {
    first_name: 'Sleet',
    last_name: 'Driver',
    email: 'sleet@example.com',
    email_key: 'sleet@example.com',
  }
  await insert(orm, 'account', { id: 1, ...account, roles: 'user', shortcuts: '[]', ...times })
  return orm
}

onBothDatabases('key migrations', (database) => {
  test('retain both truck names whose numbers now share a key', async () => {
    const orm = await databaseBefore(await database(), '_truck_keys')
    const shared = { snowplow_name: 'Old', user_id: 1, district_id: 1, created_at: now, updated_at: now }
    const name = (truck: string, held: string | null, status = 1) =>
      insert(orm, 'employee_submission', { ...shared, snowplow_id: truck, held_truck: held, status_id: status })
    for (const truck of ['P-1', 'p1', 'AR 4-017', 'P 1']) await name(truck, truck.toUpperCase())
    await name('X-9', null, 3)
    await migrate(orm)
    const rows = await orm.em.execute('select snowplow_id, truck_key, held_truck from employee_submission order by id')
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['P-1', 'P1', 'P1'],
      ['p1', 'P1', 'P1\n2'],
      ['AR 4-017', 'AR4017', 'AR4017'],
      ['P 1', 'P1', 'P1\n4'],
      ['X-9', 'X9', null],
    ])
    await orm.close()
  })

  test('retain both truck names with look-alike numbers in a season', async () => {
    const orm = await databaseBefore(await database(), '_truck_keys')
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_confusable_trucks')) - 1])
    const [first] = (await orm.em.execute('select * from season')) as [Row]
    const season = first.id
    const otherColumns = Object.keys(first).filter((column) => !['id', 'year'].includes(column))
    const copied = `insert into season (id, year, ${otherColumns.join(', ')}) select 9, 2031, ${otherColumns.join(', ')} from season`
    await orm.em.execute(copied)
    const shared = { snowplow_name: 'Old', user_id: 1, district_id: 1, created_at: now, updated_at: now }
    const name = (truck: string, held: string | null, year = season, status = 1) =>
      insert(orm, 'employee_submission', {
        ...{ ...shared, snowplow_id: truck, truck_key: truck, held_truck: held, status_id: status, season_id: year },
      })
    await name('P1', 'P1')
    await name('Ρ1', 'Ρ1')
    await name('Ρ1', 'Ρ1', 9)
    await name('Р2', null, season, 3)
    await migrate(orm)
    const rows = await orm.em.execute('select truck_key, held_truck from employee_submission order by id')
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['P1', 'P1'],
      ['P1', 'P1\n2'],
      ['P1', 'P1'],
      ['P2', null],
    ])
    await orm.close()
  })

  test('retain entries with look-alike names, the oldest with the plain key', async () => {
    const orm = await databaseBefore(await database(), '_look_keys')
    const texts = { grade_level: '3rd Grade', school_name: 'Homeschool', snowplow_name_description: 'It pushes snow.' }
    const family = { first_name: 'Flurry', last_name: 'Testerson', phone_number: '(501) 555-0123', ...texts }
    const names = [
      'Ѕleetwood',
      'Sleetwood',
      'Ѕleеtwood',
      'Blizzard',
      'Вlizzard',
      'Снежок',
      'Kış Işığı',
      'Plain Plow',
      'Ѕnow',
    ]
    for (const [index, name] of names.entries()) {
      const email = `family${index}@example.com`
      const keys = { name_key: nameKey(name), email_key: email, child_key: 'flurry', email_use: 1 }
      const row = { ...family, ...keys, email, snowplow_name: name, county_id: 1, created_at: now, updated_at: now }
      await insert(orm, 'public_name_submission', row)
    }
    await migrate(orm)
    const rows: Row[] = await orm.em.execute('select snowplow_name, name_key from public_name_submission order by id')
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Ѕleetwood', 'sleetwood'],
      ['Sleetwood', 'sleetwood\n2'],
      ['Ѕleеtwood', 'sleetwood\n3'],
      ['Blizzard', 'blizzard'],
      ['Вlizzard', 'blizzard\n5'],
      ['Снежок', 'снежок'],
      ['Kış Işığı', nameKey('Kış Işığı')],
      ['Plain Plow', 'plain plow'],
      ['Ѕnow', 'snow'],
    ])
    await orm.close()
  })

  test('sort existing rows like a dictionary', async () => {
    const orm = await databaseBefore(await database(), '_order_keys')
    const shared = { district_id: 1, snowplow_name: 'Old', user_id: 1, status_id: 3, created_at: now, updated_at: now }
    for (const truck of ['b 2', 'É-1', 'A 10', 'çelik', 'a 9'])
      await insert(orm, 'employee_submission', { ...shared, snowplow_id: truck })
    await migrate(orm)
    const rows = await orm.em.execute('select snowplow_id from employee_submission order by snowplow_id_order')
    expect(rows.map((row) => row.snowplow_id)).toEqual(['A 10', 'a 9', 'b 2', 'çelik', 'É-1'])
    await orm.close()
  })
})
