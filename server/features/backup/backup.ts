import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../../build.ts'
import { readFreeSpace, requireSpace } from './disk-space.ts'
import { requireRecipients } from './encryption.ts'
import { BackupError, formatFileName, formatVersion, type Header, headerName, type TableCount } from './manifest.ts'
import { snapshotPostgres } from './postgres-backup.ts'
import { snapshotSqlite } from './sqlite-backup.ts'
import { writeArchive } from './write-archive.ts'

/** Share of the database's size that a backup may need: names and texts compress to a third, hashes and keys hardly. */
const compressedShare = 0.6

export interface BackupOptions {
  /** File, or an existing folder in which the file gets a name with the time. */
  target: string
  recipients: readonly string[]
  signal: AbortSignal
  /** @param total estimated bytes */
  onProgress?: (bytes: number, total: number) => void
}

export interface BackupResult {
  file: string
  bytes: number
  header: Header
  tables: TableCount[]
}

export const kindOf = (url: string) => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')
export const fileOf = (url: string) => url.slice('sqlite:'.length)

async function pathFor(target: string, instant: Date, isEncrypted: boolean): Promise<string> {
  const found = await stat(target).catch(() => undefined)
  if (found && !found.isDirectory()) throw new BackupError(`${target} exists already: choose another name`)
  return found ? join(target, formatFileName(instant, isEncrypted)) : target
}

/**
 * Writes a backup of a database at one instant, while its server runs.
 * @throws BackupError if the database or the target cannot be used; then no file is left
 */
export async function createBackup(
  url: string,
  { target, recipients, signal, onProgress }: BackupOptions,
): Promise<BackupResult> {
  requireRecipients(recipients)
  // Before the snapshot, which takes minutes.
  const path = await pathFor(target, new Date(), recipients.length > 0)
  await readFreeSpace(join(path, '..'))
  const database = kindOf(url)
  const snapshot = await (database === 'sqlite' ? snapshotSqlite(fileOf(url)) : snapshotPostgres(url))
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
    const bytes = await writeArchive(path, { recipients, signal, onProgress: report }, async (archive) => {
      await archive.addJson(headerName, header)
      tables = await snapshot.addTo(archive)
      return tables
    })
    return { file: path, bytes, header, tables }
  } finally {
    await snapshot.close()
  }
}
