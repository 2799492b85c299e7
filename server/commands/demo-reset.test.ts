import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Orm, openDatabase } from '../db/orm.ts'
import { County } from '../entities/county.entity.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { prepareDatabase } from '../seed/prepare.ts'
import { createDatabase } from '../test/database/test-postgres.ts'
import { bareEnvironment } from '../test/process/bare-environment.ts'
import { serverRunner } from '../test/process/run-server.ts'
import { onBothDatabases } from '../test/test-app.ts'

const { folder, startServing, newDatabase } = serverRunner()

async function reset(database: string, environment: Record<string, string> = {}) {
  const command = spawn(process.execPath, ['server/commands/demo-reset.ts'], {
    env: { ...bareEnvironment, DATABASE_URL: database, ...environment },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(command, 'close')
  return [code, output.trim()]
}

const removedResult = [0, 'The demo is removed; the next start brings a new one.']
const nothingResult = [0, 'There is no demo to remove.']

/** Creates a file for SQLite, since a database in memory ends with its server. */
const createPersistentDatabase = async (database: () => Promise<string>) => {
  const address = await database()
  return address.startsWith('sqlite:') ? newDatabase() : address
}

async function start(address: string, isDemo: boolean): Promise<Orm> {
  const orm = await openDatabase(address)
  await prepareDatabase(orm, { isDemo, now: new Date('2025-10-01T12:00:00Z') })
  return orm
}

/** Waits until all connections exceed the ten idle seconds after which PostgreSQL's driver closes them. */
async function waitUntilIdle(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  const recentlyActiveQuery = `select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (state <> 'idle' or state_change > now() - interval '12 seconds')`
  await expect
    .poll(async () => (await client.query(recentlyActiveQuery)).rowCount, { timeout: 90_000, interval: 250 })
    .toBe(0)
  await client.end()
}

onBothDatabases('demo:reset', (database) => {
  test('removes the sample contest, and the next start seeds a new one', async () => {
    const address = await createPersistentDatabase(database)
    expect(await reset(address)).toEqual(nothingResult)
    const first = await start(address, true)
    const seeded = await first.em.fork().count(PublicNameSubmission)
    await first.em.fork().nativeUpdate(PublicNameSubmission, { id: { $gt: 5 } }, { schoolName: 'Played with' })
    await first.close()
    expect(await reset(address)).toEqual(removedResult)
    expect(await reset(address)).toEqual(nothingResult)
    const again = await start(address, true)
    expect(await again.em.fork().count(PublicNameSubmission)).toBe(seeded)
    expect(await again.em.fork().count(PublicNameSubmission, { schoolName: 'Played with' })).toBe(0)
    await again.close()
  })

  test('fails while a server uses the database, even an idle one', async () => {
    const address = await createPersistentDatabase(database)
    const { base } = await startServing(address)
    if (address.startsWith('postgres')) await waitUntilIdle(address)
    expect(await reset(address)).toEqual([1, 'A server uses the database: stop it first.'])
    expect((await fetch(`${base}/county`)).status).toBe(200)
  })

  test('fails for a real contest', async () => {
    const address = await createPersistentDatabase(database)
    await (await start(address, false)).close()
    expect(await reset(address)).toEqual([1, 'DATABASE_URL holds no sample contest, and nothing else is removed'])
    const real = await start(address, false)
    expect(await real.em.fork().count(County)).toBe(75)
    await real.close()
  })
})

test('demo:reset > fails in production, and retains files of other formats', async () => {
  const secret = 'a secret of the tests that is long enough'
  const production = { NODE_ENV: 'production', JWT_SECRET: secret }
  const refused = [1, 'Only a demo is removed, and CONTEST_MODE is production.']
  expect(await reset(await createDatabase(inject('postgres')), production)).toEqual(refused)
  const letter = join(folder, 'letter.txt')
  writeFileSync(letter, 'Dear database, '.repeat(100))
  expect(await reset(`sqlite:${letter}`)).toEqual([1, expect.stringContaining('no sample contest')])
  expect(existsSync(letter)).toBe(true)
})
