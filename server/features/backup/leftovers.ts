// Removes the copies of the data that a killed backup leaves behind: at the next backup, and at the next start of a server.
// Takes the lock of their kind first, so that those of a running backup stay.
import type pg from 'pg'
import { connectPostgres } from '../../db/postgres/connect.ts'
import { removeSqlite } from './archive/durable-files.ts'
import { type BackupError, BackupRunning } from './archive/manifest.ts'
import { lockFolder } from './backup-folder.ts'
import { lockFile } from './lock-file.ts'
import type { BackupSettings } from './schedule.ts'

/** Advisory lock id, unique within the product. */
const verifyLock = 20_250_815

/** Temporary schema in which a backup of PostgreSQL is verified. */
export const verifySchema = 'contest_verify'

/** Temporary file in which a backup of SQLite is verified beside its database. */
export const getVerifyingFile = (database: string) => `${database}.verifying`

async function lockAndRemove(lock: string, file: string, busyError: () => BackupError): Promise<() => void> {
  const unlock = lockFile(lock, busyError)
  try {
    await removeSqlite(file)
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

/** @throws BackupRunning while another process copies the database */
export async function lockSqliteCopy(database: string): Promise<{ copy: string; unlock: () => void }> {
  const copy = `${database}.backup`
  const busy = () => new BackupRunning('Another backup of this database is being made')
  return { copy, unlock: await lockAndRemove(`${copy}-lock`, copy, busy) }
}

/** @throws BackupRunning while another process verifies a backup in the file */
export const lockSqliteVerification = (file: string): Promise<() => void> =>
  lockAndRemove(`${file}-lock`, file, () => new BackupRunning('Another backup is being verified beside this database'))

/** The client's end releases the lock. @throws BackupRunning while another process verifies a backup in the database */
export async function lockPostgresVerification(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>(`select pg_try_advisory_lock(${verifyLock}) as acquired`)
  if (!rows[0]?.acquired) throw new BackupRunning('Another backup is being verified in this database')
  await client.query(`drop schema if exists ${verifySchema} cascade`)
}

async function removeFromPostgres(url: string): Promise<void> {
  const client = await connectPostgres(url)
  await lockPostgresVerification(client).finally(() => client.end())
}

/**
 * Removes what a killed backup has left in BACKUP_FOLDER and beside or in the database, unless a backup is running.
 * @throws if one of the places cannot be written; the others are clean then
 */
export async function removeLeftovers({ BACKUP_FOLDER, DATABASE_URL }: BackupSettings): Promise<void> {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(DATABASE_URL)?.[1]
  const removals = [
    ...(BACKUP_FOLDER ? [lockFolder(BACKUP_FOLDER)] : []),
    ...(file
      ? [lockSqliteCopy(file).then(({ unlock }) => unlock), lockSqliteVerification(getVerifyingFile(file))]
      : []),
    ...(DATABASE_URL.startsWith('postgres') ? [removeFromPostgres(DATABASE_URL)] : []),
  ]
  const outcomes = await Promise.allSettled(removals.map(async (removal) => (await removal)?.()))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof BackupRunning)) throw outcome.reason
}
