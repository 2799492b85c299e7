import { expect, test } from 'vitest'
import { Installation } from '../../entities/installation.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { dialectOf, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const sample = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  contactEmail: 'snowplows@example.gov',
  winnersLink: null,
  companyName: 'Winter Software',
  companyLink: 'https://www.example.com/',
}

/** Migrates a database of the previous release with one season and one user's shortcuts. */
async function databaseBefore(address: string, { state, isSample }: { state: string; isSample: boolean }) {
  const orm = await openDatabase(address, { limits: unlimited })
  const pending = (await orm.migrator.getPending()).map(({ name }) => name)
  await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_department')) - 1])
  const isPostgres = dialectOf(orm.em) === 'postgres'
  const at = isPostgres ? new Date() : Date.now()
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const placeholders = columns.map(() => '?').join(', ')
    await orm.em.execute(`insert into ${table} (${columns.join(', ')}) values (${placeholders})`, Object.values(row))
  }
  const times = { created_at: at, updated_at: at }
  const texts = JSON.stringify(sample)
  await insert('season', { id: 1, year: 2026, state, schedule: '{}', texts, time_zone: 'America/Chicago', ...times })
  await insert('contest', { id: 1, season_id: 1, is_sample: isPostgres ? isSample : Number(isSample), ...times })
  const account = { first_name: 'Sleet', last_name: 'Driver', email: 's@example.com', email_key: 's@example.com' }
  await insert('account', { id: 1, ...account, roles: 'admin', shortcuts: '["appearance","user-list"]', ...times })
  await migrate(orm)
  const em = orm.em.fork()
  const found = {
    texts: (await em.findOneOrFail(Season, 1)).texts,
    marks: await em.count(SetupMark),
    shortcuts: (await em.findOneOrFail(User, 1)).shortcuts,
    plowName: (await em.findOneOrFail(Installation, 1)).plowName,
  }
  await orm.close()
  return found
}

onBothDatabases('department migration', (database) => {
  test('clears sample texts of a real contest and leaves its setup open', async () => {
    expect(await databaseBefore(await database(), { state: 'preparing', isSample: false })).toEqual({
      texts: { ...sample, departmentName: null, departmentWebsite: null, contactEmail: null, companyLink: null },
      marks: 0,
      shortcuts: ['department', 'user-list'],
      plowName: null,
    })
  })

  test('retains the texts of a demo, and marks an open contest as set up', async () => {
    const { texts, marks } = await databaseBefore(await database(), { state: 'running', isSample: true })
    expect([texts, marks]).toEqual([sample, 5])
  })
})
