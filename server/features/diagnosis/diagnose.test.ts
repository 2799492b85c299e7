import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { describeDatabaseError } from '../../db/check-database.ts'
import { connectPostgres } from '../../db/postgres/connect.ts'
import { lockUnused } from '../../db/postgres/presence.ts'
import { getFilling, openPrepared } from '../../seed/prepare.ts'
import { copyDemo } from '../../test/database/database-template.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { openSmtpServer } from '../../test/network/open-smtp-server.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { createBackup } from '../backup/backup.ts'
import { openErasureList } from '../retention/erasure-list.ts'
import { openOwnErasureList } from '../retention/own-erasure-list.ts'
import { diagnose } from './diagnose.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const newFolder = () => mkdtempSync(join(folder, 'one-'))
const settings = { CONTEST_MODE: 'development', PORT: '0' }

async function diagnoseBy(more: Record<string, string>) {
  const checks = await diagnose({ ...settings, ...more })
  return Object.fromEntries(checks.map(({ name, level, text }) => [name, `${level}: ${text}`]))
}

onBothDatabases('diagnose', (database) => {
  const startContest = async () => {
    const url = (await database()).replace(':memory:', join(newFolder(), 'contest.sqlite'))
    return { DATABASE_URL: url, contest: await testApp({ database: url }) }
  }

  test('finds nothing wrong with a complete installation', async () => {
    const { DATABASE_URL } = await startContest()
    const smtp = await openSmtpServer()
    const [BACKUP_FOLDER, erasures] = [newFolder(), newFolder()]
    if (DATABASE_URL.startsWith('sqlite:')) chmodSync(DATABASE_URL.slice('sqlite:'.length), 0o600)
    await createBackup(DATABASE_URL, { target: BACKUP_FOLDER, recipients: [], signal })
    const ERASURES_FILE = join(erasures, 'erasures.jsonl')
    await openErasureList(ERASURES_FILE)
    const found = await diagnoseBy({
      ...{ DATABASE_URL, BACKUP_FOLDER, ERASURES_FILE },
      ...{ SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'plows@example.invalid' },
    })
    await smtp.close()
    expect(Object.keys(found)).toEqual([
      ...['Settings', 'Database', 'Migrations', 'Disk space', 'Clock', 'Port', 'Mail server', 'Sender’s domain'],
      ...['Organization Login', 'Public address', 'Clients', 'Erasures', 'Backups', 'Permissions'],
    ])
    const { 'Sender’s domain': _, 'Disk space': space, ...rest } = found
    expect(Object.values(rest).filter((text) => !text.startsWith('ok: '))).toEqual([])
    expect(space).toMatch(/MB|kB/)
  })

  test('reports a list of erasures that is missing, or of another database', async () => {
    const { DATABASE_URL, contest } = await startContest()
    const [own, other] = [join(newFolder(), 'own'), join(newFolder(), 'other')]
    await openOwnErasureList(contest.orm, own)
    await openErasureList(other)
    const erasuresWith = async (ERASURES_FILE: string) => (await diagnoseBy({ DATABASE_URL, ERASURES_FILE })).Erasures
    expect(await erasuresWith(own)).toMatch(/^ok: /)
    expect(await erasuresWith(other)).toMatch(/^error: .* is the list of another database.*: put back/)
    rmSync(own)
    expect(await erasuresWith(own)).toMatch(/^error: .* does not exist: put it back.*replace-erasure-list$/)
  })

  test('reports a database of a newer release, and a pending migration', async () => {
    const { DATABASE_URL, contest } = await startContest()
    await contest.orm.em.execute(
      `delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)`,
    )
    expect((await diagnoseBy({ DATABASE_URL })).Migrations).toBe(
      'warning: The next start applies 1: run upgrade-check first',
    )
    await contest.orm.em.execute(`insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`)
    await contest.orm.em.execute(`update contest set release = '1.3.0-7'`)
    const found = await diagnoseBy({ DATABASE_URL })
    expect([found.Database, found.Migrations]).toEqual([
      expect.stringMatching(
        /^error: The database cannot be used: DATABASE_URL is of release 1\.3\.0-7, .+_later\): start/,
      ),
      undefined,
    ])
  })
})

