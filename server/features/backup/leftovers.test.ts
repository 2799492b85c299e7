import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { connectPostgres } from '../../db/postgres/connect.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { serverRunner } from '../../test/process/run-server.ts'
import { lockSqliteCopy, removeLeftovers } from './leftovers.ts'
import type { BackupSettings } from './schedule.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { startServing, copyDemo } = serverRunner()

const draft = '.contest-2026-01-03T000000Z.tar.zst.4711.part'
const settingsWith = (DATABASE_URL: string): BackupSettings => ({
  ...{ DATABASE_URL, BACKUP_FOLDER: mkdtempSync(join(folder, 'one-')), BACKUP_EVERY: 24, BACKUP_KEEP: 2 },
  ...{ BACKUP_RECIPIENT: '', BACKUP_COPY_COMMAND: '', LACKS_BACKUPS: false },
})

test('start > removes what a killed backup has left', async () => {
  const database = await copyDemo()
  const file = database.slice('sqlite:'.length)
  const backups = mkdtempSync(join(folder, 'backups-'))
  const left = ['.backup', '.backup-wal', '.verifying', '.verifying-journal'].map((suffix) => `${file}${suffix}`)
  for (const name of [...left, join(backups, draft)]) writeFileSync(name, 'left')
  writeFileSync(join(backups, 'notes.txt'), 'kept')
  const { server } = await startServing(database, { BACKUP_FOLDER: backups })
  await expect.poll(() => [...left.filter(existsSync), ...readdirSync(backups)]).toEqual(['notes.txt'])
  server.kill('SIGKILL')
})

test('removeLeftovers > leaves a running backup alone', async () => {
  const settings = settingsWith(`sqlite:${join(folder, 'contest.sqlite')}`)
  const { copy, unlock } = await lockSqliteCopy(join(folder, 'contest.sqlite'))
  writeFileSync(copy, 'in progress')
  writeFileSync(join(settings.BACKUP_FOLDER, draft), 'left')
  await removeLeftovers(settings)
  expect([existsSync(copy), readdirSync(settings.BACKUP_FOLDER)]).toEqual([true, []])
  unlock()
  await removeLeftovers(settings)
  expect(existsSync(copy)).toBe(false)
})

test('removeLeftovers > drops the schema of a killed verification', async () => {
  const address = await createDatabase(inject('postgres'))
  const client = await connectPostgres(address)
  await client.query('create schema contest_verify; create table contest_verify.ballot (id int)')
  await removeLeftovers(settingsWith(address))
  expect((await client.query(`select to_regnamespace('contest_verify') as schema`)).rows).toEqual([{ schema: null }])
  await client.end()
})

test('removeLeftovers > reports a missing folder', async () => {
  const settings = { ...settingsWith('sqlite::memory:'), BACKUP_FOLDER: join(folder, 'unmounted') }
  await expect(removeLeftovers(settings)).rejects.toThrow(/unmounted\/\.lock cannot be written/)
})
