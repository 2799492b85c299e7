import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Orm } from '../../../db/orm.ts'
import { findPostgresProblems } from '../../../db/postgres/postgres-requirements.ts'
import { lockUnused } from '../../../db/postgres/presence.ts'
import { type Reapplied, reapplyErasures } from '../../entry/reapply-erasures.ts'
import { type ErasureList, openErasureList } from '../../retention/erasure-list.ts'
import { readListDigest, storeListDigest } from '../../retention/own-erasure-list.ts'
import { BackupError, formatInstant } from '../archive/manifest.ts'
import { getDatabaseFile, getDatabaseKind } from '../backup.ts'
import { findFreeName } from '../free-name.ts'
import { connect } from '../postgres/postgres-backup.ts'
import { insufficientPrivilege, ownerAdvice } from '../postgres/postgres-load.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { lockSqlite } from '../sqlite/sqlite-restore.ts'
import {
  createPostgresTarget,
  createSqliteTarget,
  type Loaded,
  type LoadOptions,
  loadBackup,
  type Target,
} from './load-rows.ts'

export interface RestoreOptions extends LoadOptions {
  /** ERASURES_FILE; null if the operator accepts that erased data comes back. */
  erasuresFile: string | null
  /** Time of the erasures by the contest's clock. */
  now: Date
}

export interface Restored extends Loaded {
  erased: Reapplied
  /** False for a backup that names no list of erasures, as of an earlier release. */
  namesList: boolean
  /** Where the replaced database is; null if there was none. */
  old: string | null
}

async function requireErasures(file: string | null) {
  if (file === null) return openErasureList('')
  if (file === '')
    throw new BackupError(
      'ERASURES_FILE is not set: without it, the restored database contains what families have had erased since. ' +
        'Set it, or add --without-erasures if there is no such file',
    )
  if (!existsSync(file))
    throw new BackupError(`ERASURES_FILE ${file} does not exist: put it back, or add --without-erasures if it is lost`)
  return openErasureList(file)
}

/** @returns whether the backup names its list; @throws BackupError if it names another one */
async function requireOwnList(
  orm: Orm,
  erasures: ErasureList,
  { file, erasuresFile }: RestoreOptions,
): Promise<boolean> {
  const own = await readListDigest(orm)
  if (erasures.isActive && own && own !== erasures.digest)
    throw new BackupError(
      `ERASURES_FILE ${erasuresFile} is the list of another database, or a new one: put back the list with which ${file} was made, or add --without-erasures if it is lost`,
    )
  // Without a list, the next start may bring a new one.
  await storeListDigest(orm, erasures.digest)
  return own !== null
}

async function applyList(orm: Orm, erasures: ErasureList, options: RestoreOptions) {
  const namesList = await requireOwnList(orm, erasures, options)
  return { namesList, erased: await reapplyErasures(orm, erasures, 'Operator', options.now) }
}

/** Loads a backup beside the database, up to date in every respect. */
async function prepare(options: RestoreOptions, target: Target): Promise<Omit<Restored, 'old'>> {
  const erasures = await requireErasures(options.erasuresFile)
  const loaded = await loadBackup(options, target)
  try {
    const orm = await target.open()
    const { namesList, erased } = await applyList(orm, erasures, options).finally(() => orm.close())
    options.signal.throwIfAborted()
    return { ...loaded, namesList, erased }
  } catch (error) {
    await target.remove()
    if (options.signal.aborted) throw new BackupError('Interrupted; nothing was changed')
    throw error
  }
}

async function restoreSqlite(file: string, options: RestoreOptions): Promise<Restored> {
  const lock = lockSqlite(file)
  try {
    const draft = `${file}.restoring`
    const target = createSqliteTarget(draft)
    // Left by a restore that was killed.
    await target.remove()
    const restored = await prepare(options, target)
    return { ...restored, old: await lock.replaceBy(draft) }
  } finally {
    lock.release()
  }
}

async function swapSchemas(client: pg.ClientBase, current: string, draft: string, old: string): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_class where relnamespace = to_regnamespace($1) limit 1`, [
    quoteIdentifier(current),
  ])
  await client.query('begin')
  await client.query(`alter schema ${quoteIdentifier(current)} rename to ${quoteIdentifier(old)}`)
  await client.query(`alter schema ${quoteIdentifier(draft)} rename to ${quoteIdentifier(current)}`)
  if (rows.length === 0) await client.query(`drop schema ${quoteIdentifier(old)}`)
  await client.query('commit')
  return rows.length > 0
}

async function hasSchema(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [name])
  return rows.length > 0
}

// One to lock the database, two to migrate it.
const connectionsToRestore = 3

async function restorePostgres(url: string, options: RestoreOptions): Promise<Restored> {
  const client = await connect(url)
  try {
    const [problem] = await findPostgresProblems(url, connectionsToRestore)
    if (problem) throw new BackupError(problem)
    const users = await lockUnused(client)
    if (users.length)
      throw new BackupError(
        `DATABASE_URL is in use from ${users.join(', ')}: stop every server and restore, then try again`,
      )
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    const current = rows[0]?.schema ?? 'public'
    const draft = `${current}_restoring`
    const second = formatInstant(new Date()).replace(/\D/g, '')
    const old = await findFreeName(`${current}_before_restore_${second}`, (name) => hasSchema(client, name))
    // Left by a restore that was killed.
    await client.query(`drop schema if exists ${quoteIdentifier(draft)} cascade`)
    const target = createPostgresTarget(client, url, draft, false)
    const restored = await prepare(options, target)
    const isReplaced = await swapSchemas(client, current, draft, old).catch(async (error) => {
      await target.remove()
      throw error
    })
    return { ...restored, old: isReplaced ? `schema ${old}` : null }
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege)
      throw new BackupError(`${(error as Error).message}: ${ownerAdvice}`)
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Replaces a database by a backup that was checked, migrated and rid of erased entries before. The old one is renamed.
 * @throws BackupError if the database is in use, or the backup cannot be used; then nothing is changed
 */
export const restoreBackup = (url: string, options: RestoreOptions): Promise<Restored> =>
  getDatabaseKind(url) === 'sqlite' ? restoreSqlite(getDatabaseFile(url), options) : restorePostgres(url, options)