test('diagnose > names what to do about each problem', async () => {
  const exposed = newFolder()
  chmodSync(exposed, 0o755)
  const file = join(newFolder(), 'not a list')
  writeFileSync(file, 'a text')
  const found = await diagnoseBy({
    DATABASE_URL: 'sqlite:/nonexistent/contest.sqlite',
    BACKUP_FOLDER: exposed,
    ERASURES_FILE: file,
    PUBLIC_ADDRESS: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'plows@example.invalid',
  })
  expect(found).toMatchObject({
    Database:
      'error: The database cannot be used: The folder /nonexistent does not exist; create it, or correct the path',
    'Mail server': expect.stringMatching(/^error: .*ECONNREFUSED.*: check SMTP_URL/),
    'Sender’s domain': expect.stringMatching(/^warning: example\.invalid has no usable SPF and DMARC record/),
    'Public address': expect.stringMatching(/^error: .*: start the server, and check the proxy/),
    Clients: expect.stringMatching(/^error: .*: start the server, and check the proxy$/),
    Erasures: expect.stringMatching(/^error: .*no list of erasures.*: ERASURES_FILE must be/),
    Backups: expect.stringMatching(/^error: .* has no backup: run the command backup$/),
    Permissions: expect.stringMatching(/^warning: Other users .* run chmod o= /),
  })
})

test('diagnose > warns of an old backup, and of files beside the database', async () => {
  const folder = newFolder()
  const DATABASE_URL = `sqlite:${join(folder, 'contest.sqlite')}`
  await (await testApp({ database: DATABASE_URL })).close()
  const BACKUP_FOLDER = join(folder, 'backups')
  mkdirSync(BACKUP_FOLDER)
  writeFileSync(join(BACKUP_FOLDER, 'contest-2026-01-01T000000Z.tar.zst'), Buffer.from('28b52ffd', 'hex'))
  const ERASURES_FILE = join(folder, 'erasures.jsonl')
  const missing = await diagnoseBy({ DATABASE_URL, ERASURES_FILE })
  expect(missing.Erasures).toMatch(/^warning: .* does not exist/)
  writeFileSync(ERASURES_FILE, `${JSON.stringify({ key: 'one' })}\n`)
  const found = await diagnoseBy({ DATABASE_URL, ERASURES_FILE, BACKUP_FOLDER })
  expect(found.Erasures).toMatch(/^warning: .* is beside the database/)
  expect(found.Backups).toMatch(/^warning: The newest is \d+ hours old .* run the command backup$/)
})

test.each([
  ['', undefined, /^warning: The proxy 127\.0\.0\.1 names no address in X-Forwarded-For: all visitors count as one/],
  ['', '203.0.113.7:49152', /^ok: The proxy names them as ip:port in X-Forwarded-For, this one as 203\.0\.113\.7$/],
  ['', 'unknown', /^warning: The proxy 127\.0\.0\.1 names no address/],
  ['192.0.2.1', '203.0.113.7', /^warning: X-Forwarded-For comes from 127\.0\.0\.1, which TRUST_PROXY does not list/],
  ['192.0.2.1', undefined, /^ok: They connect without a proxy, this one from 127\.0\.0\.1$/],
])('diagnose > says which clients the server sees, case %#', async (TRUST_PROXY, forwardedFor, finding) => {
  const { app } = await testApp({ settings: { TRUST_PROXY: TRUST_PROXY || '127.0.0.1' } })
  const to = await app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = createServer(async (request, response) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const reply = await fetch(`${to}${request.url}`, { headers })
    response.setHeader('content-type', 'application/json').end(await reply.text())
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const { port } = proxy.address() as AddressInfo
  const PUBLIC_ADDRESS = `http://127.0.0.1:${port}`
  const found = await diagnoseBy({ DATABASE_URL: `sqlite:${join(newFolder(), 'none.sqlite')}`, PUBLIC_ADDRESS })
  proxy.close()
  expect(found.Clients).toMatch(finding)
})

const production = {
  ...{ CONTEST_MODE: 'production', CAPTCHA_PROVIDER: 'altcha' },
  JWT_SECRET: 'a secret of the tests that is long enough',
}

/** Databases that a start refuses, with the words in which doctor must say the same. */
const refused: [what: string, environment: () => Promise<Record<string, string>>, reason: RegExp][] = [
  [
    'a demo in production',
    async () => ({ ...production, DATABASE_URL: await copyDemo(newFolder()) }),
    /demo’s sample contest/,
  ],
  [
    'a real contest in a demo',
    async () => {
      const DATABASE_URL = `sqlite:${join(newFolder(), 'contest.sqlite')}`
      await (await testApp({ settings: production, database: DATABASE_URL })).close()
      return { CONTEST_MODE: 'demo', DATABASE_URL }
    },
    /a real contest/,
  ],
  [
    'a missing folder',
    async () => ({ DATABASE_URL: `sqlite:${newFolder()}/missing/contest.sqlite` }),
    /does not exist/,
  ],
  [
    'a text file as database',
    async () => {
      const file = join(newFolder(), 'letter.sqlite')
      writeFileSync(file, 'Dear database, '.repeat(100))
      return { DATABASE_URL: `sqlite:${file}` }
    },
    /is not a SQLite database/,
  ],
  [
    'a missing PostgreSQL database',
    async () => ({ DATABASE_URL: `${inject('postgres')}/no_contest` }),
    /does not exist/,
  ],
  ['an unreachable PostgreSQL', async () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }), /ECONNREFUSED/],
]

