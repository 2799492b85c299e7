import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { afterAll, expect, test } from 'vitest'
import { build } from '../../build.ts'
import { prepareDatabase } from '../../seed/prepare.ts'
import {
  createRecordedDatabase,
  describeSchema,
  lastId,
  normalizeRows,
  type Row,
  readRecording,
} from '../../test/database/recorded-database.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { openToRead } from '../open-to-read.ts'
import { getDialect, type Orm, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { baseline } from './baseline/baseline.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const version13 = readRecording('version-1.3')
const beforeBaseline = readRecording('before-baseline')
const rowsOf = (name: string) => beforeBaseline.rows.find(([table]) => table === name)?.[1] ?? []
const isReadable = (table: string) => !table.startsWith('submission_words')

async function nextIds(orm: Orm): Promise<Row> {
  const query = {
    sqlite: `select name, seq as last from sqlite_sequence`,
    postgres: `select replace(sequencename, '_id_seq', '') as name, last_value as last from pg_sequences
      where last_value is not null`,
  }[getDialect(orm.em)]
  const rows = await orm.em.execute<{ name: string; last: unknown }[]>(query)
  const entries = rows
    .filter(({ name }) => name !== 'mikro_orm_migrations')
    .map(({ name, last }) => [name, Number(last)])
  return Object.fromEntries(entries)
}

onBothDatabases('baseline', (database) => {
  async function emptyBaseline(): Promise<unknown[]> {
    const orm = await openDatabase(await database(), { limits: unlimited })
    await migrate(orm, baseline)
    const schema = await describeSchema(orm)
    await orm.close()
    return schema
  }

  test('creates the schema of the migrations that it replaces', async () => {
    const orm = await createRecordedDatabase(await database(), beforeBaseline)
    expect(await emptyBaseline()).toEqual(await describeSchema(orm))
    await orm.close()
  })

  test('upgrades version 1.3 to the schema and rows of the former steps', async () => {
    const orm = await createRecordedDatabase(await database(), version13)
    await migrate(orm, baseline)
    expect(await describeSchema(orm)).toEqual(await emptyBaseline())
    for (const [table, rows] of beforeBaseline.rows.filter(([table]) => isReadable(table)))
      expect([table, normalizeRows(await orm.em.execute<Row[]>(`select * from ${table}`))]).toEqual([
        table,
        normalizeRows(rows),
      ])
    const words = { sqlite: `submission_words_1 match 'blader'`, postgres: `words @@ 'blader'` }[getDialect(orm.em)]
    expect(await orm.em.execute(`select rowid from submission_words_1 where ${words}`)).toEqual([{ rowid: 1 }])
    const ids = Object.entries(await nextIds(orm))
    expect([ids.length > 8, ids.filter(([, last]) => last !== lastId)]).toEqual([true, []])
    await orm.close()
  })

  test('accepts the release before it without a change, and records itself', async () => {
    const orm = await createRecordedDatabase(await database(), beforeBaseline)
    const content = () => orm.em.execute<Row[]>('select * from public_name_submission order by id')
    const before = await content()
    expect((await migrate(orm, baseline)).map(({ name }) => name)).toEqual([baseline])
    expect(await content()).toEqual(before)
    expect((await orm.migrator.getExecuted()).map(({ name }) => name)).toEqual([baseline])
    await orm.close()
  })

  test('retains the texts of a demo', async () => {
    const orm = await createRecordedDatabase(await database(), version13)
    await orm.em.execute(`update contest set is_sample = ${getDialect(orm.em) === 'postgres' ? 'true' : '1'}`)
    await migrate(orm, baseline)
    const [season] = await orm.em.execute<{ texts: unknown }[]>('select texts from season')
    const texts = typeof season?.texts === 'string' ? JSON.parse(season.texts) : season?.texts
    expect(texts).toMatchObject({ departmentName: 'State Department of Transportation', contactEmail: null })
    await orm.close()
  })

  test('retains look-alike truck names, the oldest with the plain key', async () => {
    const orm = await createRecordedDatabase(await database(), version13)
    const columns = 'snowplow_name, user_id, district_id, status_id, created_at, updated_at'
    for (const truck of ['Ρ7', 'P7', 'Р7'])
      await orm.em.execute(`insert into employee_submission (${columns}, snowplow_id, truck_key, held_truck)
        select ${columns}, '${truck}', '${truck}', '${truck}' from employee_submission where id = 1`)
    await migrate(orm, baseline)
    const query = `select truck_key, held_truck from employee_submission where id > ${lastId} order by id`
    expect((await orm.em.execute<Row[]>(query)).map((row) => Object.values(row))).toEqual([
      ['P7', 'P7'],
      ['P7', `P7\n${lastId + 2}`],
      ['P7', `P7\n${lastId + 3}`],
    ])
    await orm.close()
  })

  test.each([
    [
      '_truck_keys',
      /^DATABASE_URL is of a version before 1\.3 \(\w+_truck_keys\): start version 1\.3 on it once, then/,
    ],
    [
      '_seasons',
      /^DATABASE_URL is of a commit between version 1\.3 and release 1\.3\.0-1 \(\w+_seasons\): start .+ once/,
    ],
  ])('rejects a database at %s, and says how to upgrade it', async (last, message) => {
    const address = (await database()).replace(':memory:', join(mkdtempSync(join(folder, 'one-')), 'contest.sqlite'))
    const orm = await createRecordedDatabase(address, version13)
    const { names } = beforeBaseline[getDialect(orm.em)]
    await orm.em.execute('delete from mikro_orm_migrations')
    for (const name of names.slice(0, names.findIndex((one) => one.endsWith(last)) + 1))
      await orm.em.execute('insert into mikro_orm_migrations (name) values (?)', [name])
    const before = await describeSchema(orm)
    await expect(prepareDatabase(orm, { isDemo: false, now: new Date() })).rejects.toThrow(message)
    expect(await describeSchema(orm)).toEqual(before)
    await orm.close()
    await expect(openToRead(address)).rejects.toThrow(message)
  })
})

onBothDatabases('upgrade', (database) => {
  test.each([
    ['version 1.3', version13],
    ['the release before the baseline', beforeBaseline],
  ])('from %s creates today’s tables and serves its contest', async (_, recording) => {
    const address = (await database()).replace(':memory:', join(mkdtempSync(join(folder, 'one-')), 'contest.sqlite'))
    const orm = await createRecordedDatabase(address, recording)
    await expect(openToRead(address)).rejects.toThrow('is of an older version')
    await prepareDatabase(orm, { isDemo: false, now: new Date('2026-01-05T12:00:00Z') })
    expect(await orm.schema.getUpdateSchemaSQL()).toBe('')
    expect(await orm.em.execute('select id, year, state, time_zone from season')).toEqual([
      { id: 1, year: 2025, state: 'running', time_zone: 'America/Chicago' },
    ])
    const placeholders = await orm.em.execute(`select county.name as name, fips, district.position as position
      from county join district on district.id = district_id where fips is null or fips = '05119'`)
    expect(placeholders).toEqual([{ name: 'Pulaski', fips: '05119', position: 6 }])
    await orm.close()
    const contest = await testApp({ database: address, now: '2026-01-05T12:00:00-06:00' })
    const { total } = (await contest.as('admin')(listPublicSubmissions)).json()
    expect(total).toBe(rowsOf('public_name_submission').length)
    await expect.poll(async () => (await contest.call(listWinners)).statusCode).toBe(200)
    const { districts } = (await contest.call(listWinners)).json()
    expect(districts.flatMap(({ names }: { names: object[] }) => names).length).toBeGreaterThan(5)
    await contest.close()
  })

  test('rejects a database of a newer release, by its name', async () => {
    const orm = await openDatabase(await database())
    const prepare = () => prepareDatabase(orm, { isDemo: false, isEmpty: true, now: new Date() })
    await prepare()
    expect(await orm.em.execute('select release from contest')).toEqual([{ release: build.release }])
    await orm.em.execute(
      `insert into mikro_orm_migrations (name, executed_at) values ('Migration29990101000000_later', current_timestamp)`,
    )
    await orm.em.execute(`update contest set release = '1.3.0-7'`)
    await expect(prepare()).rejects.toThrow(
      /^DATABASE_URL is of release 1\.3\.0-7, .*Migration29990101000000_later\): start that release, or restore a backup/,
    )
    // Releases of before did not store their name.
    await orm.em.execute('update contest set release = null')
    await expect(prepare()).rejects.toThrow(/^DATABASE_URL is of another release, which is newer than /)
    await orm.close()
  })
})
