import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgres } from '@snowplow/load/databases.ts'
import { createDatabase } from '@snowplow/server/test/database/test-postgres.ts'
import { serverRunner } from '@snowplow/server/test/process/run-server.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { backUpUnderVotes } from './backup.ts'
import { spendEvening } from './evening/evening.ts'
import { cutOff } from './outage/cuts.ts'
import { fillDisk } from './outage/full-disk.ts'
import { killPostgres, killServer } from './outage/kills.ts'
import { createRandom } from './random.ts'
import { findErrors } from './report/report.ts'
import { upgradeUnderLoad } from './upgrade/upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Short version of `npm run drill -- cuts`. */
test('drill > neither loses nor doubles anything when PostgreSQL is cut off', async () => {
  expect(findErrors(await cutOff(inject('postgres'), 18, createRandom(1), 250))).toEqual([])
})

test('drill > neither loses nor doubles anything when the disk is full', async () => {
  expect(findErrors(await fillDisk(folder, 2, createRandom(1)))).toEqual([])
})

/** Short version of `npm run drill -- kill`. */
test('drill > neither loses nor halves anything when the process is killed', async () => {
  const report = await killServer(`sqlite:${folder}/kill.sqlite`, 2, createRandom(1))
  expect(findErrors(report)).toEqual([])
  expect(report).toMatchObject({ partial: [], times: [expect.any(Number), expect.any(Number)] })
})

test('server > saves its compiled modules before it can be killed', async () => {
  const compiled = join(folder, 'compiled')
  const environment = { CONTEST_MODE: 'development', NODE_COMPILE_CACHE: compiled }
  const { server } = await serverRunner().startServing('sqlite::memory:', environment)
  await expect.poll(() => readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100)
  server.kill('SIGKILL')
})

test('drill > neither loses nor halves anything when PostgreSQL is killed', async () => {
  const report = await withPostgres((postgres) => killPostgres(postgres, 2, createRandom(1)))
  expect(findErrors(report)).toEqual([])
  expect(report).toMatchObject({ partial: [], times: [expect.any(Number), expect.any(Number)] })
})

/** Short version of `npm run drill -- evening`. */
test('drill > answers a crowd, refuses with Retry-After at most', async () => {
  const database = `sqlite:${folder}/evening.sqlite`
  expect(await spendEvening({ database, peak: 100, windows: 2, windowMs: 2000 })).toEqual([])
})

/** Two empty databases, separate for each attempt. */
const databases = [
  ['SQLite', async (attempt: string) => [`sqlite:${attempt}/one.db`, `sqlite:${attempt}/two.db`]],
  ['PostgreSQL', () => Promise.all([createDatabase(inject('postgres')), createDatabase(inject('postgres'))])],
] as const

async function prepareAttempt(createPair: (typeof databases)[number][1]) {
  const attempt = mkdtempSync(join(folder, 'attempt-'))
  const [database = '', target = ''] = await createPair(attempt)
  return { folder: attempt, database, target }
}

/** Short versions of `npm run drill -- backup`: few votes, since other tests use the machine as well. */
test.each(databases)('drill > restores one instant of a contest in use, %s', async (name, createPair) => {
  const size = { entries: 2000, votes: 4000, votesPerSecond: 40, baselineMs: 1000 }
  const failures = await backUpUnderVotes({ name, ...(await prepareAttempt(createPair)), ...size })
  // The time is a figure of the drill, and no matter of a busy machine.
  expect(failures.filter((failure) => !failure.includes('(p99)'))).toEqual([])
})

/** Short versions of `npm run drill -- upgrade`. */
test.each(databases)('drill > upgrades version 1.3 under load, %s', async (title, createPair) => {
  const size = { recording: 'version-1.3', entries: 500, votes: 1000, loadMs: 1000 } as const
  expect(await upgradeUnderLoad({ title, ...(await prepareAttempt(createPair)), ...size })).toEqual([])
})
