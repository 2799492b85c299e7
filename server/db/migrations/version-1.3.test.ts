import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listPublicSubmissions } from '@snowplow/contract/public-submission/submission-review.ts'
import { listWinners } from '@snowplow/contract/winner.ts'
import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../seed/prepare.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { type Dialect, dialectOf, type Orm, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-1.3-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = Record<string, unknown>

/** Tables of a demo of version 1.3 after the announcement, sorted by their references. */
const content: [table: string, rows: Row[]][] = JSON.parse(
  gunzipSync(readFileSync(new URL('./version-1.3.json.gz', import.meta.url))).toString(),
)

const rowsOf = (table: string) => content.find(([name]) => name === table)?.[1] ?? []

const lastMigration = '_decisions_and_versions'

/** SQLite stores timestamps in milliseconds, and booleans as 0 or 1. */
const asStored: Record<Dialect, (value: unknown) => unknown> = {
  postgres: (value) => value,
  sqlite: (value) => {
    if (typeof value === 'boolean') return Number(value)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? Date.parse(String(value)) : value
  },
}

async function store(orm: Orm, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  for (let from = 0; from < rows.length; from += 200) {
    const some = rows.slice(from, from + 200)
    const values = some.flatMap((row) => columns.map((column) => asStored[dialectOf(orm.em)](row[column])))
    const names = columns.map((column) => `"${column}"`).join(', ')
    await orm.em.execute(`insert into ${table} (${names}) values ${some.map(() => placeholders).join(', ')}`, values)
  }
}

async function databaseOfBefore(address: string): Promise<Orm> {
  const orm = await openDatabase(address, { limits: unlimited })
  const names = (await orm.migrator.getPending()).map(({ name }) => name)
  await migrate(
    orm,
    names.find((name) => name.endsWith(lastMigration)),
  )
  for (const [table, rows] of content) {
    if (rows.length > 0) await store(orm, table, rows)
    if (dialectOf(orm.em) === 'postgres' && rows[0] && typeof rows[0].id === 'number')
      await orm.em.execute(
        `select setval(pg_get_serial_sequence('${table}', 'id'), ${Math.max(...rows.map(({ id }) => Number(id)))})
          where pg_get_serial_sequence('${table}', 'id') is not null`,
      )
  }
  return orm
}

onBothDatabases('upgrade from version 1.3', (database) => {
  test('creates the season of its year without losing rows', { timeout: 60_000 }, async () => {
    const databaseUrl = await database()
    const address = databaseUrl.startsWith('sqlite:')
      ? `sqlite:${join(mkdtempSync(join(folder, 'one-')), 'contest.sqlite')}`
      : databaseUrl
    const orm = await databaseOfBefore(address)
    await prepareDatabase(orm, { isDemo: false, now: new Date('2026-01-05T12:00:00Z') })
    const seasons = await orm.em.execute('select id, year, state, time_zone from season')
    expect(seasons).toEqual([{ id: 1, year: 2025, state: 'running', time_zone: 'America/Chicago' }])
    const placeholders = await orm.em.execute(`select county.name as name, fips, district.position as position
      from county join district on district.id = district_id where fips is null or fips = '05119'`)
    expect(placeholders).toEqual([{ name: 'Pulaski', fips: '05119', position: 6 }])
    for (const [table, rows] of content) {
      const [countRow] = await orm.em.execute<{ rows: number | string }[]>(`select count(*) as rows from ${table}`)
      expect([table, Number(countRow?.rows)]).toEqual([table, rows.length])
    }
    expect(await orm.em.execute('select season_id from contest')).toEqual([{ season_id: 1 }])
    expect(await orm.schema.getUpdateSchemaSQL()).toBe('')
    await orm.close()
    const contest = await testApp({
      database: address,
      now: '2026-01-05T12:00:00-06:00',
    })
    const { total } = (await contest.as('admin')(listPublicSubmissions)).json()
    expect(total).toBe(rowsOf('public_name_submission').length)
    await expect.poll(async () => (await contest.call(listWinners)).statusCode).toBe(200)
    const { districts } = (await contest.call(listWinners)).json()
    expect(districts.flatMap(({ names }: { names: object[] }) => names).length).toBeGreaterThan(5)
    await contest.close()
  })

  test('rejects a database that a newer version has changed', async () => {
    const orm = await openDatabase(await database())
    await migrate(orm)
    await orm.em.execute(
      `insert into mikro_orm_migrations (name, executed_at) values ('Migration29990101000000_later', current_timestamp)`,
    )
    await expect(prepareDatabase(orm, { isDemo: false, now: new Date() })).rejects.toThrow(
      /newer version .*Migration29990101000000_later.*restore a backup/,
    )
    await orm.close()
  })
})