test.each(refused)('diagnose > says in one line what the start says of %s', async (_, environment, reason) => {
  const bare = { ...settings, ...(await environment()) }
  const checks = (await diagnose(bare)).filter(({ level }) => level === 'error')
  expect(checks).toEqual([{ name: 'Database', level: 'error', text: expect.stringMatching(reason) }])
  const config = readConfig(bare)
  const opened = openPrepared(config.DATABASE_URL, 2, getFilling(config, new Date()))
  expect(await opened.then(() => 'started', describeDatabaseError)).toBe(checks[0]?.text)
})

// The start waits for its end.
test('diagnose > reports a restore that is running', async () => {
  const DATABASE_URL = await createDatabase(inject('postgres'))
  await (await testApp({ database: DATABASE_URL })).close()
  const client = await connectPostgres(DATABASE_URL)
  await lockUnused(client)
  const { Database } = await diagnoseBy({ DATABASE_URL })
  await client.end()
  expect(Database).toMatch(/^error: .* is being restored/)
})

test('diagnose > accepts what the first start creates', async () => {
  const file = join(newFolder(), 'contest.sqlite')
  expect((await diagnoseBy({ DATABASE_URL: `sqlite:${file}` })).Database).toMatch(
    /^warning: .* does not exist: the start/,
  )
  expect(existsSync(file)).toBe(false)
  const DATABASE_URL = await createDatabase(inject('postgres'))
  expect((await diagnoseBy({ DATABASE_URL })).Database).toMatch(/^warning: DATABASE_URL holds no contest yet/)
})

test('diagnose > reports an issuer that cannot be used', async () => {
  const OIDC_ISSUER = 'http://127.0.0.1:9'
  const found = await diagnoseBy({ OIDC_ISSUER, OIDC_CLIENT_ID: 'contest', OIDC_AUDIENCE: 'contest-api' })
  expect(found['Organization Login']).toMatch(
    /^error: The identity provider .* http:\/\/127.0.0.1:9\/\S+ does not answer: /,
  )
})

test('diagnose > tells its own server from another program on PORT', async () => {
  const other = createServer((_, response) => response.end('another program'))
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  const { port } = other.address() as AddressInfo
  const portAt = async (PORT: number, HOST = '127.0.0.1') => (await diagnoseBy({ PORT: String(PORT), HOST })).Port
  expect(await portAt(port)).toMatch(/^error: PORT \d+ is in use by another program/)
  await new Promise((closed) => other.close(closed))
  expect(await portAt(port)).toMatch(/^ok: \d+ is free/)
  expect(await portAt(port, '192.0.2.1')).toMatch(/^error: HOST and PORT cannot be listened on/)
  const { app } = await testApp()
  await app.listen({ port, host: '127.0.0.1' })
  expect(await portAt(port)).toMatch(/^ok: \d+ answers with version /)
})

test('diagnose > reports backups that are missing, unusable or not set up', async () => {
  const backupsWith = async (more: Record<string, string>) =>
    (await diagnoseBy({ DATABASE_URL: 'sqlite::memory:', ...more })).Backups
  const BACKUP_FOLDER = newFolder()
  expect(await backupsWith(production)).toMatch(/^warning: BACKUP_FOLDER is not set: the server makes no backups/)
  expect(await backupsWith({ ...production, BACKUP_FOLDER: 'off' })).toMatch(/^ok: /)
  expect(await backupsWith({ BACKUP_FOLDER: join(BACKUP_FOLDER, 'unmounted') })).toMatch(/^error: .* does not exist/)
  writeFileSync(join(BACKUP_FOLDER, 'contest-2127-11-27T030000Z.tar.zst'), '')
  expect(await backupsWith({ BACKUP_FOLDER })).toMatch(/^error: .*2127\S+ is empty: remove what is no backup$/)
})

test('diagnose > reports a missing folder of the list of erasures', async () => {
  const ERASURES_FILE = join(newFolder(), 'unmounted', 'erasures.jsonl')
  expect((await diagnoseBy({ ERASURES_FILE })).Erasures).toMatch(/^error: .*unmounted.*: ERASURES_FILE must be/)
})
