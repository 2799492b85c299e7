import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from '../../build.ts'
import { requireRecipients } from './archive/encryption.ts'
import {
  BackupError,
  formatFileName,
  formatVersion,
  type Header,
  headerName,
  type TableCount,
} from './archive/manifest.ts'
import { writeArchive } from './archive/write-archive.ts'
import { lockFolder } from './backup-folder.ts'
import { readFreeSpace, requireSpace } from './disk-space.ts'
import { snapshotPostgres } from './postgres/postgres-backup.ts'
import { snapshotSqlite } from './sqlite/sqlite-backup.ts'

/** Share of the database's size that a backup may need: names and texts compress to a third, hashes and keys hardly. */
const compressedShare = 0.6

export interface BackupOptions {
  /** File, or an existing folder in which the file gets a name with the time. */
  target: string
  recipients: readonly string[]
  signal: AbortSignal
  /** Verifies the complete file before it gets its name; a file that it rejects is removed. */
  verify?: (draft: string) => Promise<unknown>
  /** @param total estimated bytes */
  onProgress?: (bytes: number, total: number) => void
}

export interface BackupResult {
  file: string
  bytes: number
  header: Header
  tables: TableCount[]
}

export const getDatabaseKind = (url: string) => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')
export const getDatabaseFile = (url: string) => url.slice('sqlite:'.length)

interface LockedTarget {
  path: string
  release: () => void
}

async function lockTarget(target: string, isEncrypted: boolean): Promise<LockedTarget> {
  const found = await stat(target).catch(() => undefined)
  if (!found) return { path: target, release: () => {} }
  if (!found.isDirectory()) throw new BackupError(`${target} exists already: choose another name`)
  const release = await lockFolder(target)
  return { path: join(target, formatFileName(new Date(), isEncrypted)), release }
}

/**
 * Writes a backup of a database at one instant, while its server runs.
 * @throws BackupError if the database or the target cannot be used; then no file is left
 * @throws BackupRunning while another process makes a backup of the database or in the folder
 */
export async function createBackup(url: string, options: BackupOptions): Promise<BackupResult> {
  const { target, recipients } = options
  requireRecipients(recipients)
  // Before the snapshot, which takes minutes.
  const { path, release } = await lockTarget(target, recipients.length > 0)
  try {
    await readFreeSpace(dirname(path))
    return await writeBackup(url, path, options)
  } finally {
    release()
  }
}

async function writeBackup(
  url: string,
  path: string,
  { recipients, signal, verify, onProgress }: BackupOptions,
): Promise<BackupResult> {
  const database = getDatabaseKind(url)
  const snapshot = await (database === 'sqlite' ? snapshotSqlite(getDatabaseFile(url), signal) : snapshotPostgres(url))
  const header: Header = {
    format: formatVersion,
    product: 'snowplow-naming-contest',
    ...build,
    database,
    instant: snapshot.instant.toISOString(),
    migrations: snapshot.migrations,
    bytes: snapshot.bytes,
  }
  try {
    await requireSpace(path, snapshot.bytes * compressedShare, 'the backup')
    let tables: TableCount[] = []
    const report = (bytes: number) => onProgress?.(bytes, snapshot.bytes)
    const bytes = await writeArchive(path, { recipients, signal, verify, onProgress: report }, async (archive) => {
      await archive.addJson(headerName, header)
      tables = await snapshot.addTo(archive)
      return tables
    })
    return { file: path, bytes, header, tables }
  } finally {
    await snapshot.close()
  }
}
