import { parse } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectPostgres } from '../../../db/postgres/connect.ts'
import { BackupError, schemaName, type TableCount } from '../archive/manifest.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import type { Snapshot } from '../sqlite/sqlite-backup.ts'
import { readPostgresSchema } from './postgres-schema.ts'

/** Bytes of a part: a tar needs the size of a file before its content, and memory holds one part. */
const partBytes = 4 * 1024 * 1024

/** `tables/<table>/<number>`: parts of a table, which continue one another in PostgreSQL's text format of COPY. */
export const toPartName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`

export const parsePartName = (name: string) => /^tables\/(.+)\/\d+$/.exec(name)?.[1]

export const connect = (url: string) =>
  connectPostgres(url).catch((error) => {
    throw new BackupError(`DATABASE_URL cannot be opened: ${error.message}`)
  })

export async function readPostgresMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('mikro_orm_migrations')::text as name`,
  )
  if (!found[0]?.name) throw new BackupError('DATABASE_URL holds no contest')
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => parse(name).name)
}

/** Bytes of the tables without their indexes. */
export async function measurePostgres(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'`,
  )
  return Number(rows[0]?.bytes)
}

interface CopyOut extends AsyncIterable<Buffer> {
  rowCount: number
}

async function copyTable(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  { name, columns }: { name: string; columns: string[] },
): Promise<TableCount> {
  const source = `copy ${quoteIdentifier(name)} (${columns.join(', ')}) to stdout`
  const rows = client.query(copyTo(source)) as unknown as CopyOut
  let [part, bytes, chunks] = [0, 0, [] as Buffer[]]
  const flush = async () => {
    await archive.add(toPartName(name, ++part), Buffer.concat(chunks))
    chunks = []
    bytes = 0
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
  return { name, rows: rows.rowCount }
}

/**
 * Reads a PostgreSQL database at one instant while others write to it: one transaction sees one snapshot, and blocks
 * nothing but changes of the tables themselves.
 * @throws BackupError if there is no database
 */
export async function snapshotPostgres(url: string): Promise<Snapshot> {
  const client = await connect(url)
  const close = () => client.end().catch(() => {})
  try {
    await client.query('begin isolation level repeatable read read only')
    // The first query takes the snapshot.
    const { rows } = await client.query<{ instant: Date }>('select clock_timestamp() as instant')
    const [migrations, bytes] = [await readPostgresMigrations(client), await measurePostgres(client)]
    return {
      instant: rows[0]?.instant ?? new Date(),
      migrations,
      bytes,
      close,
      async addTo(archive) {
        const schema = await readPostgresSchema(client)
        await archive.addJson(schemaName, schema)
        const counts: TableCount[] = []
        for (const table of schema.tables) counts.push(await copyTable(client, archive, table))
        return counts
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
