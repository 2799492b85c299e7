import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { runOperator } from '../../test/process/run-operator.ts'
import { testApp } from '../../test/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-operator-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['SQLite', async () => `sqlite:${join(folder, 'contest.sqlite')}`],
  ['PostgreSQL', () => createDatabase(inject('postgres'))],
])('operator upgrade-check > counts rows, and changes nothing, %s', async (name, database) => {
  const DATABASE_URL = await database()
  const { orm } = await testApp({ database: DATABASE_URL })
  const BACKUP_FOLDER = join(folder, name)
  mkdirSync(BACKUP_FOLDER)
  const environment = { DATABASE_URL, BACKUP_FOLDER }
  const without = await runOperator(['upgrade-check'], environment)
  expect(without).toMatchObject({ code: 2, output: expect.stringContaining('No backup was found: make one first') })

  expect(await runOperator(['backup', '--scheduled'], environment)).toMatchObject({ code: 0 })
  const last = `(select max(name) from mikro_orm_migrations)`
  await orm.em.execute(`delete from mikro_orm_migrations where name = ${last}`)
  const ready = await runOperator(['upgrade-check'], environment)
  expect(ready).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The next start applies 1 migrations: \w+\nRows: .*1 seasons/),
  })
  await orm.em.execute(`insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`)
  const newer = await runOperator(['upgrade-check', '--json'], environment)
  expect([newer.code, JSON.parse(newer.output).error]).toEqual([
    1,
    expect.stringMatching(/is of release \S+, which is newer than .+_later\): start that release/),
  ])
})

test('operator doctor > prints a line per check, exits with the worst', async () => {
  const environment = { DATABASE_URL: 'sqlite:/nonexistent/contest.sqlite' }
  const { code, output } = await runOperator(['doctor'], environment)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^ok {7}Settings: Valid, mode demo\nerror {4}Database: The database cannot be used: The folder/,
    ),
  ])
  const { checks } = JSON.parse((await runOperator(['doctor', '--json'], environment)).output)
  expect(checks[1]).toMatchObject({ name: 'Database', level: 'error' })
})

test('operator doctor > prints each invalid setting as an error', async () => {
  const environment = { BACKUP_RECIPIENT: 'age1wrong', TRUST_PROXI: '10.0.0.1' }
  const { code, output } = await runOperator(['doctor', '--json'], environment)
  expect([code, JSON.parse(output).checks]).toEqual([
    1,
    [
      {
        name: 'Settings',
        level: 'error',
        text: expect.stringMatching(/^BACKUP_RECIPIENT must be a complete public key/),
      },
      { name: 'Settings', level: 'error', text: expect.stringMatching(/^TRUST_PROXI is not a setting/) },
    ],
  ])
})
