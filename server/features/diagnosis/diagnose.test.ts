import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
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
  const checks = await diagnose(readConfig({ ...settings, ...more }))
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
      ...['Settings', 'Database', 'Migrations', 'Disk space', 'Clock', 'Mail server', 'Sender’s domain'],
      ...['Public address', 'Clients', 'Erasures', 'Backups', 'Permissions'],
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

  test('reports a migration of a newer version, and one that is pending', async () => {
    const { DATABASE_URL, contest } = await startContest()
    await contest.orm.em.execute(
      `delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)`,
    )
    expect((await diagnoseBy({ DATABASE_URL })).Migrations).toBe(
      'warning: The next start applies 1: run upgrade-check first',
    )
    await contest.orm.em.execute(`insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`)
    expect((await diagnoseBy({ DATABASE_URL })).Migrations).toMatch(
      /^error: A newer version .+_later\): use that version$/,
    )
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
    Database: expect.stringMatching(/^error: .*\/nonexistent.*: check DATABASE_URL/),
    Migrations: expect.stringMatching(/^error: DATABASE_URL cannot be opened.*: start the server once/),
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
  writeFileSync(join(BACKUP_FOLDER, 'contest-2026-01-01T000000Z.tar.zst'), 'old')
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
