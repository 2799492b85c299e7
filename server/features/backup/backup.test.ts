import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { getDialect, type Orm, openDatabase } from '../../db/orm.ts'
import { connectPostgres } from '../../db/postgres/connect.ts'
import { markInUse } from '../../db/postgres/presence.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { describeSchema, normalizeRows, type Row } from '../../test/database/recorded-database.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { describeErasedEntry, openErasureList } from '../retention/erasure-list.ts'
import { openOwnErasureList, storeListDigest, WrongErasureList } from '../retention/own-erasure-list.ts'
import { BackupError } from './archive/manifest.ts'
import { createBackup } from './backup.ts'
import { restoreBackup } from './restore/restore.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const now = new Date('2026-01-05T12:00:00Z')
const newFolder = () => mkdtempSync(join(folder, 'one-'))

async function getTables(orm: Orm): Promise<string[]> {
  const query = {
    sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and sql not like 'create virtual%' order by name`,
    postgres: 'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  }[getDialect(orm.em)]
  return (await orm.em.execute<{ name: string }[]>(query)).map(({ name }) => name)
}

const isStatistics = (row: unknown) => JSON.stringify(row).includes('sqlite_stat')

/** Schema, and a digest of the rows of each table: comparing a demo's rows one by one takes seconds. */
async function readAll(orm: Orm) {
  const rows: Record<string, string> = {}
  for (const name of await getTables(orm)) {
    const content = normalizeRows(await orm.em.execute<Row[]>(`select * from "${name}"`))
    rows[name] = `${content.length} ${hash('sha256', JSON.stringify(content))}`
  }
  return { rows, schema: (await describeSchema(orm)).filter((row) => !isStatistics(row)) }
}

async function readDatabase(url: string) {
  const orm = await openDatabase(url)
  const content = await readAll(orm)
  await orm.close()
  return content
}

onBothDatabases('backup', (database, once) => {
  const newDatabase = async () => (await database()).replace(':memory:', join(newFolder(), 'contest.sqlite'))
  const startDemo = async () => {
    const url = await newDatabase()
    return { url, contest: await testApp({ database: url, settings: { CONTEST_MODE: 'demo' } }) }
  }
  const restoreInto = (url: string, file: string, identities: string[] = []) =>
    restoreBackup(url, { file, identities, signal, now, erasuresFile: null })

  test('restores every row, constraint, index and sequence of a database in use', async () => {
    const { url, contest } = await startDemo()
    // Its jobs write; its connection stays open.
    await contest.app.close()
    const { file, bytes, tables } = await createBackup(url, { target: newFolder(), recipients: [], signal })
    const before = await readAll(contest.orm)
    expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, bytes])
    expect(tables.find(({ name }) => name === 'ballot')?.rows).toBeGreaterThan(100)

    const verified = await verifyBackup({ file, identities: [], signal }, url)
    expect([verified.tables, verified.applied]).toEqual([tables, []])
    const target = await newDatabase()
    expect((await restoreInto(target, file)).old).toBeNull()
    expect(await readDatabase(target)).toEqual(before)

    const restored = await testApp({ database: target, settings: { CONTEST_MODE: 'demo' } })
    const lastId = async ({ orm }: typeof restored) =>
      (await orm.em.fork().findAll(PublicNameSubmission, { orderBy: { id: 'desc' }, limit: 1 }))[0]?.id
    expect(await lastId(restored)).toBe(await lastId(contest))
  })

  once('encrypts for a public key, and opens with its identity alone', async () => {
    const { url } = await startDemo()
    const [identity, other] = [await generateIdentity(), await generateIdentity()]
    const recipients = [await identityToRecipient(identity)]
    const { file } = await createBackup(url, { target: newFolder(), recipients, signal })
    expect(file).toMatch(/\.tar\.zst\.age$/)
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    await verifyBackup({ file, identities: [other, identity], signal }, url)
    if (url.startsWith('sqlite:'))
      expect(readdirSync(dirname(url.slice('sqlite:'.length))).filter((name) => name.includes('verifying'))).toEqual([])
    await expect(verifyBackup({ file, identities: [other], signal }, url)).rejects.toThrow('encrypted to another key')
    await expect(verifyBackup({ file, identities: [], signal }, url)).rejects.toThrow('add --identity')
  })

  once('refuses a file that is cut off, changed, or none', async () => {
    const { url } = await startDemo()
    const target = newFolder()
    const identity = await generateIdentity()
    const plain = await createBackup(url, { target, recipients: [], signal })
    const secret = await createBackup(url, { target, recipients: [await identityToRecipient(identity)], signal })
    const damaged = join(target, 'damaged')
    const verifyWith = (content: Buffer) => {
      writeFileSync(damaged, content)
      return verifyBackup({ file: damaged, identities: [identity], signal }, url)
    }
    for (const { file, bytes } of [plain, secret]) {
      const content = readFileSync(file)
      for (const length of [0, 3, 30, Math.floor(bytes / 2), bytes - 100])
        await expect(verifyWith(content.subarray(0, length)), `${length} bytes`).rejects.toThrow(
          /not a backup|cut off|damaged/,
        )
      for (const position of [10, Math.floor(bytes / 3), bytes - 100]) {
        const changed = Buffer.from(content)
        changed[position] = 255 - (changed[position] ?? 0)
        await expect(verifyWith(changed), `byte ${position}`).rejects.toThrow(/not a backup|damaged|another key/)
      }
    }
    await expect(verifyWith(Buffer.from('a text that is no backup'))).rejects.toThrow('is not a backup')
    const missing = { file: join(target, 'missing'), identities: [], signal }
    await expect(verifyBackup(missing, url)).rejects.toThrow('cannot be read: ENOENT')
  })

  once('refuses to restore a backup of a newer version', async () => {
    const { url, contest } = await startDemo()
    await contest.orm.em.execute(`insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`)
    const { file } = await createBackup(url, { target: newFolder(), recipients: [], signal })
    await expect(restoreInto(await newDatabase(), file)).rejects.toThrow(
      / is of release \S+, which is newer than \S+ \(Migration20991231000000_later\): start that release/,
    )
  })

  test('refuses to restore over a database in use, and renames it afterwards', async () => {
    const { url, contest } = await startDemo()
    const unmark = await markInUse(url)
    const { file } = await createBackup(url, { target: newFolder(), recipients: [], signal })
    const users = () => contest.orm.em.fork().count(User)
    const before = await users()
    await expect(restoreInto(url, file)).rejects.toThrow(/is in use.*: stop/)
    expect(await users()).toBe(before)
    await contest.close()
    await unmark()
    const outcomes = await Promise.allSettled([restoreInto(url, file), restoreInto(url, file)])
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []))
    expect([done.length, refused]).toEqual([1, [expect.stringMatching(/in use|being restored/)]])
    expect(done[0]?.old).toContain('before')
    const again = await testApp({ database: url, settings: { CONTEST_MODE: 'demo' } })
    expect(await again.orm.em.fork().count(User)).toBe(before)
  })

  test('requires ERASURES_FILE, and erases again what it lists', async () => {
    const { url, contest } = await startDemo()
    const { file } = await createBackup(url, { target: newFolder(), recipients: [], signal })
    const erasuresFile = join(newFolder(), 'erasures.jsonl')
    const target = await newDatabase()
    const restoreWith = (erasuresFile: string) =>
      restoreBackup(target, { file, identities: [], signal, now, erasuresFile })
    await expect(restoreWith('')).rejects.toThrow('ERASURES_FILE is not set')
    await expect(restoreWith(erasuresFile)).rejects.toThrow('does not exist')
    const [entry] = await contest.orm.em.fork().findAll(PublicNameSubmission, { limit: 1, orderBy: { id: 'asc' } })
    if (!entry) throw new Error('The demo has no entries')
    const erasures = await openErasureList(erasuresFile)
    await storeListDigest(contest.orm, erasures.digest)
    await erasures.append(describeErasedEntry({ season: entry.season, id: entry.id, reference: entry.reference }))
    expect((await restoreWith(erasuresFile)).erased.entries).toBe(1)
    const orm = await openDatabase(target)
    expect((await orm.em.fork().findOneOrFail(PublicNameSubmission, entry.id)).lastName).toBe('')
    await orm.close()
  })

  test('refuses another installation’s list and a new one', async () => {
    const { url, contest } = await startDemo()
    const folder = newFolder()
    const [own, other, created] = ['own', 'other', 'created'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const backUp = async () => (await createBackup(url, { target: newFolder(), recipients: [], signal })).file
    const unnamed = await backUp()
    await openOwnErasureList(contest.orm, own)
    const file = await backUp()
    const others = await openErasureList(other)
    await others.append('an erasure of another installation')
    await openErasureList(created)
    const target = await newDatabase()
    const restore = (file: string, erasuresFile: string | null) =>
      restoreBackup(target, { file, identities: [], signal, now, erasuresFile })
    for (const wrong of [other, created])
      await expect(restore(file, wrong)).rejects.toThrow(
        `ERASURES_FILE ${wrong} is the list of another database, or a new one: put back the list`,
      )
    expect((await restore(file, own)).namesList).toBe(true)
    expect((await restore(unnamed, own)).namesList).toBe(false)
    // The restored database names the list from then on.
    const orm = await openDatabase(target)
    await expect(openOwnErasureList(orm, other)).rejects.toThrow(WrongErasureList)
    await orm.close()
    // Without the lost list, the next start brings a new one.
    expect((await restore(file, null)).erased.entries).toBe(0)
    const without = await openDatabase(target)
    expect((await openOwnErasureList(without, created)).isActive).toBe(true)
    await without.close()
  })

  test('renames what it replaces by the clock of the machine', async ({ onTestFinished }) => {
    const { url } = await startDemo()
    const { file } = await createBackup(url, { target: newFolder(), recipients: [], signal })
    const target = await newDatabase()
    await restoreInto(target, file)
    expect((await restoreInto(target, file)).old).not.toMatch(/2026-?01-?05/)
    // Three restores in one second: no name is given twice.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    await restoreInto(target, file)
    expect((await restoreInto(target, file)).old).toMatch(/before.restore/)
  })

  test('leaves nothing behind when it is interrupted', async () => {
    const { url } = await startDemo()
    const target = newFolder()
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    const interrupted = createBackup(url, { target, recipients: [], signal: stopping.signal, onProgress: stop })
    await expect(interrupted).rejects.toThrow('Interrupted')
    const atOnce = createBackup(url, { target, recipients: [], signal: AbortSignal.abort() })
    await expect(atOnce).rejects.toThrow('Interrupted; no file was left')
    expect(readdirSync(target)).toEqual([])
    const { file } = await createBackup(url, { target, recipients: [], signal })
    const halt = new AbortController()
    const other = await newDatabase()
    const options = {
      file,
      identities: [],
      now,
      erasuresFile: null,
      signal: halt.signal,
      onProgress: () => halt.abort(),
    }
    await expect(restoreBackup(other, options)).rejects.toThrow('Interrupted; nothing was changed')
    if (other.startsWith('sqlite:')) expect(readdirSync(join(other.slice('sqlite:'.length), '..'))).toEqual([])
    expect((await restoreInto(other, file)).old).toBeNull()
  })

  once('removes a file that cannot be verified', async () => {
    const { url } = await startDemo()
    const target = newFolder()
    const verify = async (draft: string) => {
      expect(statSync(draft).size).toBeGreaterThan(1000)
      throw new BackupError('cannot be verified')
    }
    await expect(createBackup(url, { target, recipients: [], signal, verify })).rejects.toThrow('cannot be verified')
    expect(readdirSync(target)).toEqual([])
  })

  once('replaces no file, and names a folder or a key that cannot be used', async () => {
    const { url } = await startDemo()
    const target = join(newFolder(), 'one.tar.zst')
    await createBackup(url, { target, recipients: [], signal })
    await expect(createBackup(url, { target, recipients: [], signal })).rejects.toThrow('exists already')
    const nowhere = join(newFolder(), 'missing', 'one')
    await expect(createBackup(url, { target: nowhere, recipients: [], signal })).rejects.toThrow('ENOENT')
    const recipients = ['age1wrong']
    await expect(createBackup(url, { target: newFolder(), recipients, signal })).rejects.toThrow('not a public key')
  })
})

test('backup > has no timeouts of the role or the database, PostgreSQL', async ({ skip }) => {
  skip(!inject('postgres'), 'needs PostgreSQL')
  const url = await createDatabase(inject('postgres'))
  await (await testApp({ database: url, settings: { CONTEST_MODE: 'demo' } })).close()
  const client = await connectPostgres(url)
  // Long enough for `set statement_timeout` on a busy machine.
  await client.query(
    `do $$ begin execute format('alter database %I set statement_timeout = 500', current_database()); end $$`,
  )
  await client.end()
  const unlimited = await connectPostgres(url)
  await unlimited.query('select pg_sleep(1)')
  await unlimited.end()
  const { file } = await createBackup(url, { target: newFolder(), recipients: [], signal })
  expect((await verifyBackup({ file, identities: [], signal }, url)).tables.length).toBeGreaterThan(20)
})
