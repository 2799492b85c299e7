import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDemoDatabase } from '../../test/database/database-template.ts'
import { runOperator as operator, startOperator } from '../../test/process/run-operator.ts'
import { serverRunner } from '../../test/process/run-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-operator-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { startServing, newDatabase, copyDemo } = serverRunner()

// On PostgreSQL, `backup.test.ts` backs up and restores in its own process.
test('operator > backs up a running product, verifies and restores it', async () => {
  const [from, to] = [await copyDemo(), newDatabase()]
  const { server } = await startServing(from, { CONTEST_MODE: 'demo', OIDC_DEMO_PORT: '0' })
  const identity = await generateIdentity()
  const key = join(folder, 'identity.key')
  writeFileSync(key, `# a comment\n${identity}\n`)
  const file = join(folder, 'backup.tar.zst.age')
  const made = await operator(['backup', file, '--encrypt-to', await identityToRecipient(identity), '--json'], {
    DATABASE_URL: from,
  })
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(made.output)).toMatchObject({ file, version: '1.3.0' })

  const verified = await operator(['verify', file, '--identity', key], { DATABASE_URL: from })
  expect(verified).toMatchObject({
    code: 0,
    output: expect.stringMatching(/can be restored\n.+\n.+ entries, .+ ballots/),
  })

  const running = await operator(['restore', file, '--identity', key, '--without-erasures'], { DATABASE_URL: from })
  expect(running).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(/is in use.*: stop .+\n$/) })
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  const lacking = await operator(['restore', file, '--identity', key], { DATABASE_URL: to })
  expect(lacking).toMatchObject({ code: 1, errors: expect.stringContaining('ERASURES_FILE is not set') })
  const restored = await operator(['restore', file, '--identity', key, '--without-erasures'], { DATABASE_URL: to })
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored, and ready to start:\n/) })
  await startServing(to, { CONTEST_MODE: 'demo', OIDC_DEMO_PORT: '0' })
})

test('operator backup > ends with 130 after Ctrl-C and leaves no file', async ({ skip }) => {
  skip(!inject('postgres'), 'needs PostgreSQL')
  const database = await createDemoDatabase()
  const target = mkdtempSync(join(folder, 'interrupted-'))
  // Holds the backup up, so that it is not complete before the signal. Without the limits of the product's connections,
  // which end a transaction that waits for a slow start of the command.
  const holder = new pg.Client(database)
  await holder.connect()
  await holder.query('begin; lock table ballot in access exclusive mode')
  const { command, result } = startOperator(['backup', target], { DATABASE_URL: database })
  await expect.poll(() => readdirSync(target), { timeout: 30_000 }).not.toEqual([])
  command.kill('SIGINT')
  await holder.end()
  expect(await result).toEqual({ code: 130, output: '', errors: expect.stringMatching(/^Interrupted/) })
  expect(command.signalCode).toBe(null)
  expect(readdirSync(target)).toEqual([])
})

test('operator backup > reports a full disk and leaves no file', async () => {
  const database = await copyDemo()
  const target = mkdtempSync(join(folder, 'full-'))
  const tooSmallBlocks = '64'
  const { code, output, errors } = await operator(['backup', target], { DATABASE_URL: database }, tooSmallBlocks)
  expect([code, output, errors]).toEqual([1, '', expect.stringMatching(/disk.*is full: free some space/)])
  expect(readdirSync(target)).toEqual([])
  expect(readdirSync(join(database.slice('sqlite:'.length), '..')).filter((name) => name.includes('backup'))).toEqual(
    [],
  )
})

test.each([
  [['backup'], 'Name a file or a folder, or set BACKUP_FOLDER.'],
  [['verify'], 'Usage: npm run operator -- verify <file>'],
  [['restore'], 'Usage: npm run operator -- restore <file>'],
  [['backup', '/tmp/x', '--unknown'], 'Usage:'],
  [['backup', '/tmp/x', '--scheduled'], '--scheduled uses BACKUP_FOLDER and BACKUP_RECIPIENT'],
  [['verify', '/nonexistent'], '/nonexistent cannot be read: ENOENT'],
  [['backup', '/tmp'], 'DATABASE_URL cannot be opened'],
])('operator > explains %j', async (args, expected) => {
  const { code, errors } = await operator(args, { DATABASE_URL: 'sqlite:/nonexistent/contest.sqlite' })
  expect([code, errors]).toEqual([1, expect.stringContaining(expected)])
})
