import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getReadiness } from '@snowplow/contract/api/server.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackup } from '../../features/backup/backup.ts'
import { restoreBackup } from '../../features/backup/restore/restore.ts'
import { verifyBackup } from '../../features/backup/verify.ts'
import { diagnose } from '../../features/diagnosis/diagnose.ts'
import { openPrepared } from '../../seed/prepare.ts'
import { asAdministrator, createManagedDatabase } from '../../test/database/managed-database.ts'
import { onDatabase } from '../../test/database/test-postgres.ts'
import { makeEntry } from '../../test/make/make.ts'
import { freePort } from '../../test/network/free-port.ts'
import { at, testApp } from '../../test/test-app.ts'
import { findPostgresProblems } from './postgres-requirements.ts'

const filling = { isDemo: false, now: new Date(at.phase1) }
const start = async (url: string) => (await openPrepared(url, 4, filling)).close()

// The settings are those of PostgreSQL's documentation: "Client Connection Defaults" and "Schemas".
const inPublic = 'grant create on schema public to $role'
const settings = (...values: string[]) => [inPublic, ...values.map((value) => `alter role $role set ${value}`)]
const works: [string, string[]][] = [
  ['the right to create tables in public', [inPublic]],
  ['a schema of its own, and no right on public', ['create schema $role authorization $role']],
  [
    'a search_path that needs quotes',
    ['create schema "Plows 2026" authorization $role', 'alter role $role set search_path = "Plows 2026", public'],
  ],
  ['dates as in SQL, of India', settings(`datestyle = 'SQL, DMY'`, `timezone = 'Asia/Kolkata'`)],
  ['dates as in German, of Newfoundland', settings(`datestyle = 'German'`, `timezone = 'America/St_Johns'`)],
  [
    'dates as in POSTGRES of the database',
    [
      inPublic,
      `alter database $database set datestyle = 'Postgres, MDY'`,
      `alter role $role set bytea_output = 'escape'`,
    ],
  ],
  [
    'strict transactions, backslash escapes and short timeouts',
    settings(
      ...[
        `default_transaction_isolation = 'serializable'`,
        'standard_conforming_strings = off',
        // Long enough for `set statement_timeout` on a busy machine.
        'statement_timeout = 200',
      ],
      ...['idle_session_timeout = 300', 'transaction_timeout = 300', 'idle_in_transaction_session_timeout = 3'],
    ),
  ],
]

const story = "It doesn’t stop — 雪 \\o/ \\\\ it's “cool”."

const played = [
  [201, 200, true],
  [story, new Date(at.phase1).toISOString()],
]

async function playContest(database: string) {
  const contest = await testApp({ database, now: at.phase1 })
  const sent = await contest.call(submitPublicSubmission, {
    body: { ...makeEntry({ snowplowNameDescription: story }), idempotencyKey: crypto.randomUUID() },
  })
  const admin = contest.as('admin')
  const [entry] = (await admin(listPublicSubmissions)).json().items
  const [event] = (await admin(listAuditEvents)).json().items
  const ready = await contest.call(getReadiness)
  await contest.close()
  return [
    [sent.statusCode, ready.statusCode, event !== undefined],
    [entry?.snowplowNameDescription, new Date(entry?.createdAt).toISOString()],
  ]
}

test.each(works)('PostgreSQL with %s > starts twice, and keeps texts and dates', async (_, statements) => {
  const { url } = await createManagedDatabase(statements)
  await start(url)
  expect(await playContest(url)).toEqual(played)
  await start(url)
})

