import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackupStatus } from '@snowplow/contract/backup.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { BackupError, BackupRunning } from './archive/manifest.ts'
import { backupService } from './backup.service.ts'
import { lockFile } from './lock-file.ts'
import { readSchedule } from './schedule.ts'
import { runScheduledBackup } from './scheduled-backup.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-schedule-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const newFolder = () => mkdtempSync(join(folder, 'one-'))
const isBackup = (name: string) => /^contest-.+\.tar\.zst(\.age)?$/.test(name)

onBothDatabases('runScheduledBackup', (database) => {
  const start = async () => {
    const DATABASE_URL = (await database()).replace(':memory:', join(newFolder(), 'contest.sqlite'))
    await testApp({ database: DATABASE_URL })
    return { DATABASE_URL, BACKUP_FOLDER: newFolder(), BACKUP_EVERY: 24, BACKUP_KEEP: 2, BACKUP_RECIPIENT: '' }
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
      writeFileSync(join(BACKUP_FOLDER, name), 'old')
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
  const settings = {
    ...{ DATABASE_URL: 'sqlite:/nonexistent/contest.sqlite', BACKUP_FOLDER: newFolder() },
    ...{ BACKUP_EVERY: 24, BACKUP_KEEP: 2, BACKUP_RECIPIENT: '' },
  }
  let runs = 0
  const service = backupService(settings, async () => {
    runs += 1
  })
  const name = `contest-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.tar.zst`
  await service.job.run()
  expect([runs, await service.calls.getBackupStatus()]).toEqual([1, { state: 'none', newest: null }])
  const threeHoursAgo = performance.now() - 3 * 3_600_000
  const old = backupService(settings, async () => {}, threeHoursAgo)
  expect(await old.calls.getBackupStatus()).toEqual({ state: 'missing', newest: null })
  const late = join(settings.BACKUP_FOLDER, 'contest-2026-01-01T000000Z.tar.zst')
  writeFileSync(late, 'old')
  expect((await service.calls.getBackupStatus()).state).toBe('overdue')
  rmSync(late)
  writeFileSync(join(settings.BACKUP_FOLDER, name), 'new')
  await service.job.run()
  expect([runs, await service.calls.getBackupStatus()]).toMatchObject([1, { state: 'fresh', newest: { bytes: 3 } }])
  await expect(runScheduledBackup(settings, signal)).rejects.toThrow('DATABASE_URL cannot be opened')
  await service.job.run()
  expect([runs, (await service.calls.getBackupStatus()).state]).toEqual([1, 'failed'])
  const attempt = join(settings.BACKUP_FOLDER, 'last-attempt.json')
  writeFileSync(attempt, JSON.stringify({ at: new Date(Date.now() - 3_700_000).toISOString(), error: 'away' }))
  await service.job.run()
  expect(runs).toBe(2)
})

test('GET /backup-status > is off without BACKUP_FOLDER', async () => {
  const contest = await testApp()
  expect((await contest.as('admin')(getBackupStatus)).json()).toEqual({ state: 'off', newest: null })
})
