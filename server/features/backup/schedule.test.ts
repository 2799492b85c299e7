import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackupStatus } from '@snowplow/contract/backup.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { BackupError, BackupRunning, formatFileName } from './archive/manifest.ts'
import { backupService } from './backup.service.ts'
import { lockFile } from './lock-file.ts'
import { type BackupSettings, readSchedule } from './schedule.ts'
import { runScheduledBackup } from './scheduled-backup.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-schedule-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const newFolder = () => mkdtempSync(join(folder, 'one-'))
const getSettings = (DATABASE_URL: string): BackupSettings => ({
  ...{ DATABASE_URL, BACKUP_FOLDER: newFolder(), BACKUP_EVERY: 24, BACKUP_KEEP: 2 },
  ...{ BACKUP_RECIPIENT: '', BACKUP_COPY_COMMAND: '', LACKS_BACKUPS: false },
})
/** Zstandard's first bytes. */
const content = Buffer.from('28b52ffd00', 'hex')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const getName = (instant: Date) => formatFileName(instant, false)
const isBackup = (name: string) => /^contest-.+\.tar\.zst(\.age)?$/.test(name)

onBothDatabases('runScheduledBackup', (database) => {
  const start = async () => {
    const DATABASE_URL = (await database()).replace(':memory:', join(newFolder(), 'contest.sqlite'))
    await testApp({ database: DATABASE_URL })
    return getSettings(DATABASE_URL)
  }

  test('verifies a backup that only the operator’s identity opens then', async () => {
    const identity = await generateIdentity()
    const settings = { ...(await start()), BACKUP_RECIPIENT: await identityToRecipient(identity) }
    const { file } = await runScheduledBackup(settings, signal)
    expect(file).toMatch(/\.age$/)
    await verifyBackup({ file, identities: [identity], signal }, settings.DATABASE_URL)
  })

  test('removes backups beyond BACKUP_KEEP, and nothing else', async () => {
    const settings = await start()
    const { BACKUP_FOLDER } = settings
    for (const name of ['contest-2026-01-01T000000Z.tar.zst', 'contest-2026-01-02T000000Z.tar.zst', 'notes.txt'])
      writeFileSync(join(BACKUP_FOLDER, name), content)
    writeFileSync(join(BACKUP_FOLDER, '.contest-2026-01-03T000000Z.tar.zst.1.part'), 'killed')
    await runScheduledBackup(settings, signal)
    const names = readdirSync(BACKUP_FOLDER)
    expect(names.filter(isBackup)).toEqual(['contest-2026-01-02T000000Z.tar.zst', expect.stringMatching(/^contest-20/)])
    expect(names.filter((name) => !isBackup(name))).toEqual(['last-attempt.json', 'notes.txt'])
  })

  test('leaves the draft of another process alone', async () => {
    const settings = await start()
    const draft = '.contest-2026-01-03T000000Z.tar.zst.1.part'
    writeFileSync(join(settings.BACKUP_FOLDER, draft), 'in progress')
    const unlock = lockFile(join(settings.BACKUP_FOLDER, '.lock'), () => new BackupError('taken'))
    const running = expect.objectContaining({ exitCode: BackupRunning.exitCode })
    await expect(runScheduledBackup(settings, signal)).rejects.toEqual(running)
    expect(readdirSync(settings.BACKUP_FOLDER)).toContain(draft)
    expect((await readSchedule(settings, new Date())).error).toBeNull()
    unlock()
  })

  test('makes one of two at once', async () => {
    const settings = await start()
    const outcomes = await Promise.allSettled([
      runScheduledBackup(settings, signal),
      runScheduledBackup(settings, signal),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(readdirSync(settings.BACKUP_FOLDER).filter(isBackup)).toHaveLength(1)
  })
})

test('backupService > makes due backups, and retries failed ones hourly', async () => {
  const settings = getSettings('sqlite:/nonexistent/contest.sqlite')
  let runs = 0
  const service = backupService({
    settings,
    run: async () => {
      runs += 1
    },
  })
  await service.job.run()
  expect([runs, await service.calls.getBackupStatus()]).toEqual([1, { state: 'none', newest: null }])
  const threeHoursAgo = performance.now() - 3 * 3_600_000
  const old = backupService({ settings, run: async () => {}, startedAt: threeHoursAgo })
  expect(await old.calls.getBackupStatus()).toEqual({ state: 'missing', newest: null })
  const late = join(settings.BACKUP_FOLDER, 'contest-2026-01-01T000000Z.tar.zst')
  writeFileSync(late, content)
  expect((await service.calls.getBackupStatus()).state).toBe('overdue')
  rmSync(late)
  writeFileSync(join(settings.BACKUP_FOLDER, getName(new Date())), content)
  await service.job.run()
  expect([runs, await service.calls.getBackupStatus()]).toMatchObject([
    1,
    { state: 'fresh', newest: { bytes: content.length } },
  ])
  await expect(runScheduledBackup(settings, signal)).rejects.toThrow('DATABASE_URL cannot be opened')
  await service.job.run()
  expect([runs, (await service.calls.getBackupStatus()).state]).toEqual([1, 'failed'])
  const attempt = join(settings.BACKUP_FOLDER, 'last-attempt.json')
  writeFileSync(attempt, JSON.stringify({ at: hoursAgo(1.1).toISOString(), error: 'away' }))
  await service.job.run()
  expect(runs).toBe(2)
})

// Files that interrupted uploads, full disks, machines without a clock and editors leave.
test.each<[string, string, string | Buffer, RegExp]>([
  ['of 0 bytes with a future date', 'contest-2127-11-27T030000Z.tar.zst', '', /is empty$/],
  ['of 0 bytes', getName(hoursAgo(1)), '', /is empty$/],
  ['with a future date', 'contest-2127-11-27T030000Z.tar.zst', content, /has a date in the future: check the clock/],
  ['of one byte', getName(hoursAgo(1)), '\n', /is not a backup of this product$/],
  ['with the page of a proxy', getName(hoursAgo(1)), '<html>503</html>', /is not a backup of this product$/],
  ['full of zeros', getName(hoursAgo(1)), Buffer.alloc(4096), /is not a backup of this product$/],
  ['with an impossible date', 'contest-2026-13-45T030000Z.tar.zst', content, /has no valid date in its name$/],
])('readSchedule > does not count a file %s', async (_, name, bytes, problem) => {
  const settings = getSettings('sqlite:/nonexistent/contest.sqlite')
  writeFileSync(join(settings.BACKUP_FOLDER, name), bytes)
  const found = await readSchedule(settings, new Date())
  expect(found).toMatchObject({ newest: null, isDue: true, problems: [expect.stringMatching(problem)] })
  writeFileSync(join(settings.BACKUP_FOLDER, getName(hoursAgo(2))), content)
  expect((await readSchedule(settings, new Date())).isDue).toBe(false)
  const { calls } = backupService({ settings })
  expect(await calls.getBackupStatus()).toMatchObject({ state: 'unusable', newest: { bytes: content.length } })
})

test('readSchedule > reports a folder that has the name of a backup', async () => {
  const settings = getSettings('sqlite:/nonexistent/contest.sqlite')
  mkdirSync(join(settings.BACKUP_FOLDER, getName(hoursAgo(1))))
  symlinkSync('/nonexistent/mount', join(settings.BACKUP_FOLDER, getName(hoursAgo(2))))
  const { newest, problems } = await readSchedule(settings, new Date())
  expect([newest, problems]).toEqual([null, [expect.stringMatching(/cannot be read: EISDIR$/)]])
})

test.each([
  ['is cut off', '{"at":"2026-'],
  ['is no attempt', '[]'],
  ['has no valid time', '{"at":"soon","error":"away"}'],
  ['is of a clock that was ahead', '{"at":"2127-01-01T00:00:00.000Z","error":"away"}'],
])('readSchedule > makes backups although the last attempt %s', async (_, attempt) => {
  const settings = getSettings('sqlite:/nonexistent/contest.sqlite')
  writeFileSync(join(settings.BACKUP_FOLDER, 'last-attempt.json'), attempt)
  expect((await readSchedule(settings, new Date())).isDue).toBe(true)
})

test('GET /backup-status > is off without a folder, unset in production', async () => {
  const statusWith = async (settings: Record<string, string>) =>
    (await (await testApp({ settings })).as('admin')(getBackupStatus)).json()
  const JWT_SECRET = 'a secret of the tests that is long enough'
  const production = { CONTEST_MODE: 'production', CAPTCHA_PROVIDER: 'altcha', JWT_SECRET }
  expect(await statusWith({})).toEqual({ state: 'off', newest: null })
  expect(await statusWith(production)).toEqual({ state: 'unset', newest: null })
  expect(await statusWith({ ...production, BACKUP_FOLDER: 'off' })).toEqual({ state: 'off', newest: null })
})
