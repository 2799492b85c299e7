import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeStart } from './start-report.ts'

const address = 'http://127.0.0.1:3000'
const describeDatabase = (DATABASE_URL: string) =>
  describeStart({ config: readConfig({ DATABASE_URL }), address, demoNow: null, migrations: [] })

test('describeStart > reports hosts and database without the password', () => {
  const report = describeDatabase(
    'postgres://contest:secret@one:5432,[::1]:6432/contest?target_session_attrs=read-write',
  )
  expect(report.start.database).toEqual({ kind: 'PostgreSQL', host: 'one:5432,::1:6432/contest' })
  expect(report.message).toMatch(/; PostgreSQL one:5432,::1:6432\/contest, no migrations applied$/)
  expect(JSON.stringify(report)).not.toContain('secret')
})

test('describeStart > reports the number and time of migrations', () => {
  const migrations = [
    { name: 'Migration1', ms: 30 },
    { name: 'Migration2', ms: 12 },
  ]
  const { message } = describeStart({ config: readConfig({}), address, demoNow: null, migrations })
  expect(message).toMatch(/; SQLite data\/contest\.sqlite, 2 migrations applied in 42 ms$/)
})
