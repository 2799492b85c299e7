import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@snowplow/contract/auth/auth.ts'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, startLock } from '../db/orm.ts'
import { AuditEvent } from '../entities/audit-event.entity.ts'
import { Status } from '../entities/internal-naming.entity.ts'
import { Mail } from '../entities/mail.entity.ts'
import { Season } from '../entities/season.entity.ts'
import { User } from '../entities/user.entity.ts'
import { isPassword } from '../features/account/users/password.ts'
import { createDatabase } from '../test/database/test-postgres.ts'
import { makeUser, testPassword } from '../test/make/make-user.ts'
import { bareEnvironment } from '../test/process/bare-environment.ts'
import { enrollApp } from '../test/sign-in/enroll.ts'
import { testApp } from '../test/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-operator-'))
const database = `sqlite:${join(folder, 'contest.sqlite')}`
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const production = {
  CONTEST_MODE: 'production',
  JWT_SECRET: 'a secret of the tests that is long enough',
  CAPTCHA_PROVIDER: 'altcha',
}

async function operator(
  args: string[],
  password = '',
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const command = spawn(process.execPath, ['server/commands/operator.ts', ...args], {
    env: { ...bareEnvironment, ...production, DATABASE_URL: database, ...environment },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk))
  command.stdin.on('error', () => {})
  command.stdin.end(`${password}\n`)
  const code = await new Promise<number | null>((exited) => command.once('close', exited))
  return { code, output }
}
const named = ['--email', 'first@example.com', '--first-name', 'First', '--last-name', 'Testerson']

async function stored(email: string, from = database) {
  const orm = await openDatabase(from)
  const user = await orm.em.fork().findOne(User, { emailKey: email })
  await orm.close()
  return user
}

test('operator > creates the first administrator and sets a new password', async () => {
  const created = await operator(['create-admin', ...named], 'a sentence about ice')
  expect(created).toEqual({ code: 0, output: 'first@example.com is an administrator now.\n' })
  expect((await stored('first@example.com'))?.roles).toEqual(['admin'])
  // The command seeds a new database like the server does.
  const orm = await openDatabase(database)
  expect([await orm.em.fork().count(Season, { state: 'preparing' }), await orm.em.fork().count(Status)]).toEqual([1, 3])
  await orm.close()

  const again = await operator(['create-admin', ...named], 'a sentence about ice')
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('Another user has this email address.')])

  const set = await operator(['set-password', '--email', 'FIRST@example.com'], 'another sentence')
  expect([set.code, set.output]).toEqual([0, expect.stringContaining('new password')])
  const user = await stored('first@example.com')
  expect([await isPassword('another sentence', user?.passwordHash), user?.tokenVersion]).toEqual([true, 1])
})

test('operator > waits while a server prepares the database', async () => {
  const address = await createDatabase(inject('postgres'))
  const server = new pg.Client(address)
  await server.connect()
  await server.query(`begin; select pg_advisory_xact_lock(${startLock})`)
  const created = operator(['create-admin', ...named], 'a sentence about ice', { DATABASE_URL: address })
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await server.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  // Longer than the lock timeout of requests.
  await delay(3000)
  await server.query('rollback')
  expect(await created).toEqual({ code: 0, output: 'first@example.com is an administrator now.\n' })
  await server.end()
})

test('set-password > ends the sign-in throttle after wrong passwords', async () => {
  const email = 'locked@example.com'
  const start = () => testApp({ database, now: new Date().toISOString() })
  const contest = await start()
  await makeUser(contest.orm, { email, roles: ['admin'] })
  const signIn = (app: typeof contest, password: string) => app.call(login, { body: { email, password } })
  for (let time = 0; time < 10; time++) await signIn(contest, 'wrong password')
  expect((await signIn(contest, testPassword)).statusCode).toBe(429)
  await contest.close()
  expect((await operator(['set-password', '--email', email], 'another sentence')).code).toBe(0)
  expect((await signIn(await start(), 'another sentence')).statusCode).toBe(200)
})

test('remove-second-factor > leaves the password, and is audited', async () => {
  const email = 'lost@example.com'
  const now = new Date().toISOString()
  const contest = await testApp({ database, now })
  await makeUser(contest.orm, { email, roles: ['admin'] })
  await enrollApp(contest, email, now)
  const signIn = () => contest.call(login, { body: { email, password: testPassword } })
  expect((await signIn()).json()).toHaveProperty('challenge')
  const removed = await operator(['remove-second-factor', '--email', email])
  expect([removed.code, removed.output]).toEqual([0, expect.stringContaining('signs in with the password alone')])
  expect((await signIn()).json()).toHaveProperty('token')
  const where = { action: 'user.factor_removed' as const, actor: 'Operator' }
  expect(await contest.orm.em.fork().count(AuditEvent, where)).toBe(1)
  const mails = { kind: 'user.factor_changed', recipient: email, occurrence: { $like: 'off %' } } as const
  expect(await contest.orm.em.fork().count(Mail, mails)).toBe(1)
  const again = await operator(['remove-second-factor', '--email', email])
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('has no second factor')])
})

test.each([
  ['a common password', ['create-admin', ...named], 'qwertyuiop', 'password is too easy to guess'],
  ['a short password', ['set-password', '--email', 'first@example.com'], 'short', 'password is too short'],
  ['an unknown email', ['set-password', '--email', 'nobody@example.com'], 'long enough', 'No account has the email'],
  ['no name', ['create-admin', '--email', 'x@example.com'], 'long enough', 'firstName is required'],
  ['no command', [], '', 'Usage:'],
  ['an unknown option', ['create-admin', '--password', 'x'], '', 'Usage:'],
])('operator > reports an error in plain language for %s', async (_, args, password, expected) => {
  const { code, output } = await operator(args, password)
  expect([code, output]).toEqual([1, expect.stringContaining(expected)])
  expect(output).not.toContain('at file:')
})

test('operator > names a PostgreSQL database that does not exist', async () => {
  const DATABASE_URL = `${inject('postgres')}/contest_2026`
  const { code, output } = await operator(['create-admin', ...named], 'a sentence about ice', { DATABASE_URL })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL cannot be opened: database "contest_2026" does not exist .+\n$/),
  ])
})

test('operator > dates changes to a demo by the demo’s clock', async () => {
  const email = 'demo@example.com'
  const demo = `sqlite:${join(folder, 'demo.sqlite')}`
  const environment = { CONTEST_MODE: 'demo', DATABASE_URL: demo }
  const args = ['create-admin', '--email', email, ...named.slice(2)]
  const created = await operator(args, 'a sentence about ice', environment)
  expect(created).toEqual({ code: 0, output: `${email} is an administrator now.\n` })
  expect((await stored(email, demo))?.createdAt.toISOString()).toMatch(/^2025-10-01T/)
})
