import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupError } from './archive/manifest.ts'
import { readHeader } from './archive/read-archive.ts'
import { getDatabaseFile, getDatabaseKind } from './backup.ts'
import { getVerifyingFile, lockPostgresVerification, lockSqliteVerification, verifySchema } from './leftovers.ts'
import { connect } from './postgres/postgres-backup.ts'
import {
  createPostgresTarget,
  createSqliteTarget,
  type Loaded,
  type LoadOptions,
  loadBackup,
} from './restore/load-rows.ts'

export interface Verified extends Loaded {
  bytes: number
}

async function verifySqlite(options: LoadOptions, file: string): Promise<Loaded> {
  const unlock = await lockSqliteVerification(file)
  const target = createSqliteTarget(file)
  try {
    return await loadBackup(options, target)
  } finally {
    await target.remove()
    unlock()
  }
}

/** Restores beside the database, which protects the plain data of an encrypted backup as its own. */
async function verifyBeside(options: LoadOptions, into: string): Promise<Loaded> {
  if (getDatabaseKind(into) === 'sqlite' && getDatabaseFile(into) !== ':memory:')
    return verifySqlite(options, getVerifyingFile(getDatabaseFile(into)))
  const folder = await mkdtemp(join(tmpdir(), 'contest-verify-'))
  try {
    return await verifySqlite(options, join(folder, 'contest.sqlite'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function verifyPostgres(options: LoadOptions, into: string): Promise<Loaded> {
  if (getDatabaseKind(into) !== 'postgres')
    throw new BackupError('This is a backup of PostgreSQL: add --into postgres://…, a database for a temporary schema')
  const client = await connect(into)
  const target = createPostgresTarget(client, into, verifySchema, true)
  try {
    await lockPostgresVerification(client)
    const loaded = await loadBackup(options, target)
    await target.remove()
    return loaded
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Reads a whole backup, restores it into a temporary file or schema, migrates and checks that, and removes it.
 * @param into address of the database beside which a backup of SQLite is restored, or in which a backup of PostgreSQL
 *   gets a temporary schema
 * @throws BackupError if the backup cannot be restored
 */
export async function verifyBackup(options: LoadOptions, into: string): Promise<Verified> {
  const { database } = await readHeader(options.file, options)
  const { size: bytes } = await stat(options.file)
  const loaded = await (database === 'sqlite' ? verifyBeside(options, into) : verifyPostgres(options, into))
  return { ...loaded, bytes }
}
