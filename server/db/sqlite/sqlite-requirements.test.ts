import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { diagnose } from '../../features/diagnosis/diagnose.ts'
import { openPrepared } from '../../seed/prepare.ts'
import { findSqliteProblem } from './sqlite-requirements.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-sqlite-problems-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
chmodSync(folder, 0o755)

const filling = { isDemo: false, now: new Date('2025-09-01T12:00:00Z') }
const newFile = (name = 'contest.sqlite') => join(mkdtempSync(join(folder, 'one-')), name)

function writeFile(content: string | Buffer, name?: string): string {
  const file = newFile(name)
  writeFileSync(file, content)
  return file
}

function createForeign(): string {
  const file = newFile('places.sqlite')
  const database = new Database(file)
  database.exec('create table moz_places (id integer primary key, url text)')
  database.close()
  return file
}

test.each([
  ['a letter', () => writeFile('Dear database, '.repeat(100)), /is not a SQLite database: name another file/],
  ['a dump of SQL', () => writeFile('PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n'), /is not a SQLite database/],
  ['a file of one byte', () => writeFile('\n'), /is not a SQLite database/],
  ['an encrypted database', () => writeFile(Buffer.alloc(4096, 0xa7)), /is not a SQLite database/],
  ['a spreadsheet', () => writeFile(Buffer.from('PK\u0003\u0004contest')), /is not a SQLite database/],
  ['a folder', () => folder, /is a folder: name a file in it/],
  ['a missing folder', () => join(folder, 'absent', 'contest.sqlite'), /absent does not exist; create it, or correct/],
  ['a folder that is a file', () => join(writeFile('x'), 'contest.sqlite'), /does not exist; create it, or correct/],
  ['the database of a browser', createForeign, /is the database of another program: name another file/],
])('SQLite > %s is refused by the start and by doctor', async (_, create, reason) => {
  const file = create()
  await expect(openPrepared(`sqlite:${file}`, 1, filling)).rejects.toThrow(reason)
  const checks = await diagnose({ CONTEST_MODE: 'development', DATABASE_URL: `sqlite:${file}` })
  const found = checks.find(({ name }) => name === 'Database')
  expect(found).toEqual({ name: 'Database', level: 'error', text: expect.stringMatching(reason) })
})

test('SQLite > a new or an empty file, and odd names, are accepted', async () => {
  for (const file of [':memory:', newFile(), writeFile(''), newFile(`O'Neil #1 (2026) [a].sqlite`)]) {
    expect([file, findSqliteProblem(file)]).toEqual([file, undefined])
    await (await openPrepared(`sqlite:${file}`, 1, filling)).close()
    expect([file, findSqliteProblem(file)]).toEqual([file, undefined])
  }
})

/** As a service would: another user than root, whom permissions do not bind. */
function findAsService(file: string): string {
  const run = `import { findSqliteProblem } from ${JSON.stringify(new URL('sqlite-requirements.ts', import.meta.url))}
    process.stdout.write(String(findSqliteProblem(${JSON.stringify(file)})))`
  const service = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], {
    ...service,
    encoding: 'utf8',
  })
  return stdout || stderr
}

test('SQLite > names a file or folder without rights, with a command', async () => {
  const file = newFile(`O'Neil.sqlite`)
  await (await openPrepared(`sqlite:${file}`, 1, filling)).close()
  const home = join(file, '..')
  const allow = (path: string, mode: number) => {
    chmodSync(path, mode)
    if (process.getuid?.() === 0) chownSync(path, 65534, 65534)
  }
  allow(file, 0o600)
  allow(home, 0o700)
  expect(findAsService(file)).toBe('undefined')
  allow(home, 0o500)
  expect(findAsService(file)).toMatch(/^The user \S+ cannot write \S+\. Run: chown \S+ \S+ && chmod u\+rw \S+$/)
  allow(home, 0o700)
  allow(file, 0o400)
  expect(findAsService(file)).toMatch(/cannot write .+O'Neil\.sqlite\. Run: chown \S+ '.+O'\\''Neil\.sqlite' && chmod/)
  allow(file, 0o600)
  copyFileSync(file, `${file}-wal`)
  allow(`${file}-wal`, 0o000)
  expect(findAsService(file)).toMatch(/cannot write .+-wal\. Run: /)
})

const canMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.skipIf(!canMount)('SQLite > a read-only file system is named', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  // In a separate namespace, which ends with the process.
  const run = `mount -t tmpfs -o ro none '${disk}' && exec "$@"`
  const script = `import { findSqliteProblem } from ${JSON.stringify(new URL('sqlite-requirements.ts', import.meta.url))}
    process.stdout.write(String(findSqliteProblem('${disk}/contest.sqlite')))`
  const { stdout, stderr, status } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', run, 'sh', process.execPath, '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(/is on a read-only file system: .* ReadWritePaths/),
    '',
  ])
})
