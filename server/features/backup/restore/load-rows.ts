import type pg from 'pg'
import { findUnsupported, migrate } from '../../../db/migrations/migrate.ts'
import { type Orm, openDatabase } from '../../../db/orm.ts'
import { unlimited } from '../../../db/postgres/postgres.ts'
import { removeSqlite, writeDurably } from '../archive/durable-files.ts'
import { BackupError, type Header, type Manifest, schemaName, type TableCount } from '../archive/manifest.ts'
import { type ReadOptions, readArchive } from '../archive/read-archive.ts'
import { requireSpace } from '../disk-space.ts'
import { countPostgresRows, createPostgresLoader } from '../postgres/postgres-load.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { checkSqlite, sqliteFileName } from '../sqlite/sqlite-backup.ts'

export interface LoadOptions extends ReadOptions {
  file: string
}

/** A new file or schema, in which a backup is restored and checked before it is used. */
export interface Target {
  kind: Header['database']
  /** Opens the restored database. */
  open: () => Promise<Orm>
  start: (header: Header) => Promise<void>
  file: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
  /** Ends the loading. @returns the rows of each table, or throws BackupError if they are inconsistent */
  finish: () => Promise<TableCount[]>
  /** Counts the rows again after the migrations. */
  count: () => Promise<TableCount[]>
  remove: () => Promise<void>
}

export interface Loaded {
  header: Header
  tables: TableCount[]
  /** Migrations that this version has applied. */
  applied: string[]
}

/** @param file new file, in a folder with space for the database */
export function createSqliteTarget(file: string): Target {
  return {
    kind: 'sqlite',
    open: () => openDatabase(`sqlite:${file}`),
    start: ({ bytes }) => requireSpace(file, bytes, 'the restored database'),
    async file(name, content) {
      if (name !== sqliteFileName) throw new BackupError(`The backup is damaged: unexpected file ${name}`)
      await writeDurably(file, content).catch((error) => {
        if (error.code === 'ENOSPC') throw new BackupError(`The disk of ${file} is full: free some space`)
        throw error
      })
    },
    finish: async () => checkSqlite(file),
    count: async () => checkSqlite(file),
    remove: () => removeSqlite(file),
  }
}

export function createPostgresTarget(client: pg.ClientBase, url: string, schema: string, isTemporary: boolean): Target {
  const loader = createPostgresLoader(client, schema, isTemporary)
  return {
    kind: 'postgres',
    open: () => openDatabase(url, { pool: 2, limits: unlimited, schema }),
    start: loader.start,
    file: (name, content) => (name === schemaName ? loader.addSchema(content) : loader.addPart(name, content)),
    finish: loader.finish,
    count: () => countPostgresRows(client, schema),
    async remove() {
      await loader.abort()
      await client.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`)
    },
  }
}

function refuseUnsupported(file: string, { database, migrations, version, commit, release }: Header): void {
  const unsupported = findUnsupported(database, migrations, release ?? `${version} (${commit})`)
  if (unsupported) throw new BackupError(`${file} ${unsupported}`)
}

function compareCounts(file: string, { tables }: Manifest, counted: readonly TableCount[]): void {
  for (const { name, rows } of tables) {
    const found = counted.find((table) => table.name === name)?.rows ?? 0
    if (found !== rows) throw new BackupError(`${file} is damaged: ${name} has ${found} rows instead of ${rows}`)
  }
}

async function migrateTarget(target: Target): Promise<string[]> {
  const orm = await target.open()
  try {
    return (await migrate(orm)).map(({ name }) => name)
  } finally {
    await orm.close()
  }
}

/**
 * Restores a backup into a target, compares it with its description, and migrates it to this version. Removes the target
 * if that fails.
 * @throws BackupError if the backup cannot be used
 */
export async function loadBackup(options: LoadOptions, target: Target): Promise<Loaded> {
  const { file, signal } = options
  try {
    const { header, manifest } = await readArchive(file, options, {
      async start(header) {
        if (header.database !== target.kind)
          throw new BackupError(`${file} is a backup of ${header.database}, and the target is ${target.kind}`)
        refuseUnsupported(file, header)
        await target.start(header)
      },
      file: target.file,
    })
    const restored = await target.finish()
    compareCounts(file, manifest, restored)
    signal.throwIfAborted()
    const applied = await migrateTarget(target)
    return { header, tables: applied.length ? await target.count() : restored, applied }
  } catch (error) {
    await target.remove().catch(() => {})
    if (signal.aborted) throw new BackupError('Interrupted; nothing was changed')
    throw error
  }
}