test('PostgreSQL with its own schema > is backed up, verified and restored', async () => {
  const { url } = await createManagedDatabase([
    'create schema "Plows 2026" authorization $role',
    'alter role $role set search_path = "Plows 2026"',
    'grant create on database $database to $role',
  ])
  await start(url)
  const folder = mkdtempSync(join(tmpdir(), 'contest-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { signal } = new AbortController()
  const { file, tables } = await createBackup(url, { target: folder, recipients: [], signal })
  expect((await verifyBackup({ file, identities: [], signal }, url)).tables).toEqual(tables)
  const options = { file, identities: [], signal, now: new Date(at.phase1), erasuresFile: null }
  expect((await restoreBackup(url, options)).old).toMatch(/^schema Plows 2026_before_restore_/)
  await start(url)
})

const ownSchema = 'create schema $role authorization $role'
const inC = `locale_provider libc locale 'C'`
const refused: [string, { statements: string[]; options?: string; later?: string[] }, RegExp][] = [
  ['LATIN1', { statements: [inPublic], options: `encoding 'LATIN1' ${inC}` }, /is encoded in LATIN1/],
  ['SQL_ASCII', { statements: [inPublic], options: `encoding 'SQL_ASCII' ${inC}` }, /is encoded in SQL_ASCII/],
  ['no right on public', { statements: [] }, /cannot create tables/],
  [
    'no schema',
    { statements: ['alter role $role set search_path = absent'] },
    /no schema of its search_path \(absent\)/,
  ],
  [
    'a schema that it may not use',
    { statements: ['create schema $role', 'revoke all on schema public from public'] },
    /no schema/,
  ],
  ['a read-only default', { statements: settings('default_transaction_read_only = on') }, /accepts no writes\. Run/],
  ['fewer connections than the pool', { statements: [inPublic, 'alter role $role connection limit 4'] }, /may open 4/],
  ['a new schema before the contest’s', { statements: [inPublic], later: [ownSchema] }, /is in the schema public, and/],
  [
    'the tables of another role',
    {
      statements: [inPublic],
      later: [
        `do $$ declare name text; begin for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('alter table %I owner to current_user', name); end loop; end $$`,
      ],
    },
    /The tables belong to contest/,
  ],
]

/** Follows the advice of a problem as an administrator. */
async function follow(problem: string, database: string): Promise<void> {
  const [, statements = ''] = /(?:Run|Run in psql|Create another one): (.+)$/.exec(problem) ?? []
  await asAdministrator(database, async (client) => {
    if (!statements.endsWith('\\gexec')) return client.query(statements)
    const { rows } = await client.query<string[]>({ text: statements.replace('\\gexec', ''), rowMode: 'array' })
    return client.query(rows.join(';'))
  })
}

test.each(refused)('PostgreSQL with %s > is refused until the advice is followed', async (_, how, reason) => {
  const { role, database, url } = await createManagedDatabase(how.statements, how.options)
  if (how.later) {
    await start(url)
    await asAdministrator(database, async (client) => {
      for (const statement of how.later ?? []) await client.query(statement.replaceAll('$role', role))
    })
  }
  const [problem = '', ...others] = await findPostgresProblems(url, 4)
  expect([problem, others]).toEqual([expect.stringMatching(reason), []])
  await expect(start(url)).rejects.toThrow(problem)
  const checks = await diagnose({ CONTEST_MODE: 'development', DATABASE_URL: url, DATABASE_POOL: '4' })
  expect(checks.find(({ name }) => name === 'Database')).toEqual({
    ...{ name: 'Database', level: 'error' },
    text: `The database cannot be used: ${problem}`,
  })
  await follow(problem, database)
  await start(/_utf8/.test(problem) ? url.replace(database, `${database}_utf8`) : url)
})

const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in front of the run's PostgreSQL, as the user `postgres` if it would be root. */
async function startPgbouncer(url: string, mode: string): Promise<string> {
  const address = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'contest-pgbouncer-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const credentials = `user=${address.username} password='${decodeURIComponent(address.password)}'`
  const target = `host=127.0.0.1 port=${address.port} dbname=${address.pathname.slice(1)} ${credentials}`
  const lines = ['[databases]', `* = ${target}`, '[pgbouncer]', `pool_mode = ${mode}`, `listen_port = ${port}`]
  lines.push('listen_addr = 127.0.0.1', 'unix_socket_dir =', 'auth_type = any', `pidfile = ${folder}/pid`)
  writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asUser, join(folder, 'pgbouncer.ini')])
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  const pooled = Object.assign(new URL(url), { port }).href
  await vi.waitFor(() => onDatabase(pooled, (client) => client.query('select 1')), 20_000)
  return pooled
}

test.skipIf(!hasPgbouncer).each(['transaction', 'statement', 'session'])(
  'PgBouncer in %s mode > is accepted for sessions only',
  async (mode) => {
    const { url } = await createManagedDatabase([inPublic])
    const pooled = await startPgbouncer(url, mode)
    if (mode !== 'session') return expect(start(pooled)).rejects.toThrow(/a connection pooler .+ pool_mode = session/)
    await start(pooled)
    expect(await playContest(pooled)).toEqual(played)
  },
)
