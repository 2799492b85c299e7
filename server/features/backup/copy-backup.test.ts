import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { backupService } from './backup.service.ts'
import type { BackupSettings } from './schedule.ts'
import { runScheduledBackup } from './scheduled-backup.ts'

const { signal } = new AbortController()
let DATABASE_URL = ''

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contest copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function settingsWith(BACKUP_COPY_COMMAND: string, more: Partial<BackupSettings> = {}): BackupSettings {
  return {
    ...{ DATABASE_URL, BACKUP_FOLDER: newFolder(), BACKUP_EVERY: 24, BACKUP_KEEP: 2, BACKUP_RECIPIENT: '' },
    ...{ BACKUP_COPY_COMMAND, LACKS_BACKUPS: false, ...more },
  }
}

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('contest-'))
const getState = async (settings: BackupSettings) => (await backupService({ settings }).calls.getBackupStatus()).state

/** A program that fails like rclone without its network, or copies. */
function writeProgram(folder: string, isReachable: boolean): string {
  const program = join(folder, 'copy it')
  const line = isReachable
    ? `cp "$1" '${folder}'`
    : `echo "trying" >&2; echo "Failed to copy: no such host" >&2; exit 3`
  writeFileSync(program, `#!/bin/sh\n${line}\n`)
  chmodSync(program, 0o755)
  return program
}

beforeAll(async () => {
  DATABASE_URL = `sqlite:${join(mkdtempSync(join(tmpdir(), 'contest-copy-')), 'contest.sqlite')}`
  await testApp({ database: DATABASE_URL })
})

// The shapes of rclone copy, aws s3 cp, rsync, and a script: the path in the middle, or last.
test.each([
  ['in the place of {}', (target: string) => `cp {} '${target}/'`],
  ['twice', (target: string) => `test -s {} && cp {} '${target}/'`],
  ['in double quotes', (target: string) => `cp "{}" '${target}/'`],
  ['in single quotes', (target: string) => `cp '{}' '${target}/'`],
  ['as the last argument', (target: string) => `cp -t '${target}'`],
  ['to a script', (target: string) => `'${writeProgram(target, true)}'`],
])('BACKUP_COPY_COMMAND > gets the path of a verified backup %s', async (_, commandFor) => {
  const target = newFolder()
  const settings = settingsWith(commandFor(target))
  const { file } = await runScheduledBackup(settings, signal)
  const [copied = ''] = backupsIn(target)
  expect(readFileSync(join(target, copied))).toEqual(readFileSync(file))
  expect(await getState(settings)).toBe('fresh')
})

test('BACKUP_COPY_COMMAND > fails like a backup, and repeats the same file', async () => {
  const target = newFolder()
  const settings = settingsWith(`'${writeProgram(target, false)}'`)
  const { BACKUP_FOLDER } = settings
  const reason =
    /^BACKUP_COPY_COMMAND ended with code 3: Failed to copy: no such host; .*contest-\S+\.zst is not copied$/
  await expect(runScheduledBackup(settings, signal)).rejects.toThrow(reason)
  expect([await getState(settings), backupsIn(BACKUP_FOLDER).length]).toEqual(['failed', 1])
  // Attempts during a long outage must not replace the older backups.
  await expect(runScheduledBackup(settings, signal)).rejects.toThrow(reason)
  writeProgram(target, true)
  await runScheduledBackup(settings, signal)
  expect(await getState(settings)).toBe('fresh')
  expect(backupsIn(target)).toEqual(backupsIn(BACKUP_FOLDER))
})

test('BACKUP_COPY_COMMAND > reports a program that is missing', async () => {
  const settings = settingsWith('rclone-of-nobody copy {} remote:contest')
  await expect(runScheduledBackup(settings, signal)).rejects.toThrow(/ended with code 127: .*not found; /)
  expect(await getState(settings)).toBe('failed')
})

test('BACKUP_COPY_COMMAND > ends with its command, and is run again then', async () => {
  const target = newFolder()
  const started = join(target, 'started')
  const stopping = new AbortController()
  const settings = settingsWith(`: {}; trap '' TERM; touch '${started}'; sleep 600 & wait; sleep 600`)
  const run = runScheduledBackup(settings, stopping.signal)
  run.catch(() => {})
  while (!existsSync(started)) await delay(20)
  stopping.abort()
  await expect(run).rejects.toThrow()
  let runs = 0
  const { job } = backupService({
    settings,
    run: async () => {
      runs += 1
    },
  })
  await job.run()
  expect([runs, await getState(settings)]).toEqual([1, 'fresh'])
})
